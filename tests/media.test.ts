import { api, pathOf } from './paths.ts';
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { form, type Json, type Person } from './person.ts';
import { aDocument } from './samples.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const strict = await openWorld({ REQUIRE_TWO_FACTOR: 'staff' });
const nobodys = '01900000-0000-7000-8000-000000000000';
/** No film, but it begins like one, and no two of its pieces are the same. */
const film = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), randomBytes(99_996)]);
const webm = (bytes: Buffer, name = 'promo.webm') => new File([new Uint8Array(bytes)], name);
const addressOf = (ref: Json) => pathOf(api.files.download, { fileId: String(ref['_id']) });

let professor: Person;
let course: Json & { _id: string };
let promo: string;
beforeAll(async () => {
  professor = await world.professor('Hypatia');
  course = await world.courseInstance({ professor });
  const { body } = await (
    await world.administrator()
  ).put(
    pathOf(api.courseInstances.update, { id: course._id }),
    form({
      promoREF: webm(film),
      thumbnailREF: new File([new Uint8Array(Buffer.from('GIF89a\x01\0\x01\0 and so on'))], 'cover.gif'),
      syllabusREF: aDocument('pdf', 'syllabus.pdf'),
    }),
  );
  course = body;
  promo = addressOf(course['promoREF']);
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(world.stoa.url + path, { method, headers });
  return {
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    header: (name: string) => answer.headers.get(name),
  };
}

describe('a range of a film', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 99_999],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=99999-', 99_999, 99_999],
    ['bytes=99000-200000', 99_000, 99_999],
    ['bytes=-1', 99_999, 99_999],
    ['bytes=-200000', 0, 99_999],
  ])('%s comes to the byte', async (range, start, end) => {
    const { status, bytes, header } = await ask(promo, { range });
    expect([status, header('content-range')]).toEqual([206, `bytes ${start}-${end}/100000`]);
    expect(header('content-length')).toBe(String(end - start + 1));
    expect(bytes.equals(film.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=100000-', 'bytes=200000-300000', 'bytes=-0'])('%s is beyond its end', async (range) => {
    const { status, header } = await ask(promo, { range });
    expect([status, header('content-range')]).toEqual([416, 'bytes */100000']);
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-2', 'bytes=', 'bytes=-', 'lines=0-5', 'bytes=a-b', ''])(
    'of %s there is none: the whole is sent',
    async (range) => {
      const { status, bytes, header } = await ask(promo, { range });
      expect([status, header('content-range'), header('accept-ranges')]).toEqual([200, null, 'bytes']);
      expect(bytes.equals(film)).toBe(true);
    },
  );

  test('is sent only of the film that the first one was of', async () => {
    const etag = `"${createHash('sha256').update(film).digest('hex')}"`;
    expect((await ask(promo)).header('etag')).toBe(etag);
    expect((await ask(promo, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    for (const other of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect((await ask(promo, { range: 'bytes=0-9', 'if-range': other })).bytes.length).toBe(film.length);
  });
});

test('what a browser has already is not sent again; HEAD sends all but the bytes', async () => {
  const etag = (await ask(promo)).header('etag')!;
  expect(await ask(promo, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  const { status, bytes, header } = await ask(`${promo}?preview=1`, {}, 'HEAD');
  expect([status, bytes.length, header('content-length'), header('content-type')]).toEqual([
    200,
    0,
    '100000',
    'video/webm',
  ]);
});

test('film and picture are shown in the page, the syllabus too; all of them in a sandbox (T85)', async () => {
  for (const [ref, type] of [
    ['promoREF', 'video/webm'],
    ['thumbnailREF', 'image/gif'],
    ['syllabusREF', 'application/pdf'],
  ] as const) {
    const { header } = await ask(`${addressOf(course[ref])}?preview=1`);
    expect(header('content-type')).toBe(type);
    expect(header('content-disposition')).toMatch(/^inline; /);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect((await ask(addressOf(course[ref]))).header('content-disposition')).toMatch(/^attachment; /);
  }
});

describe('a visitor', () => {
  const signIn = { status: 401, body: { message: 'Please sign in.' } };

  test('opens no document, and is not told which there are', async () => {
    const { body } = await (await world.someone('Student')).appliesAsStudent({ idREF: aDocument('pdf') });
    const application = await world.someone('Professor');
    const { body: other } = await application.applies();
    const { body: message } = await professor.post(
      pathOf(api.board.post, { courseInstanceId: course._id }),
      form({ message: 'Read this.', file: aDocument('pdf') }),
    );
    const kinds: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }];
    for (const id of [body['idREF']._id, other['transcriptREF']._id, message['attachmentREF']._id, nobodys])
      for (const how of ['', '?preview=1'])
        for (const headers of kinds)
          expect(await world.visitor().get(`/api/files/download/${String(id)}${how}`, headers)).toMatchObject(signIn);
  });

  test.each(['Draft', 'Pending Approval', 'Approved'] as const)(
    'opens nothing of a course that is %s',
    async (status) => {
      const own = await world.professor();
      const hidden = await world.courseInstance({ professor: own, status });
      const { body } = await (
        await world.administrator()
      ).put(
        pathOf(api.courseInstances.update, { id: hidden._id }),
        form({ promoREF: webm(film), syllabusREF: aDocument('pdf') }),
      );
      for (const ref of ['promoREF', 'syllabusREF']) {
        expect(await world.visitor().get(addressOf(body[ref]))).toMatchObject(signIn);
        expect((await (await world.someone('Student')).get(addressOf(body[ref]))).status).toBe(404);
        expect((await professor.get(addressOf(body[ref]))).status).toBe(404);
        expect((await own.get(addressOf(body[ref]))).status).toBe(200);
      }
    },
  );

  test('opens nothing of a course any more once it is cancelled', async () => {
    const own = await world.professor();
    const called = await world.courseInstance({ professor: own });
    const admin = await world.administrator();
    const { body } = await admin.put(
      pathOf(api.courseInstances.update, { id: called._id }),
      form({ promoREF: webm(film) }),
    );
    expect((await ask(addressOf(body['promoREF']))).status).toBe(200);
    await admin.patch(pathOf(api.courseInstances.setStatus, { id: called._id }), { status: 'Cancelled' });
    expect(await world.visitor().get(addressOf(body['promoREF']))).toMatchObject(signIn);
    expect((await own.get(addressOf(body['promoREF']))).status).toBe(200);
  });

  test('is not logged, nor is anybody else, for what a course shows; documents are (T85)', async () => {
    const lines = () => world.db.selectFrom('auditLog').select('entityId').where('action', 'like', '% file').execute();
    const before = (await lines()).length;
    await ask(promo, { range: 'bytes=0-9' });
    await professor.get(addressOf(course['syllabusREF']));
    expect(await lines()).toHaveLength(before);
    const { body } = await (await world.someone('Student')).appliesAsStudent({ idREF: aDocument('pdf') });
    await (await world.registrar()).get(addressOf(body['idREF']), { range: 'bytes=5-9' });
    expect(await lines()).toHaveLength(before + 1);
  });
});

test.each(['Student', 'Professor', 'InstitutionAdmin', 'Administrator'] as const)(
  'a %s learns nothing of a file that is not there (T29)',
  async (role) => {
    const person =
      role === 'Administrator'
        ? await world.administrator()
        : role === 'InstitutionAdmin'
          ? await world.registrar()
          : await world.someone(role);
    expect((await person.get(pathOf(api.files.download, { fileId: nobodys }))).status).toBe(404);
    expect((await person.get(`/api/files/download/x%27%20or%201=1`)).status).toBe(400);
  },
);

test('whoever has two-factor sign-in to set up first opens no document, there or not', async () => {
  const { body } = await (await strict.someone('Student')).appliesAsStudent({ idREF: aDocument('pdf') });
  const admin = await strict.administrator();
  for (const id of [body['idREF']._id, nobodys])
    expect(await admin.get(pathOf(api.files.download, { fileId: String(id) }))).toMatchObject({
      status: 403,
      body: { code: 'two-factor-due' },
    });
});

test('a film of 20 MB goes in and comes out as it was', async () => {
  const large = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), randomBytes(20 * 1024 * 1024)]);
  const own = await world.professor();
  const draft = await world.courseInstance({ professor: own, status: 'Draft' });
  const { status, body } = await own.put(
    pathOf(api.courseInstances.update, { id: draft._id }),
    form({ promoREF: webm(large) }),
  );
  expect(status).toBe(200);
  const answer = await fetch(world.stoa.url + addressOf(body['promoREF']), { headers: { cookie: own.cookie } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
});

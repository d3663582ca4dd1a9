import { api, pathOf } from './paths.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { form, type Json, type Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

const world = await openWorld();
const fileOf = (ref: unknown) => (ref as { _id: string })._id;
const download = (person: Person, id: string, how = '') => person.get(`/api/files/download/${id}${how}`);
const openings = (person: Person, id: string) => person.get(pathOf(api.files.openings, { fileId: id }));

const people: Record<string, Person> = {};
const records: Record<'professor' | 'student', Json> = { professor: {}, student: {} };
const documents = {
  professor: ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'],
  student: ['idREF', 'hsREF', 'transcriptREF'],
} as const;
const withAll = (kind: keyof typeof documents) =>
  Object.fromEntries(documents[kind].map((field) => [field, aDocument('pdf', `${field}.pdf`)]));
beforeAll(async () => {
  people['a visitor'] = world.visitor();
  people['the administrator'] = await world.administrator();
  people['the registrar'] = await world.registrar();
  people['the professor'] = await world.someone('Professor', 'Theano');
  people['another professor'] = await world.someone('Professor', 'Hypatia');
  people['the student'] = await world.someone('Student', 'Zeno');
  people['another student'] = await world.someone('Student', 'Ada');
  records.professor = (await people['the professor'].applies(withAll('professor'))).body;
  records.student = (await people['the student'].appliesAsStudent(withAll('student'))).body;
  await people['another professor'].applies();
  await people['another student'].appliesAsStudent({ idREF: aDocument('pdf') });
});

const seen = { professor: 'the professor', student: 'the student' } as const;
const everyone = [
  'a visitor',
  'the administrator',
  'the registrar',
  'the professor',
  'another professor',
  'the student',
  'another student',
];
const matrix = (['professor', 'student'] as const).flatMap((kind) =>
  documents[kind].flatMap((field) => everyone.map((who) => [field, kind, who] as const)),
);
test.each(matrix)('%s of a %s’s application, as %s opens it (T36)', async (field, kind, who) => {
  const id = fileOf(records[kind][field]);
  const may = who === 'the administrator' || who === 'the registrar' || who === seen[kind];
  const expected = who === 'a visitor' ? 401 : may ? 200 : 404;
  const asked = [download(people[who]!, id), download(people[who]!, id, '?preview=1'), openings(people[who]!, id)];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([expected, expected, expected]);
});

test('what is cleared or replaced is gone at once, for everybody (T39)', async () => {
  const [admin, registrar] = [people['the administrator']!, people['the registrar']!];
  const student = await world.someone('Student', 'Chilon');
  const { body } = await student.appliesAsStudent(withAll('student'));
  await registrar.patch(pathOf(api.students.clearDocument, { id: body._id }), {
    idREF: null,
    approvalStatus: 'Awaiting Info',
  });
  await admin.put(pathOf(api.students.update, { id: body._id }), form({ hsREF: aDocument('png') }));
  for (const who of [student, registrar, admin]) {
    for (const gone of ['idREF', 'hsREF'])
      expect([
        (await download(who, fileOf(body[gone]))).status,
        (await openings(who, fileOf(body[gone]))).status,
      ]).toEqual([404, 404]);
    expect((await download(who, fileOf(body['transcriptREF']))).status).toBe(200);
  }
  // and its bytes go as well, in time
  const gone = [fileOf(body['idREF']), fileOf(body['hsREF'])];
  const rows = await world.db.selectFrom('file').select('removedAt').where('_id', 'in', gone).execute();
  expect(rows.map(({ removedAt }) => removedAt !== null)).toEqual([true, true]);
});

test('no id of a file can be guessed (T37)', async () => {
  const admin = people['the administrator']!;
  const statuses = new Map<number, number>();
  for (let round = 0; round < 20; round++)
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { status } = await download(admin, randomUUID());
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
  expect([...statuses]).toEqual([[404, 2000]]);

  // 122 random bits each; an id made from the clock would begin like its neighbour's
  const ids = documents.professor.map((field) => fileOf(records.professor[field]));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(1);
});

test('another’s file can’t be put into one’s own application by its id (T38)', async () => {
  const theirs = fileOf(records.student['idREF']);
  const thief = await world.someone('Student', 'Autolycus');
  expect(await thief.appliesAsStudent({ idREF: theirs })).toMatchObject({
    status: 400,
    body: { fields: { idREF: 'Send a file here.' } },
  });
  const sent = await thief.post(api.students.create, { dob: '2004-02-29', idREF: theirs });
  expect(sent.body['idREF'] ?? null).toBeNull();
  expect((await download(thief, theirs)).status).toBe(404);
  expect((await download(people['the student']!, theirs)).status).toBe(200);
});

describe('what a browser is given', () => {
  const kinds = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', txt: 'text/plain' } as const;
  let admin: Person;
  let at: string;
  const kept = async (file: File) => fileOf((await admin.put(at, form({ hsREF: file }))).body['hsREF']);
  const headersOf = async (id: string, how = '') => {
    const { status, headers } = await download(admin, id, how);
    expect(status).toBe(200);
    return {
      type: headers.get('content-type')?.split(';')[0],
      shown: headers.get('content-disposition')?.split(';')[0],
      policy: headers.get('content-security-policy'),
      sniffing: headers.get('x-content-type-options'),
      cache: headers.get('cache-control'),
    };
  };
  const always = {
    policy: expect.stringMatching(/^sandbox; default-src 'none';(?! script)/) as unknown,
    sniffing: 'nosniff',
    cache: 'private, no-store',
  };
  beforeAll(async () => {
    admin = people['the administrator']!;
    // Each test replaces the file in it.
    const student = await world.someone('Student', 'Bias');
    at = pathOf(api.students.one, { id: (await student.appliesAsStudent()).body._id });
  });

  test.each(Object.entries(kinds))('a %s is shown as %s, in a sandbox, when asked for (T85)', async (kind, type) => {
    const id = await kept(aDocument(kind as keyof typeof kinds));
    expect(await headersOf(id, '?preview=1')).toEqual({ type, shown: 'inline', ...always });
    expect(await headersOf(id)).toEqual({ type: 'application/octet-stream', shown: 'attachment', ...always });
  });

  test('a Word document is only ever saved (T85)', async () => {
    const id = await kept(aDocument('docx'));
    for (const how of ['', '?preview=1'])
      expect(await headersOf(id, how)).toEqual({ type: 'application/octet-stream', shown: 'attachment', ...always });
  });

  test.each(['image/svg+xml', 'text/html', 'application/xhtml+xml', 'text/xml', 'text/javascript'])(
    'a file that is recorded as %s all the same is saved, never shown (T84)',
    async (type) => {
      const id = await kept(aDocument('txt', 'harmless.txt'));
      await world.db.updateTable('file').set({ type }).where('_id', '=', id).execute();
      expect(await headersOf(id, '?preview=1')).toEqual({
        type: 'application/octet-stream',
        shown: 'attachment',
        ...always,
      });
    },
  );

  /** Seen red with an empty answer instead of the words, and with words that nobody is told of. */
  test('nothing, and words, when the bytes are missing in the store; and the log has it (F19)', async () => {
    const id = await kept(aDocument('pdf'));
    const { storageKey } = await world.db
      .selectFrom('file')
      .select('storageKey')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    await rm(world.placeOf(storageKey));
    const alarm = vi.spyOn(world.stoa.services.log, 'error');
    expect(await download(admin, id)).toMatchObject({
      status: 404,
      body: { message: 'The file is missing. Please tell support.' },
    });
    expect(alarm).toHaveBeenCalledWith({ fileId: id }, 'a recorded file is missing in the store');
    alarm.mockRestore();
  });
});

test('people see who opened their documents, how and when; their own looks are not told', async () => {
  const [admin, registrar] = [people['the administrator']!, people['the registrar']!];
  const owner = await world.someone('Professor', 'Diotima');
  const { body } = await owner.applies();
  // made by somebody else, it is the person's all the same
  const { body: changed } = await admin.put(
    pathOf(api.professors.update, { id: body._id }),
    form({ w9REF: aDocument('pdf', 'w9.pdf') }),
  );
  const [id, w9] = [fileOf(body['idREF']), fileOf(changed['w9REF'])];
  await download(owner, id, '?preview=1');
  expect(await openings(owner, id)).toMatchObject({ status: 200, body: [] });

  const began = Date.now();
  await download(registrar, id, '?preview=1');
  await download(admin, id);
  await download(admin, w9);
  await openings(owner, id);
  const notices = await openings(owner, id);
  expect(notices.headers.get('x-total-count')).toBe('2');
  const instant = expect.stringMatching(/^\d{4}-.*Z$/) as unknown;
  const name = (firstName: string, lastName: string) => ({ _id: expect.any(String) as string, firstName, lastName });
  expect(notices.body).toEqual([
    { _id: expect.any(String) as string, at: instant, how: 'download', by: name('First', 'Administrator') },
    { _id: expect.any(String) as string, at: instant, how: 'preview', by: name('Rhea', 'Registrar') },
  ]);
  expect(Math.abs(Date.parse(notices.body[0].at as string) - began)).toBeLessThan(60_000);
  expect((await openings(owner, w9)).body).toHaveLength(1);
  expect((await openings(registrar, id)).body).toHaveLength(2);
  const second = await owner.get(`${pathOf(api.files.openings, { fileId: id })}?page=2&pageSize=1`);
  expect([second.headers.get('x-total-count'), second.body]).toMatchObject(['2', [{ how: 'preview' }]]);
});

test('a course’s files have no list of who opened them', async () => {
  const professor = await world.professor('Archytas');
  const course = await world.courseInstance({ professor });
  const { body } = await professor.post(
    pathOf(api.board.post, { courseInstanceId: course._id }),
    form({ message: 'Read this.', file: aDocument('pdf') }),
  );
  const id = fileOf(body['attachmentREF']);
  for (const who of [professor, people['the administrator']!]) {
    expect((await download(who, id)).status).toBe(200);
    expect((await openings(who, id)).status).toBe(404);
  }
});

// Seen red with bytes that stayed open after the answer.
test('a download whose line in the log can’t be written closes its file, and the next one gets all of it', async () => {
  const { services } = world.stoa;
  const { tx } = services.database;
  const owner = await world.someone('Student', 'Pittacus');
  const sizes = { idREF: 300_000, hsREF: 200_000 };
  const sent = await owner.appliesAsStudent({
    idREF: aDocument('pdf', 'a.pdf', sizes.idREF),
    hsREF: aDocument('txt', 'b.txt', sizes.hsREF),
  });
  for (const [field, how] of [
    ['idREF', ''],
    ['hsREF', '?preview=1'],
  ] as const) {
    const id = fileOf(sent.body[field]);
    const opened = vi.spyOn(services.files, 'get');
    vi.spyOn(services.database, 'tx').mockImplementation(async (task) => {
      if (opened.mock.calls.length > 0) throw new Error('the disk is full');
      return tx(task);
    });
    expect((await download(owner, id, how)).status).toBe(500);
    const bytes = await (opened.mock.results[0]!.value as ReturnType<typeof services.files.get>);
    await expect.poll(() => bytes?.destroyed).toBe(true);
    vi.restoreAllMocks();
    expect((await download(owner, id, how)).headers.get('content-length')).toBe(String(sizes[field]));
  }
});

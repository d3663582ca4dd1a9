import { api, pathOf } from '../paths.ts';
import { readFile, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { openFileStore } from '../../server/src/kernel/open-file-store.ts';
import { readSettings } from '../../server/src/settings.ts';
import { runJob } from '../jobs.ts';
import { form, type Answer, type Person } from '../person.ts';
import { aDocument, openWorld, type World } from '../world.ts';
import { openObjectStore } from './object-store.ts';
import { within } from './extent.ts';

const objects = await openObjectStore();
const world = await openWorld(objects.env());
const denied = await openWorld(objects.env());
// Its key is withdrawn while it runs: one that never was good keeps it from starting.
const { files: place } = readSettings(
  objects.env({ AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'wrong' }),
  '/',
);
Object.assign(denied.stoa.services, { files: await openFileStore({ ...place, folder: denied.dataDir }, () => {}) });
afterEach(async () => {
  objects.make();
  await objects.startAgain();
});

const refused = {
  status: 503,
  body: { message: 'We can’t reach the file store right now. Please try again in a moment.' },
};
/** Its answer, which must be there within five seconds. */
async function soon<T>(call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await call();
  expect(performance.now() - began).toBeLessThan(within(5000));
  return answer;
}
const idOf = (answer: Answer) => (answer.body['idREF'] as { _id: string })._id;
const filesOf = async (of: World) => (await of.db.selectFrom('file').select('_id').execute()).length;
const sends = (person: Person) => person.appliesAsStudent({ idREF: aDocument('pdf') });
async function withDocument() {
  const person = await world.someone('Student');
  const fileId = idOf(await sends(person));
  const { storageKey } = await world.db
    .selectFrom('file')
    .select('storageKey')
    .where('_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { person, storageKey, download: () => person.get(pathOf(api.files.download, { fileId })) };
}
const whole = async () => (await buffer(aDocument('pdf').stream())).toString();

/** Red without the store's limit of patience: the calls then hang. */
describe.each([
  ['away', () => objects.stop(), world],
  ['behind a network that takes everything and says nothing', async () => objects.make({ silentAfter: 0 }), world],
  ['so slow that an answer takes longer than anybody waits', async () => objects.make({ latency: 6000 }), world],
  ['reached by connections that are reset', async () => objects.make({ reset: true }), world],
] as const)('an object store that is %s (F18)', (_how, breakIt, of) => {
  test('uploads and downloads are told so within 5 s, the rest works, and all is well when it is back', async () => {
    const { person, download } = await withDocument();
    const other = await of.someone('Student');
    const before = await filesOf(of);
    await breakIt();

    const answers = await soon(() => Promise.all([sends(other), download()]));
    expect(answers).toMatchObject([refused, refused]);
    expect(await filesOf(of)).toBe(before);
    expect((await other.get(api.students.mine)).status).toBe(200);
    expect((await other.appliesAsStudent()).status).toBe(201);
    expect((await person.get(api.accounts.session)).status).toBe(200);

    objects.make();
    objects.cut();
    await objects.startAgain();
    expect((await download()).body['text']).toBe(await whole());
    expect((await sends(await of.someone('Student'))).status).toBe(201);
  });
});

test('an object store that is closed to us is said to be away, and nothing is recorded (F18)', async () => {
  const student = await denied.someone('Student');
  expect(await soon(() => sends(student))).toMatchObject(refused);
  expect(await filesOf(denied)).toBe(0);
});

test('a download that breaks off or stands still in the store ends, and is not taken for whole (F18)', async () => {
  const person = await world.someone('Student');
  const documents = { idREF: aDocument('txt', 'id.txt', 4_000_000) };
  const fileId = idOf(await person.appliesAsStudent(documents));
  for (const trouble of [{ cutAfter: 1_000_000 }, { silentAfter: 1_000_000 }]) {
    objects.cut();
    objects.make(trouble);
    const answer = await fetch(`${world.stoa.url}/api/files/download/${fileId}`, {
      headers: { cookie: person.cookie },
    });
    expect(answer.headers.get('content-length')).toBe('4000000');
    const reader = answer.body!.getReader();
    await reader.read();
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(soon(rest)).rejects.toThrow('terminated');
  }
});

/** Seen red with an empty answer instead of the words. */
test('a document that is gone from the object store is said to be missing (F18, F19)', async () => {
  const { person, download, storageKey } = await withDocument();
  await world.stoa.services.files.remove(storageKey);
  expect(await download()).toMatchObject({
    status: 404,
    body: { message: 'The file is missing. Please tell support.' },
  });
  expect((await person.get(api.students.mine)).status).toBe(200);
});

test('objects that no record knows are swept after 48 hours, and only those (F18, F02)', async () => {
  const { files } = world.stoa.services;
  const { download, storageKey: known } = await withDocument();
  const aged = async (key: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(objects.placeOf(key), then, then);
    return key;
  };
  const left = 'left by a killed upload';
  const put = async () => {
    const [key = ''] = (await files.put(Readable.from([Buffer.from(left)]))).split('.');
    // The double answers before it has written the file, which would make it young again.
    await expect.poll(async () => (await readFile(objects.placeOf(key))).length).toBeGreaterThan(left.length);
    return key;
  };
  const [old, young] = [await aged(await put(), 49), await aged(await put(), 47)];
  await aged(known, 49);
  await runJob(world, 'files.sweep');
  await expect(readFile(objects.placeOf(old))).rejects.toThrow('ENOENT');
  expect((await readFile(objects.placeOf(young))).length).toBeGreaterThan(0);
  expect((await download()).body['text']).toBe(await whole());
});

test('files of courses are in the object store too, and a range of a film is read from it', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor });
  const sent = await professor.post(
    pathOf(api.board.post, { courseInstanceId: course._id }),
    form({ message: 'Read this.', file: aDocument('txt', 'notes.txt', 100_000) }),
  );
  const fileId = (sent.body['attachmentREF'] as { _id: string })._id;
  const part = await professor.get(pathOf(api.files.download, { fileId }), { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
});

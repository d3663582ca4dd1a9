import { api, pathOf } from '../../../../tests/paths.ts';
import { brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { form, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const path = api.courseInstances.registering.path;
type Course = Record<string, never> & { _id: string; name: string };

let student: Person;
beforeAll(async () => {
  student = await world.someone('Student');
});
// An answer is kept from the second time on that it is asked for, and the tests are about kept ones.
beforeEach(async () => {
  await student.get(path);
});

test('the kept list is exact after every change that shows in it', async () => {
  const admin = await world.administrator();
  const professor = await world.professor('Theano');
  const shown = async () => (await student.get(path)).body as unknown as Course[];
  const before = await shown();
  const course = await world.courseInstance({ professor, name: 'Numbers' });
  const one = async () => {
    const found = (await shown()).find(({ _id }) => _id === course._id);
    expect(found).toEqual(
      (await world.visitor().get(api.site.courses)).body.find(({ _id }: Course) => _id === course._id),
    );
    return found as unknown as typeof course | undefined;
  };
  expect(await one()).toMatchObject({ name: 'Numbers', syllabusREF: null });

  const put = (fields: object) => admin.put(pathOf(api.courseInstances.update, { id: course._id }), fields);
  await put({ name: 'Figures' });
  expect(await one()).toMatchObject({ name: 'Figures' });
  await admin.put(
    pathOf(api.courseInstances.update, { id: course._id }),
    form({ syllabusREF: aDocument('pdf', 'plan.pdf') }),
  );
  expect(await one()).toMatchObject({ syllabusREF: { name: 'plan.pdf' } });
  await admin.put(pathOf(api.courseDefinitions.update, { id: course['courseREF']._id }), { name: 'Arithmetic' });
  expect(await one()).toMatchObject({ courseREF: { name: 'Arithmetic' } });
  const { _id, personREF } = (await professor.get(api.professors.mine)).body;
  await admin.put(pathOf(api.professors.update, { id: _id }), { title: 'Dr.' });
  expect((await one())!['professorREF'][0]).toMatchObject({ title: 'Dr.' });
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${professor.email}`)).body as unknown as [
    { _id: string; person: object },
  ];
  await admin.put(pathOf(api.accounts.updateUser, { id: user._id }), {
    ...user,
    person: { ...personREF, lastName: 'Crotona' },
  });
  expect((await one())!['professorREF'][0].personREF).toMatchObject({ lastName: 'Crotona' });
  const other = (await (await world.professor('Damo')).get(api.professors.mine)).body._id;
  await put({ professorREF: [_id, other] });
  expect((await one())!['professorREF']).toHaveLength(2);
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Registration Closed' });
  expect(await one()).toBeUndefined();
  expect(await shown()).toEqual(before);
});

test('a change that is committed late is seen then, though a later one was seen before', async () => {
  const [slow, quick] = [await world.courseInstance({ name: 'Slow' }), await world.courseInstance({ name: 'Quick' })];
  const names = async () =>
    ((await student.get(path)).body as unknown as Course[])
      .filter(({ _id }) => _id === slow._id || _id === quick._id)
      .map(({ name }) => name)
      .toSorted();
  const rename = (db: typeof world.db, id: string, name: string) =>
    sql`update "courseInstance" set "name" = ${name} where "_id" = ${id}`.execute(db);
  await world.db.transaction().execute(async (trx) => {
    await rename(trx, slow._id, 'Slow, renamed');
    await rename(world.db, quick._id, 'Quick, renamed');
    expect(await names()).toEqual(['Quick, renamed', 'Slow']);
  });
  expect(await names()).toEqual(['Quick, renamed', 'Slow, renamed']);
});

test('what is unchanged is not sent again, and is sent small to who takes it so', async () => {
  const first = await student.get(path);
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('x-total-count')).toBe(String((first.body as unknown as unknown[]).length));
  expect((await student.get(path, { 'if-none-match': etag })).status).toBe(304);
  expect((await world.visitor().get(path, { 'if-none-match': etag })).status).toBe(401);
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const headers = { cookie: student.cookie, 'accept-encoding': 'gzip, br' };
    get(world.stoa.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      expect(answer.headers['content-encoding']).toBe('br');
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
  expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual(first.body);
  await world.courseInstance({ name: 'Another' });
  const second = await student.get(path, { 'if-none-match': etag });
  expect([second.status, second.headers.get('etag') === etag]).toEqual([200, false]);
});

test('an answer nobody has asked for since before a change is not sent when the change has been forgotten', async () => {
  const course = await world.courseInstance({ name: 'Kept' });
  const names = async () => ((await student.get(path)).body as unknown as Course[]).map(({ name }) => name);
  const erase = () => sql`delete from "courseChange"`.execute(world.db);
  await erase();
  expect(await names()).toContain('Kept');
  await sql`update "courseInstance" set "name" = 'Changed' where "_id" = ${course._id}`.execute(world.db);
  await erase();
  const clock = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 10 * 60_000);
  onTestFinished(() => {
    later.mockRestore();
  });
  expect(await names()).toContain('Changed');
});

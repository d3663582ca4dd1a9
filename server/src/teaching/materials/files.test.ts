import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { expect, test, vi } from 'vitest';
import { multipart, multipartType } from '../../../../tests/multipart.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { treatments } from '../../office/retention/columns.ts';
import { eraseRows } from '../../office/retention/erasure.queries.ts';

const world = await openWorld();
const { professor, ada } = await world.people();
const at = (id: string) => pathOf(api.materials.list, { id });
const one = (id: string) => pathOf(api.materials.update, { id });
const fileAt = (id: string) => pathOf(api.files.download, { fileId: id });

async function aCourse() {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  await ada.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  return _id;
}
const add = async (id: string, body: Json): Promise<Json & { _id: string }> => {
  const answer = await professor.post(at(id), body['file'] ? form(body) : body);
  expect([answer.status, answer.body['message']]).toEqual([201, undefined]);
  return answer.body;
};
const listed = async (who: Person, id: string) => (await who.get(at(id))).body as unknown as Json[];
const titles = async (who: Person, id: string) => (await listed(who, id)).map(({ title }) => title as string);

test('a file that claims to be another, is too large or comes with a text is refused at its field (T283)', async () => {
  const id = await aCourse();
  const send = (body: Json) => professor.post(at(id), form({ title: 'x', ...body }));
  const type = 'Invalid file type. Only PDF, Office documents, text, images, audio and ZIP are allowed.';
  const fake = new File(['MZ this is a program'], 'notes.pdf');
  const page = new File(['<script>alert(1)</script>'], 'page.html');
  const notWord = new File([await aDocument('pdf').arrayBuffer()], 'essay.docx');
  for (const file of [fake, page, notWord])
    expect((await send({ file })).body).toMatchObject({ fields: { file: type } });
  expect(await send({ file: aDocument('pdf', 'big.pdf', 52_428_801) })).toMatchObject({
    status: 413,
    body: { fields: { file: 'File size exceeds the limit of 50 MB.' } },
  });
  expect((await send({ file: aDocument('pdf'), markdown: 'x' })).status).toBe(400);
  expect((await send({ file: aDocument('pdf'), link: 'https://a.example' })).status).toBe(400);
  expect((await professor.post(at(id), { title: 'Nothing' })).body['fields']).toHaveProperty('markdown');
  expect((await professor.post(at(id), { markdown: 'No title' })).body['fields']).toEqual({ title: 'Enter a title.' });
  expect((await professor.post(at(id), { title: 'x', markdown: 'x', from: '2026-02-30' })).status).toBe(400);
  expect(await listed(professor, id)).toEqual([]);
  const { size } = await send({ file: aDocument('pdf', 'whole.pdf', 52_428_800) }).then(() =>
    world.db.selectFrom('file').select('size').where('name', '=', 'whole.pdf').executeTakeFirstOrThrow(),
  );
  expect(size).toBe(52_428_800);
});

test('2 GB of a course and 5 GB of a person are kept, and what would be more is said at the file (T284)', async () => {
  const [id, next] = [await aCourse(), await aCourse()];
  const made = await add(id, { file: aDocument('pdf', 'huge.pdf') });
  const grown = (size: number) =>
    world.db.updateTable('file').set({ size }).where('_id', '=', String(made['file']._id)).execute();
  const send = (to: string) => professor.post(at(to), form({ file: aDocument('pdf', 'more.pdf') }));
  await grown(2 * 1024 ** 3);
  const { status, body } = await send(id);
  expect([status, body['fields']]).toEqual([
    413,
    { file: expect.stringMatching(/^The materials of a course can have 2 GB/) },
  ]);
  expect((await send(next)).status).toBe(201);
  await grown(5 * 1024 ** 3);
  expect(await send(next)).toMatchObject({
    status: 413,
    body: { fields: { file: expect.stringMatching(/^You can keep up to 500 course files, 5 GB/) as string } },
  });
  expect(await titles(professor, next)).toEqual(['more.pdf']);
  await professor.delete(one(made._id));
  await grown(1);
  expect((await send(id)).status).toBe(201);
});

test('a replaced or deleted file is nobody’s any more; an old version is refused with both', async () => {
  const id = await aCourse();
  const made = await add(id, { title: 'Paper', file: aDocument('pdf', 'one.pdf') });
  const put = (body: Json) => professor.put(one(made._id), form(body));
  const { body } = await put({ version: made['version'], file: aDocument('pdf', 'two.pdf') });
  expect(body).toMatchObject({ title: 'Paper', file: { name: 'two.pdf' }, version: made['version'] + 1 });
  for (const who of [ada, professor]) expect((await who.get(fileAt(made['file']._id))).status).toBe(404);
  expect((await ada.get(fileAt(body['file']._id))).status).toBe(200);
  expect((await put({ version: made['version'], title: 'Late' })).body).toMatchObject({ code: 'changed' });
  // An answer may be sent back as it came.
  expect((await professor.put(one(made._id), body)).body).toEqual(body);
  expect((await professor.put(one(made._id), { markdown: 'x' })).body['fields']).toHaveProperty('markdown');
  await professor.delete(one(made._id));
  expect((await professor.get(fileAt(body['file']._id))).status).toBe(404);
  expect((await professor.delete(one(made._id))).status).toBe(404);
});

test('a copied course has the materials with files of its own, and its days move with its first day', async () => {
  const id = await aCourse();
  const starts = (course: string, start: string | null) =>
    world.db.updateTable('courseInstance').set({ start, end: null }).where('_id', '=', course).execute();
  await starts(id, '2038-01-04');
  const made = await add(id, {
    section: 'Week 2',
    title: 'Paper',
    from: '2038-01-11',
    file: aDocument('pdf', 'p.pdf'),
  });
  await add(id, { section: 'Week 2', title: 'Always', markdown: 'x' });
  const { _id: copy } = (await professor.post(pathOf(api.courseReviews.copy, { id }))).body;
  const days = async () => (await listed(professor, copy)).map(({ title, from }) => [title, from] as unknown);
  expect(await days()).toEqual([
    ['Paper', '2038-01-11'],
    ['Always', null],
  ]);
  await starts(copy, '2038-09-06');
  expect(await days()).toEqual([
    ['Paper', '2038-09-13'],
    ['Always', null],
  ]);
  const [paper] = await listed(professor, copy);
  expect(paper!['file']._id).not.toBe(made['file']._id);
  await professor.delete(one(made._id));
  expect((await professor.get(fileAt(paper!['file']._id))).status).toBe(200);
  // A day that is set by hand stays where it is.
  await professor.put(one(String(paper!['_id'])), { from: '2038-09-20' });
  await starts(copy, '2039-01-03');
  expect(await days()).toEqual([
    ['Paper', '2038-09-20'],
    ['Always', null],
  ]);
  // The file goes with the draft.
  expect((await professor.delete(pathOf(api.courseInstances.remove, { id: copy }))).status).toBeLessThan(300);
  const { removedAt } = await world.db
    .selectFrom('file')
    .select('removedAt')
    .where('_id', '=', String(paper!['file']._id))
    .executeTakeFirstOrThrow();
  expect(removedAt).not.toBeNull();
});

test('an upload that is cut keeps nothing: no row, no file, no bytes (T287)', async () => {
  const id = await aCourse();
  const kept = async () => {
    const { folder } = world.stoa.services.settings.files;
    return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  };
  const before = await kept();
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 0x20)]);
  const body = multipart([
    { name: 'title', content: 'Cut' },
    { name: 'file', filename: 'cut.pdf', content },
  ]);
  for (const part of [1 / 3, 2 / 3, 0.999]) {
    const request = http.request(world.stoa.url + at(id), {
      method: 'POST',
      headers: { cookie: professor.cookie, 'content-type': multipartType, 'content-length': body.length },
    });
    const ended = new Promise((resolve) => request.on('error', resolve).on('close', resolve));
    await new Promise((resolve) => request.write(body.subarray(0, Math.floor(body.length * part)), resolve));
    await vi.waitFor(async () => expect(await kept()).toBe(before + 1), 45_000);
    request.destroy();
    await ended;
    await vi.waitFor(async () => expect(await kept()).toBe(before), 45_000);
  }
  expect(await listed(professor, id)).toEqual([]);
  const rows = await world.db.selectFrom('file').select('_id').where('name', '=', 'cut.pdf').execute();
  expect(rows).toEqual([]);
});
test('with a professor who is deleted, the files they uploaded go, and the texts stay', async () => {
  const id = await aCourse();
  const made = await add(id, { title: 'Paper', file: aDocument('pdf', 'mine.pdf') });
  await add(id, { title: 'Words', markdown: 'Stay.' });
  const { ownerREF } = await world.db
    .selectFrom('file')
    .select('ownerREF')
    .where('_id', '=', String(made['file']._id))
    .executeTakeFirstOrThrow();
  const { file, material } = treatments;
  await world.stoa.services.database.tx((db) => eraseRows(db, ownerREF, { file, material }));
  expect(await titles(ada, id)).toEqual(['Words']);
});

test('a file that replaces another is measured without it, and without a title it is called by its name', async () => {
  const id = await aCourse();
  const made = await add(id, { title: 'Paper', file: aDocument('pdf', 'huge.pdf') });
  const size = 2 * 1024 ** 3 - 1;
  await world.db.updateTable('file').set({ size }).where('_id', '=', String(made['file']._id)).execute();
  expect((await professor.post(at(id), form({ file: aDocument('pdf', 'more.pdf') }))).status).toBe(413);
  const put = (body: Json) => professor.put(one(made._id), form(body));
  expect((await put({ file: aDocument('pdf', 'two.pdf') })).body).toMatchObject({ title: 'Paper' });
  expect((await put({ title: '' })).body).toMatchObject({ title: 'two.pdf' });
  expect((await put({ title: '', file: aDocument('pdf', 'three.pdf') })).body).toMatchObject({ title: 'three.pdf' });
  const link = await add(id, { title: 'Stoa', link: 'https://example.org/stoa' });
  expect((await professor.put(one(link._id), { title: '' })).body).toMatchObject({ title: 'https://example.org/stoa' });
  const text = await add(id, { title: 'Text', markdown: 'One' });
  expect((await professor.put(one(text._id), { title: '' })).body['fields']).toHaveProperty('title');
});

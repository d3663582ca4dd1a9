import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { expect, test, vi } from 'vitest';
import { multipart, multipartType } from '../../../tests/multipart.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../tests/person.ts';
import { aDocument, openWorld } from '../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();
const at = (id: string) => pathOf(api.materials.list, { id });
const one = (id: string) => pathOf(api.materials.update, { id });
const fileAt = (id: string) => pathOf(api.files.download, { fileId: id });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

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
const outline = async (who: Person, id: string) =>
  (await who.get(pathOf(api.materials.outline, { id }))).body as unknown as { version: number; sections: Json[] };

test('texts, links and files lie in sections; the room reads them, in their order', async () => {
  const id = await aCourse();
  await add(id, { section: 'Week 1', title: 'Welcome', markdown: '# Hello\n\n<b>you</b>' });
  await add(id, { section: 'Week 2', title: 'A film', link: 'https://films.example/1?a=b' });
  const paper = await add(id, { section: 'Week 1', file: aDocument('pdf', 'Paper one.pdf') });
  const rows = await listed(ada, id);
  expect(rows).toMatchObject([
    { kind: 'text', section: 'Week 1', html: '<h5>Hello</h5>\n<p>&lt;b&gt;you&lt;/b&gt;</p>', file: null, link: null },
    { kind: 'file', section: 'Week 1', title: 'Paper one.pdf', file: { name: 'Paper one.pdf' }, from: null },
    { kind: 'link', section: 'Week 2', title: 'A film', link: 'https://films.example/1?a=b', isShown: true },
  ]);
  for (const who of [professor, await world.administrator(), await world.registrar()])
    expect(await titles(who, id)).toEqual(['Welcome', 'Paper one.pdf', 'A film']);
  const opened = await ada.get(fileAt(String(paper['file']._id)));
  expect(opened.status).toBe(200);
  const log = await world.db
    .selectFrom('auditLog')
    .select('action')
    .where('entityId', '=', String(paper['file']._id))
    .execute();
  expect(log).toEqual([{ action: 'download file' }]);
});

test('before its day a student gets neither the row nor the file, by whatever address (T280)', async () => {
  const id = await aCourse();
  const file = aDocument('pdf', 'Exam.pdf');
  const later = await add(id, { section: 'Week 1', title: 'Exam', from: day(2), file });
  await add(id, { section: 'Week 1', title: 'Today', from: day(0), markdown: 'Now.' });
  const sections = pathOf(api.materials.createSection, { id });
  const hidden = (await professor.post(sections, { title: 'Week 9', from: day(5) })).body;
  const inside = await add(id, { section: hidden._id, title: 'Inside', file: aDocument('pdf', 'Inside.pdf') });
  expect(await titles(ada, id)).toEqual(['Today']);
  expect((await outline(ada, id)).sections.map(({ title }) => title as string)).toEqual(['Week 1']);
  for (const { file: of } of [later, inside]) {
    expect((await ada.get(fileAt(of._id))).status).toBe(404);
    expect((await professor.get(fileAt(of._id))).status).toBe(200);
  }
  expect(await titles(professor, id)).toEqual(['Exam', 'Today', 'Inside']);
  // The day is pulled forward, and both come.
  expect((await professor.put(one(later._id), { from: day(-1) })).body).toMatchObject({ isShown: true });
  await professor.put(pathOf(api.materials.updateSection, { id: hidden._id }), { from: '' });
  expect(await titles(ada, id)).toEqual(['Exam', 'Today', 'Inside']);
  expect((await ada.get(fileAt(later['file']._id))).status).toBe(200);
});

test('the course’s own zone says when a day begins', async () => {
  const id = await aCourse();
  const inZone = (zone: string) =>
    world.db
      .updateTable('courseInstance')
      .set({ promise: JSON.stringify({ zone }) as never })
      .where('_id', '=', id)
      .execute();
  const ahead = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  await add(id, { title: 'Early', markdown: 'x', from: ahead });
  await inZone('Pacific/Kiritimati');
  expect(await titles(ada, id)).toEqual(['Early']);
  // These two zones are 25 hours apart, so that it is never the same day in both.
  await inZone('Pacific/Pago_Pago');
  expect(await titles(ada, id)).toEqual([]);
});

test('only the course’s professors write, and people outside its room find nothing (T281)', async () => {
  const [id, other] = [await aCourse(), await world.courseInstance({ professor: stranger, cost: 0 })];
  const made = await add(id, { section: 'S', file: aDocument('pdf', 'a.pdf') });
  const section = String(made['sectionREF']);
  const writes = async (who: Person) =>
    (
      await Promise.all([
        who.post(at(id), { title: 'x', markdown: 'x' }),
        who.put(one(made._id), { title: 'x' }),
        who.delete(one(made._id)),
        who.put(pathOf(api.materials.order, { id }), { version: 1, sections: [] }),
        who.post(pathOf(api.materials.createSection, { id }), { title: 'x' }),
        who.put(pathOf(api.materials.updateSection, { id: section }), { title: 'x' }),
        who.delete(pathOf(api.materials.removeSection, { id: section })),
      ])
    ).map(({ status }) => status);
  expect(await writes(ada)).toEqual(Array(7).fill(403));
  expect(await writes(stranger)).toEqual(Array(7).fill(404));
  for (const who of [bo, stranger]) {
    expect((await who.get(at(id))).status).toBe(404);
    expect((await who.get(pathOf(api.materials.outline, { id }))).status).toBe(404);
    expect((await who.get(fileAt(made['file']._id))).status).toBe(404);
  }
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: id }));
  expect((await ada.get(at(id))).status).toBe(404);
  expect((await ada.get(fileAt(made['file']._id))).status).toBe(404);
  // A section of another course is none of this one, and its id makes no section.
  const { _id: foreign } = (
    await stranger.post(pathOf(api.materials.createSection, { id: other._id }), { title: 'Theirs' })
  ).body;
  expect((await professor.post(at(id), { section: foreign, title: 'x', markdown: 'x' })).body['fields']).toEqual({
    section: 'This section doesn’t exist. Choose another.',
  });
  expect(await titles(stranger, other._id)).toEqual([]);
});

test('a link is http or https, and nothing that runs (T282)', async () => {
  const id = await aCourse();
  const message = 'Enter a web address that begins with http:// or https://.';
  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    '//a.example',
    '/mainContent',
    'a.example',
  ]) {
    const { status, body } = await professor.post(at(id), { title: 'x', link });
    expect([link, status, body['fields']]).toEqual([link, 400, { link: message }]);
  }
  const made = await add(id, { link: 'https://a.example/b' });
  expect(made['title']).toBe('https://a.example/b');
  expect((await professor.put(one(made._id), { link: 'javascript:alert(1)' })).body['fields']).toEqual({
    link: message,
  });
  expect((await listed(ada, id)).map(({ link }) => link as string)).toEqual(['https://a.example/b']);
});

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

test('the order is set as a whole, and one made from an old list is refused (T285)', async () => {
  const id = await aCourse();
  const [a, b, c] = [
    await add(id, { section: 'One', title: 'a', markdown: 'x' }),
    await add(id, { section: 'One', title: 'b', markdown: 'x' }),
    await add(id, { section: 'Two', title: 'c', markdown: 'x' }),
  ];
  const { version, sections } = await outline(professor, id);
  const [first, second] = sections.map(({ _id }) => _id as string);
  const order = (body: Json) => professor.put(pathOf(api.materials.order, { id }), body);
  const whole = [
    { _id: second, materials: [c._id, a._id] },
    { _id: first, materials: [b._id] },
  ];
  expect((await order({ version: version - 1, sections: whole })).body).toMatchObject({ code: 'changed' });
  for (const wrong of [
    [whole[0]],
    [whole[0], { _id: first, materials: [] }],
    [whole[0], { _id: first, materials: [a._id] }],
    [whole[0], { _id: first, materials: [b._id, b._id] }],
  ])
    expect((await order({ version, sections: wrong })).status).toBe(409);
  expect(await titles(ada, id)).toEqual(['a', 'b', 'c']);
  expect((await order({ version, sections: whole })).status).toBe(200);
  expect(await titles(ada, id)).toEqual(['c', 'a', 'b']);
  expect((await order({ version, sections: whole })).status).toBe(409);
  const remove = (section: unknown) => professor.delete(pathOf(api.materials.removeSection, { id: section }));
  expect((await remove(first)).status).toBe(409);
  await professor.put(one(b._id), { section: 'Two' });
  expect(await titles(ada, id)).toEqual(['c', 'a', 'b']);
  expect((await remove(first)).status).toBe(204);
});

test('a copied course has the materials with files of its own, and its days move with its first day', async () => {
  const id = await aCourse();
  const starts = (course: string, start: string | null) =>
    world.db.updateTable('courseInstance').set({ start, end: null }).where('_id', '=', course).execute();
  await starts(id, '2027-01-04');
  const made = await add(id, {
    section: 'Week 2',
    title: 'Paper',
    from: '2027-01-11',
    file: aDocument('pdf', 'p.pdf'),
  });
  await add(id, { section: 'Week 2', title: 'Always', markdown: 'x' });
  const { _id: copy } = (await professor.post(pathOf(api.courseReviews.copy, { id }))).body;
  const days = async () => (await listed(professor, copy)).map(({ title, from }) => [title, from] as unknown);
  expect(await days()).toEqual([
    ['Paper', '2027-01-11'],
    ['Always', null],
  ]);
  await starts(copy, '2027-09-06');
  expect(await days()).toEqual([
    ['Paper', '2027-09-13'],
    ['Always', null],
  ]);
  const [paper] = await listed(professor, copy);
  expect(paper!['file']._id).not.toBe(made['file']._id);
  await professor.delete(one(made._id));
  expect((await professor.get(fileAt(paper!['file']._id))).status).toBe(200);
  // A day that is set by hand stays where it is.
  await professor.put(one(String(paper!['_id'])), { from: '2027-09-20' });
  await starts(copy, '2028-01-03');
  expect(await days()).toEqual([
    ['Paper', '2027-09-20'],
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
    await vi.waitFor(async () => expect(await kept()).toBe(before + 1), 5000);
    request.destroy();
    await ended;
    await vi.waitFor(async () => expect(await kept()).toBe(before), 5000);
  }
  expect(await listed(professor, id)).toEqual([]);
  const rows = await world.db.selectFrom('file').select('_id').where('name', '=', 'cut.pdf').execute();
  expect(rows).toEqual([]);
});

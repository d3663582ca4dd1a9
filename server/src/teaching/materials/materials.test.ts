import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

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

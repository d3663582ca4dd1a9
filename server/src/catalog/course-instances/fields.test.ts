import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { requiredTexts } from '@stoa/contract/catalog/course-instances.endpoints';
import { namesBy, namesWith } from '@stoa/contract/kernel/record-fields';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';

/* A field's entry is enough: each text is written, read, logged, copied, asked for and shown by it. */
const world = await openWorld();
const texts = namesBy(courseInstanceFields, 'text');
const filled = (words: string) => Object.fromEntries(texts.map((name) => [name, `${words} of ${name}`]));

test('each text of a course instance follows from its entry', async () => {
  const [professor, admin] = [await world.professor(), await world.administrator()];
  const { _id: id } = await world.courseInstance({ professor, status: 'Draft' });
  const beside = await world.courseInstance({ professor, status: 'Draft' });
  const before = (await professor.get(pathOf(api.courseInstances.one, { id }))).body;

  const { body } = await admin.put(pathOf(api.courseInstances.update, { id }), filled('Words'));
  expect(body).toMatchObject(filled('Words'));
  const [entry] = (await professor.get(pathOf(api.courseReviews.history, { id }))).body as unknown as [
    { changes: { field: string }[] },
  ];
  expect(Object.fromEntries(entry.changes.map((change) => [change.field, change]))).toMatchObject(
    Object.fromEntries(
      texts.map((field) => [field, { from: before[field] === '' ? null : before[field], to: `Words of ${field}` }]),
    ),
  );
  expect((await professor.post(pathOf(api.courseReviews.copy, { id }))).body).toMatchObject(filled('Words'));
  const { _id } = beside;
  expect((await professor.get(pathOf(api.courseInstances.one, { id: _id }))).body).toEqual(beside);

  await admin.put(pathOf(api.courseInstances.update, { id }), Object.fromEntries(texts.map((name) => [name, ''])));
  const submit = () => professor.patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Pending Approval' });
  const { status, body: refusal } = await submit();
  expect([status, refusal['fields']]).toEqual([
    400,
    Object.fromEntries(requiredTexts.map((name) => [name, `"${courseInstanceFields[name].label}" is required.`])),
  ]);
  await admin.put(pathOf(api.courseInstances.update, { id }), filled('More'));
  expect((await submit()).status).toBe(200);
});

test('visitors read the texts whose entries say so, and no others', async () => {
  const { _id: id } = await world.courseInstance();
  await world.courseInstance();
  const admin = await world.administrator();
  await admin.put(pathOf(api.courseInstances.update, { id }), filled('Words'));
  const { body } = await world.visitor().get(pathOf(api.site.course, { id }));
  const shown = texts.filter((name) => body[name] === `Words of ${name}`);
  expect(shown.toSorted()).toEqual(
    [...namesWith(courseInstanceFields, 'page'), 'courseDescription', 'profDescription'].toSorted(),
  );
  expect(texts.filter((name) => name in body)).toEqual(shown);
});

// Seen red: the course opened without a price, which nobody could set anymore, and every registration for credit was refused.
test.each([
  ['cost', null, 400],
  ['textbooks', '', 'One book.'],
])(
  'an approved course whose %s an administrator emptied opens once it is filled in again',
  async (field, empty, full) => {
    const [professor, admin] = [await world.professor(), await world.administrator()];
    const { _id: id } = await world.courseInstance({ professor, status: 'Approved' });
    const put = (value: unknown) => admin.put(pathOf(api.courseInstances.update, { id }), { [field]: value });
    const open = () => professor.patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Open/Registering' });
    expect((await put(empty)).status).toBe(200);
    const { status, body } = await open();
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]]);
    await put(full);
    expect((await open()).body['status']).toBe('Open/Registering');
  },
);

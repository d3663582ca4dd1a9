import sharp from 'sharp';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../../test/calendar-courses.ts';
import { accountOf, deletes, erasedPerson } from './canary-world.ts';

const world = await openWorld();

// Seen red: the database refused it as an unexpected error, each time, and the retention of documents stopped for everybody.
test.each(['idREF', 'transcriptREF'])(
  'a student whose %s a college has read can be deleted; the disclosure stays',
  async (field) => {
    const course = await aCalendarCourse(world, { name: `Ethics ${field}` });
    const student = await world.someone('Student', 'Ada');
    const { body } = await student.appliesAsStudent({ [field]: aDocument('pdf') });
    await paysForCredit(world, course, student);
    const fileId = String((body[field] as { _id: string })._id);
    const { registrar } = course.partner;
    expect((await registrar.get(`${pathOf(api.files.download, { fileId })}?preview=1`)).status).toBe(200);
    const disclosed = () =>
      world.db.selectFrom('disclosure').select(['fileREF', 'what']).where('byREF', 'is not', null).execute();
    expect((await disclosed()).some(({ fileREF }) => fileREF === fileId)).toBe(true);
    const before = (await disclosed()).length;
    await world.db.updateTable('courseInstance').set({ status: 'Closed' }).execute();
    expect(await deletes(world, await accountOf(world, student))).toMatchObject({ status: 200 });
    await erasedPerson(world);
    expect(await disclosed()).toHaveLength(before);
    expect((await disclosed()).some(({ fileREF }) => fileREF === fileId)).toBe(false);
  },
);

// Seen red: the mails of the address's present owner went, also those that waited.
test('a deletion leaves the mails of somebody who has a former address of the person by now', async () => {
  const [ada, admin] = [await world.someone('Student', 'Ada'), await world.administrator()];
  const id = await accountOf(world, ada);
  const family = ada.email;
  const { body } = await admin.get(pathOf(api.accounts.user, { id }));
  const { _id: _own, version: _version, ...person } = body['person'] as Json;
  const changed = await admin.put(pathOf(api.accounts.updateUser, { id }), {
    status: 'Active',
    person: { ...person, email: 'ada.own@world.example' },
  });
  expect(changed.status).toBe(200);
  const bo = world.visitor();
  await bo.register({ role: 'Student', firstName: 'Bo', lastName: 'Tester', email: family });
  const mails = async (address: string) => (await world.mailsTo(address)).length;
  const before = await mails(family);
  expect(before).toBeGreaterThan(1);
  expect((await deletes(world, id)).status).toBe(200);
  await erasedPerson(world);
  expect([await mails(family), await mails('ada.own@world.example')]).toEqual([before, 0]);
});

test('the site’s pictures stay when the administrator who uploaded them is deleted', async () => {
  const second = await world.staff('Administrator', 'second@world.example');
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#135' } })
    .png()
    .toBuffer();
  const picture = () => new File([new Uint8Array(bytes)], 'own.png');
  const sent = await second.put(api.siteSettings.setPictures, form({ mark: picture(), sharePicture: picture() }));
  expect(sent.status).toBe(200);
  const pictures = async () => {
    const { body } = await world.visitor().get(api.siteSettings.now);
    const ids = [body['mark'], body['sharePicture']].map(String);
    const answers = ids.map((fileId) => world.visitor().get(pathOf(api.files.download, { fileId })));
    return { ids, statuses: (await Promise.all(answers)).map(({ status }) => status) };
  };
  const before = await pictures();
  expect(before.statuses).toEqual([200, 200]);
  expect(await deletes(world, await accountOf(world, second))).toMatchObject({ status: 200 });
  await erasedPerson(world);
  expect(await pictures()).toEqual(before);
});

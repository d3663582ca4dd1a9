import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';
import { narrow } from './widths.ts';

test('an administrator helps a person by their records, with a link to each, and is seen to have opened them (T229)', async ({
  browser,
  baseURL,
}) => {
  const here = `help${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const professor = await room.professor(institution, 'Theano');
  const student = await room.joins('Student', 'Crito');
  const course = await room.course(institution, professor, `Dialogues ${here}`, [student]);
  const [{ _id }] = (await professor.get(pathOf(api.registrations.byCourseInstance, { id: course })))
    .body as unknown as [{ _id: string }];
  await professor.put(pathOf(api.finalGrades.post, { id: _id }), { grade: 'B+' });

  const admin = await Visitor.open(browser);
  const { page } = admin;
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await admin.signIn('admin@journey.example', 'a long password');
  await admin.goTo('Administrator', 'Users');
  await admin.search(room.mail('Crito'));
  await page.getByRole('link', { name: `Crito ${here}` }).click();
  await expect(admin.heading(`Crito ${here}`)).toBeVisible();
  await expect(
    part('Registrations')
      .getByRole('row')
      .filter({ hasText: `Dialogues ${here}` }),
  ).toContainText('B+');
  await expect(part('Application')).toContainText('This person hasn’t sent an application.');
  await admin.expectAccessible();
  await expect(part('Log').getByRole('row').filter({ hasText: 'open records' }).first()).toContainText(
    'First Administrator',
  );
  await part('Registrations')
    .getByRole('link', { name: `Dialogues ${here}` })
    .click();
  await expect(admin.heading(`Dialogues ${here}`)).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Edit User' }).click();
  await expect(admin.heading('Edit User')).toBeVisible();
  await page.getByRole('link', { name: 'Records', exact: true }).click();
  await expect(admin.heading(`Crito ${here}`)).toBeVisible();

  // The same, found from anywhere.
  await page.goto('/mainContent');
  await expect(admin.button('Search')).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('searchbox').fill(room.mail('Crito'));
  await expect(search.getByRole('link', { name: `Crito ${here}` })).toBeVisible();
  await admin.expectAccessible();
  await page.keyboard.press('Enter');
  await expect(admin.heading(`Crito ${here}`)).toBeVisible();
  await expect(search).toBeHidden();

  await page.keyboard.press('Control+k');
  await search.getByRole('searchbox').fill('%');
  await expect(search.getByText('Nothing found for “%”.')).toBeVisible();
  await search.getByRole('searchbox').fill(`Dialogues ${here}`);
  await expect(search.getByRole('link', { name: `Dialogues ${here}` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(search.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('a professor finds own students from the menu of a phone, and reads what concerns own courses', async ({
  browser,
  baseURL,
}) => {
  const here = `find${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(institution, 'Theano');
  const student = await room.joins('Student', 'Crito');
  await room.course(institution, theano, `Dialogues ${here}`, [student]);

  const professor = await Visitor.open(browser);
  const { page } = professor;
  await page.setViewportSize(narrow);
  await professor.signIn(room.mail('Theano'), room.password);
  await page.waitForURL(/mainContent/);
  await professor.button('Menu').click();
  await professor.button('Search').click();
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('searchbox').fill(here);
  await search.getByRole('link', { name: `Crito ${here}` }).click();
  await expect(professor.heading(`Crito ${here}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Registrations' })).toContainText(`Dialogues ${here}`);
  await expect(page.getByRole('region', { name: 'Log' })).toHaveCount(0);
  await professor.expectAccessible();
});

test('an administrator merges two records of a student, reads what prevents it at first, and undoes it', async ({
  browser,
  baseURL,
}) => {
  const here = `merge${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const professor = await room.professor(institution, 'Theano');
  const [crito, krito] = [await room.joins('Student', 'Crito'), await room.joins('Student', 'Krito')];
  await room.course(institution, professor, `Dialogues ${here}`, [crito]);
  await room.course(institution, professor, `Letters ${here}`, [krito]);
  await krito.post(api.retention.request);

  const admin = await Visitor.open(browser);
  const { page } = admin;
  await admin.signIn('admin@journey.example', 'a long password');
  await admin.goTo('Administrator', 'Users');
  await admin.search(room.mail('Crito'));
  await admin.button(`Edit Crito ${here}`).click();
  await page.getByRole('link', { name: 'Merge with another record…' }).click();
  await expect(admin.heading('Merge two records of one person')).toBeVisible();
  await page.getByRole('combobox', { name: 'Other record' }).fill(room.mail('Krito'));
  await page.getByRole('option', { name: `Krito ${here}` }).click();
  await expect(page.getByText(`The owner of ${room.mail('Krito')} asks to be deleted.`)).toBeVisible();
  await expect(admin.button('Merge the records…')).toBeDisabled();
  await admin.expectAccessible();
  await krito.delete(api.retention.withdraw);
  await page.reload();
  await expect(page.getByRole('region', { name: 'What moves' })).toContainText('Registrations1');
  await admin.expectAccessible();
  await admin.button('Merge the records…').click();
  const dialog = page.getByRole('dialog', { name: 'Merge the two records?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Merge the records' }).click();
  await admin.notice('Merged. You can undo it for a day.');
  await expect(page.getByText(/^Merged\. You can undo it until /)).toBeVisible();
  expect((await krito.get(api.accounts.session)).status).toBe(401);
  expect((await crito.get(api.registrations.mine)).body).toHaveLength(2);
  await admin.expectAccessible();
  await admin.button(/^Undo the merge/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click();
  await admin.notice('The two records are separate again.');
  await expect(page.getByRole('link', { name: 'Merge with another record…' })).toBeVisible();
  expect((await krito.signIn()).status).toBe(200);
  expect((await crito.get(api.registrations.mine)).body).toHaveLength(1);
});

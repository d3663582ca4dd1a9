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

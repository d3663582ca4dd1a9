import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('an administrator helps a person by their records, with a link to each, and is seen to have opened them (T229)', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const here = `help${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const professor = await room.professor(institution, 'Theano');
  const student = await room.joins('Student', 'Crito');
  const course = await room.course(institution, professor, `Dialogues ${here}`, [student]);
  const [{ _id }] = (await professor.get(pathOf(api.registrations.byCourseInstance, { id: course })))
    .body as unknown as [{ _id: string }];
  await professor.put(pathOf(api.registrations.grade, { id: _id }), { grade: 'B+' });

  const admin = await Visitor.open(browser);
  const { page } = admin;
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await admin.signIn('admin@journey.example', 'a long password');
  await admin.goTo('Administrator', 'Users');
  await admin.search(room.mail('Crito'));
  await admin.button(`Records Crito ${here}`).click();
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
});

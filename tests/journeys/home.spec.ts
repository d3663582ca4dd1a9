import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('an approver’s home begins with what needs a look and what has changed, each with its link', async ({
  browser,
  baseURL,
}) => {
  const here = `home${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const professor = await room.professor(institution, 'Theano');
  const student = await room.joins('Student', 'Crito');
  const soon = await room.course(institution, professor, `Soon ${here}`, []);
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const changed = await room.admin.put(pathOf(api.courseInstances.update, { id: soon }), { start });
  expect(changed.status).toBe(200);
  await student.post(api.registrations.create, { courseInstanceREF: soon, isAudit: false });

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await visitor.signIn(room.mail('Rhea'), room.password);
  await expect(part('Waiting for approval')).toBeVisible();
  await expect(part('Since yesterday').getByRole('link', { name: /students? registered/ })).toBeVisible();
  await expect(part('Since yesterday')).not.toContainText('$');
  await expect(page.getByRole('figure', { name: 'Revenue by week' })).toHaveCount(0);
  await page.getByText('Show the figures').first().click();
  await expect(page.getByRole('table', { name: 'Registrations by week' }).getByRole('row')).toHaveCount(13);
  await visitor.expectAccessible();
  const mine = part('Needs a look')
    .getByRole('listitem')
    .filter({ hasText: `Soon ${here}` });
  await expect(mine).toContainText('1 student');
  await mine.getByRole('link').click();
  await expect(page.getByRole('heading', { name: `Soon ${here}` }).first()).toBeVisible();

  const admin = await Visitor.open(browser);
  await admin.signIn('admin@journey.example', 'a long password');
  await expect(admin.page.getByRole('figure').filter({ hasText: 'Registrations by week' })).toBeVisible();
  await admin.page
    .getByRole('region', { name: 'Since yesterday' })
    .getByRole('link', { name: /joined/ })
    .click();
  await expect(admin.heading('User Records')).toBeVisible();
});

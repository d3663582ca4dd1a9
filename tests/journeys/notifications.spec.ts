import { expect, test } from '@playwright/test';
import { paths, recordAt } from '@stoa/contract/paths';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('a professor announces; the student’s bell rings at once, leads there, and mails come as chosen', async ({
  browser,
  baseURL,
}, { project }) => {
  const here = `Bell${project.name}${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const ada = await room.joins('Student', 'Ada');
  const course = await room.course(registrar, theano, `Ethics ${here}`, [ada]);
  const at = recordAt(paths.courseRooms, course);
  const [professor, student] = [await Visitor.open(browser), await Visitor.open(browser)];
  const complaints: string[] = [];
  for (const { page } of [professor, student]) page.on('pageerror', (error) => complaints.push(String(error)));
  await professor.signIn(room.mail('Theano'), room.password);
  await student.signIn(room.mail('Ada'), room.password);
  await expect(professor.heading(/^Welcome, /)).toBeVisible();
  await expect(student.heading(/^Welcome, /)).toBeVisible();
  const bell = student.page.getByRole('link', { name: /^Notifications/ });
  const announce = async (title: string, text: string) => {
    await professor.button('New announcement').click();
    await professor.fill('Title', title);
    await professor.fill('Announcement', text);
    await professor.expectAccessible();
    await professor.page.getByRole('button', { name: 'Announce', exact: true }).click();
    await professor.notice('Announced to everyone in the course.');
  };

  await test.step('1. the bell is in the header and fits, with nothing to tell', async () => {
    await bell.click();
    await expect(student.heading('Notifications')).toBeVisible();
    if ((await bell.getAttribute('aria-label')) !== 'Notifications') await student.button('Mark all as read').click();
    await expect(bell).toHaveAccessibleName('Notifications');
    const sides = await student.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(sides[0]).toBeLessThanOrEqual(sides[1]);
    await student.expectAccessible();
  });

  await test.step('2. it rings without a reload, and leads to the announcement', async () => {
    await professor.page.goto(at);
    await announce('No class on Monday', 'We meet on **Wednesday**.\n\n<script>alert(1)</script>');
    await expect(professor.page.locator('strong', { hasText: 'Wednesday' })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
    await student.page
      .getByRole('link', { name: `Theano ${here} announced in “Ethics ${here}”: No class on Monday` })
      .click();
    await expect(student.page.locator('strong', { hasText: 'Wednesday' })).toBeVisible();
    await expect(student.page.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
    await student.expectAccessible();
    await student.expectMail(room.mail('Ada'), 'No class on Monday');
  });

  await test.step('3. who wants it once a day is not mailed at once', async () => {
    await student.page.goto(paths.notifications);
    const choice = student.page.getByRole('combobox', { name: 'Announcements' });
    const saved = student.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await choice.selectOption('Once a day');
    await saved;
    await student.page.reload();
    await expect(choice.locator('option:checked')).toHaveText('Once a day');
    await announce('A second one', 'Bring the book.');
    await expect(bell).toHaveAccessibleName('Notifications, 1 new');
    await student.button('Mark all as read').click();
    await expect(bell).toHaveAccessibleName('Notifications');
  });
  expect(complaints).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { paths, recordAt } from '@stoa/contract/paths';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

test('a professor plans meetings, students see them in their own zone and join in one tap, and attendance and hours are noted', async ({
  browser,
  baseURL,
}, { project }) => {
  const here = `Meetings${project.name}${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const [ada, bo] = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const course = await room.course(registrar, theano, `Logic ${here}`, [ada, bo]);
  const at = recordAt(paths.courseRooms, course, 'meetings');
  const [professor, student] = [await Visitor.open(browser), await Visitor.open(browser)];
  const complaints: string[] = [];
  for (const { page } of [professor, student]) page.on('pageerror', (error) => complaints.push(String(error)));
  await professor.signIn(room.mail('Theano'), room.password);
  await student.signIn(room.mail('Ada'), room.password);
  await expect(professor.heading(/^Welcome, /)).toBeVisible();
  await expect(student.heading(/^Welcome, /)).toBeVisible();
  const dialog = professor.page.getByRole('dialog');
  const form = async (values: Readonly<Record<string, string>>) => {
    await professor.button('+ Add meetings').click();
    for (const [label, value] of Object.entries(values)) await professor.fill(label, value, dialog);
  };
  const chooseZone = async (typed: string, zone: string) => {
    await dialog.getByLabel(/^Time zone/).fill(typed);
    await professor.page.getByRole('option', { name: zone, exact: true }).click();
  };
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();

  await test.step('1. an empty room says what to do; a bad link and a skipped hour are refused at their fields', async () => {
    await student.page.goto(at);
    await student.notice('No meetings are planned yet.');
    await student.expectAccessible();
    await professor.page.goto(at);
    await professor.notice('No meetings yet.');
    await form({
      'Day and time': '2038-03-07T02:30',
      Minutes: '90',
      'Number of weeks': '3',
      'Link to join': 'javascript:alert(1)',
    });
    await chooseZone('EDT', 'Eastern Time (New York)');
    await save();
    await expect(dialog.getByText('Enter a web address that begins with http:// or https://.')).toBeVisible();
    await professor.fill('Link to join', 'https://meet.example/logic', dialog);
    await save();
    await expect(
      dialog.getByText(/In Eastern Time \(New York\), clocks skip this time on March 14, 2038/).first(),
    ).toBeVisible();
    await professor.expectAccessible();
  });

  await test.step('2. of an hour that clocks show twice one is chosen, and all repeats are made', async () => {
    await professor.fill('Day and time', '2038-10-31T01:30', dialog);
    await save();
    const which = dialog.getByLabel('Which one do you mean?');
    await expect(which).toBeVisible();
    await which.selectOption({ index: 2 });
    await save();
    await expect(dialog).toBeHidden();
    await expect(professor.page.getByRole('listitem').filter({ has: professor.page.locator('time') })).toHaveCount(3);
    await expect(professor.page.locator('time').nth(1)).toHaveAttribute('datetime', '2038-11-07T06:30:00.000Z');
  });

  await test.step('3. a meeting that is on is joined in one tap from the first screen and from the room', async () => {
    await form({
      'Day and time': inMinutes(-5),
      Minutes: '60',
      Topic: 'Syllogisms',
      'Link to join': 'https://meet.example/now',
    });
    await chooseZone('utc', 'UTC');
    await save();
    await expect(dialog).toBeHidden();
    for (const path of [paths.home, recordAt(paths.courseRooms, course), at]) {
      await student.page.goto(path);
      const join = student.page.getByRole('link', { name: /^Join Syllogisms/ });
      await expect(join).toBeVisible();
      await expect(join).toHaveAttribute('href', 'https://meet.example/now');
      await expect(join).toHaveAttribute('rel', /noopener/);
      expect(await join.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
      await student.expectAccessible();
    }
  });

  await test.step('4. attendance in one column, saved at each choice', async () => {
    await professor.page
      .getByRole('button', { name: /^Attendance/ })
      .first()
      .click();
    const [first, second] = ['Ada', 'Bo'].map((name) =>
      professor.page.getByRole('group', { name: new RegExp(`^${name} `) }),
    );
    await first!.getByLabel('Late').check();
    await professor.notice(/^Ada .*: Late\. Saved\.$/);
    await professor.button('Mark everyone else as present').click();
    await expect(second!.getByLabel('Present')).toBeChecked();
    await professor.expectAccessible();
    await student.page.reload();
    await student.notice('Your attendance: Late');
  });

  await test.step('5. one is moved, another cancelled; the student sees both, and the hours follow', async () => {
    const items = professor.page.getByRole('listitem').filter({ has: professor.page.locator('time') });
    await items.nth(2).getByRole('button', { name: /^Edit/ }).click();
    await professor.fill('Day and time', '2038-11-08T18:00', dialog);
    await professor.fill('Note', 'On Monday this time.', dialog);
    await save();
    await expect(dialog).toBeHidden();
    // The note moves what comes below it.
    await professor.notice('On Monday this time.');
    await items
      .nth(3)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await professor.page.getByRole('dialog').getByRole('button', { name: 'Cancel the meeting' }).click();
    await professor.notice('Meeting cancelled.');
    await professor.fill('Minutes of work outside the meetings', '5400');
    await professor.button('Save hours').click();
    await professor.notice('Hours saved.');
    await student.page.reload();
    await student.notice('On Monday this time.');
    await expect(student.page.getByText('Cancelled', { exact: true })).toBeVisible();
    await student.expectAccessible();
  });
  expect(complaints).toEqual([]);
});

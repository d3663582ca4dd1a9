import { api } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { Classroom } from './classroom.ts';
import { upload } from './uploads.ts';
import { Visitor } from './visitor.ts';

/** The same way for both: who applies where, what is changed, and where it is decided. */
const applicants = [
  {
    role: 'Student',
    record: 'student',
    path: '/mainContent/student/details',
    queue: 'Student Approvals',
    apply: (person: Person) => person.appliesAsStudent({ sex: 'F' }),
    mine: api.students.mine.path,
    change: { label: 'Suffix', to: 'Jr.', field: 'suffix' },
    told: 'Suffix: from (empty) to Jr.',
    // Nothing is required of a student, who is asked about what is left empty.
    asksFirst: true,
  },
  {
    role: 'Professor',
    record: 'professor',
    path: '/mainContent/professor/details',
    queue: 'Professor Approvals',
    apply: (person: Person) => person.applies(),
    mine: api.professors.mine.path,
    change: { label: 'Affiliation', to: 'The Lyceum', field: 'refAffiliation1' },
    told: 'Affiliation of the first reference: from (empty) to The Lyceum',
    asksFirst: false,
  },
] as const;

for (const { role, record, path, queue, apply, mine, change, told: notices, asksFirst } of applicants)
  test(`a ${record} takes an application back, changes it, and sends it again`, async ({ browser, baseURL }) => {
    const here = `back${record}${Date.now() % 100_000}`;
    const room = await Classroom.open(baseURL!, here);
    const [ada, bo] = [await room.joins(role, 'Ada'), await room.joins(role, 'Bo')];
    await room.joins('InstitutionAdmin', 'Rhea');
    for (const person of [ada, bo]) expect((await apply(person)).status).toBe(201);
    const [applicant, approver] = [await Visitor.open(browser), await Visitor.open(browser)];
    const { page } = applicant;
    await applicant.signIn(room.mail('Ada'), room.password);
    await approver.signIn(room.mail('Rhea'), room.password);
    await approver.goTo('Institution Admin', queue);
    const rows = approver.page.getByRole('row').filter({ hasText: here });
    const view = (who: string) => approver.button(`View ${who} ${here}`);
    await approver.search(here);
    await expect(view('Ada')).toBeVisible();
    await expect(view('Bo')).toBeVisible();

    await test.step('1. it is taken back, once asked', async () => {
      await page.waitForURL(/mainContent/);
      await page.goto(path);
      await applicant.notice('Your application is waiting for approval.');
      await applicant.expectAccessible();
      await applicant.button('Take back and edit').click();
      const asked = page.getByRole('dialog', { name: 'Take back your application?' });
      await expect(asked).toContainText('No one will decide on it until you send it again');
      await applicant.expectAccessible();
      await asked.getByRole('button', { name: 'Keep it as it is' }).click();
      await expect(asked).toBeHidden();
      await applicant.button('Take back and edit').click();
      await asked.getByRole('button', { name: 'Take it back' }).click();
      await applicant.notice('You’ve taken back your application.');
      await expect(applicant.button('Take back and edit')).toHaveCount(0);
      await applicant.expectAccessible();
    });

    await test.step('2. the queue is without it, and with the other’s', async () => {
      await approver.page.reload();
      await expect(view('Bo')).toBeVisible();
      await expect(view('Ada')).toHaveCount(0);
      await expect(rows).toHaveCount(1);
    });

    await test.step('3. a field and a file are changed, and it is sent again', async () => {
      await applicant.fill(change.label, change.to);
      await applicant.attach('ID Document', await upload('jpg', 'a better passport.jpg'));
      await applicant.expectAccessible();
      await applicant.button('Send Application Again').click();
      if (asksFirst) await page.getByRole('dialog').getByRole('button', { name: 'Send Anyway' }).click();
      await applicant.notice('Application sent again. We’ll email you when it’s decided.');
      await applicant.notice(notices);
      await expect(page.getByText('a better passport.jpg').first()).toBeVisible();
      await expect(applicant.button('Take back and edit')).toBeVisible();
      expect((await ada.get(mine)).body).toMatchObject({
        [change.field]: change.to,
        idREF: { name: 'a better passport.jpg' },
        resubmitted: true,
      });
      expect((await bo.get(mine)).body).toMatchObject({ [change.field]: '', resubmitted: false });
    });

    await test.step('4. the queue says so, and once it was opened it stays where it is', async () => {
      await approver.page.reload();
      await expect(rows.filter({ hasText: 'Ada' })).toContainText('Sent again');
      await expect(rows.filter({ hasText: 'Bo' })).not.toContainText('Sent again');
      await approver.expectAccessible();
      await view('Ada').click();
      await expect(approver.page.getByText('a better passport.jpg').first()).toBeVisible();
      await approver.notice(/^Sent again .* (?:listed in the history|The history below lists what changed)\.$/);
      await approver.expectAccessible();

      // The page that was open all the time still has the button, and is told why it is too late.
      await applicant.button('Take back and edit').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
      await applicant.notice('Someone is already reading your application, so you can’t take it back.');
      await page.getByRole('dialog').getByRole('button', { name: 'Keep it as it is' }).click();
      await page.reload();
      await applicant.notice('Your application is waiting for approval.');
      await expect(applicant.button('Take back and edit')).toHaveCount(0);
      expect((await bo.get(mine)).body['actions']).toEqual(['takeBack']);
    });
  });

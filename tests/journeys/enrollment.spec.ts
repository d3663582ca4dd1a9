import { expect, test, type Browser } from '@playwright/test';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { paths, recordAt } from '@stoa/contract/paths';
import { aPartner, aPartnerCourse, anAgreement } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import { Person } from '../person.ts';
import { prepare } from './payers.ts';
import { Visitor } from './visitor.ts';

const today = () => new Date().toISOString().slice(0, 10);
/** Drop until the 14th day, census on the 20th, withdraw until the 60th of 100. */
const calendar = () =>
  anAgreement({
    effective: '2026-01-01',
    zone: 'UTC',
    minors: 'no',
    census: { days: 20 },
    withdraw: { days: 60 },
    terms: [{ code: 'T1', name: 'First term', start: daysLater(today(), -200), end: daysLater(today(), 200) }],
    gradeCodes: [
      { code: 'A', meaning: 'Excellent', kind: 'earned', points: 4 },
      { code: 'F', meaning: 'Failed', kind: 'not earned', points: 0 },
      { code: 'I', meaning: 'Incomplete', kind: 'incomplete', points: null },
      { code: 'W', meaning: 'Withdrawn', kind: 'withdrawn', points: null },
    ],
  });

/** A college, its professor, and courses that began some days ago with students for credit. */
async function aCollege(baseURL: string, here: string) {
  const { admin, professor, someone } = await prepare(baseURL, here);
  const place = { administrator: async () => admin, visitor: () => new Person(baseURL) };
  const college = await aPartner(place, `Calendar College ${here}`, calendar());
  const course = async (name: string, daysAgo: number, prices = { cost: 0, auditCost: 0 }) =>
    aPartnerCourse(college, {
      professor,
      name: `${name} ${here}`,
      ...prices,
      start: daysLater(today(), -daysAgo),
      end: daysLater(today(), 99 - daysAgo),
    });
  const joins = async (who: string, courses: readonly { readonly _id: string }[]) => {
    const student = await someone('Student', who);
    await student.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
    for (const { _id } of courses) {
      const { body } = await student.get(pathOf(api.site.course, { id: _id }));
      const input = { courseInstanceREF: _id, isAudit: false, promise: String(body['promise'].version) };
      const placed = await student.post(api.registrations.create, input);
      if (placed.status !== 201) await pays(student, input);
    }
    return student;
  };
  return { college, professor, course, joins };
}
/** Pays at the simulator what a browser would. */
async function pays(student: Person, input: object) {
  const order = await student.post(api.checkout.createOrder, input);
  const orderId = String(order.body['orderId']);
  await student.post('/paypal-simulator/_sim/approve', { orderId, outcome: 'approve' });
  const paid = await student.post(pathOf(api.checkout.capture, { orderId }));
  expect([order.status, paid.status]).toEqual([201, 200]);
}
async function enters(browser: Browser, person: Person): Promise<Visitor> {
  const visitor = await Visitor.open(browser);
  await visitor.signIn(person.email, person.password);
  await expect(visitor.heading(/Welcome/)).toBeVisible();
  return visitor;
}

test('a student reads what leaving is today, and leaves: without a record, and later with a W', async ({
  browser,
  baseURL,
}, { project }) => {
  const { course, joins, professor } = await aCollege(baseURL!, `leaves${project.name}${Date.now() % 100_000}`);
  const [early, late] = [await course('Ethics', 3), await course('Logic', 30)];
  const ada = await enters(browser, await joins('Ada', [early, late]));
  const { page } = ada;
  const window = page.getByRole('dialog');

  await page.goto(recordAt(paths.courseRooms, early._id));
  await expect(page.getByRole('heading', { name: 'Enrollment calendar' })).toBeVisible();
  await ada.notice('Last day to drop without a record');
  await ada.expectAccessible();
  await page.getByRole('button', { name: 'Leave Course' }).click();
  await expect(window).toContainText('It leaves no record, and you can register again while it is open.');
  await expect(window).toContainText('You can do the same until');
  await ada.expectAccessible();
  await window.getByRole('button', { name: 'Drop Course' }).click();
  await ada.notice(/was dropped and leaves no record/);

  await page.goto(recordAt(paths.courseRooms, late._id));
  await page.getByRole('button', { name: 'Leave Course' }).click();
  await expect(window).toContainText('Your record will show a W, and you can’t register for it again.');
  await window.getByRole('button', { name: 'Withdraw' }).click();
  await ada.notice(/ended with a W/);
  await page.goto(paths.studentCourses);
  await ada.notice('W (Withdrawn)');
  await ada.expectAccessible();
  const theano = await enters(browser, professor);
  await theano.page.goto(paths.notifications);
  await theano.notice(/Ada .* withdrew from “Logic/);
});

test('a student reads what changing to audit gives back today, and what stays paid, and changes', async ({
  browser,
  baseURL,
}, { project }) => {
  const { course, joins } = await aCollege(baseURL!, `audits${project.name}${Date.now() % 100_000}`);
  const prices = { cost: 400, auditCost: 175 };
  const [half, late] = [await course('Ethics', 9, prices), await course('Logic', 16, prices)];
  const ada = await enters(browser, await joins('Ada', [half, late]));
  const { page } = ada;
  const window = page.getByRole('dialog');
  await page.goto(paths.studentCourses);
  const change = (of: typeof half) => page.getByRole('button', { name: `Change to audit ${of['name']}` });
  await page.getByRole('button', { name: `More ${late['name']}` }).click();
  await expect(page.getByRole('button', { name: `Leave Course ${late['name']}` })).toBeVisible();
  await expect(change(late)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `More ${half['name']}` }).click();
  await change(half).click();
  await expect(window).toContainText('You’ll get $112.50 back.');
  await expect(window).toContainText(
    '$112.50 of the difference isn’t refunded. If you leave the course later, you’ll get $87.50 back.',
  );
  await ada.expectAccessible();
  await window.getByRole('button', { name: 'Change to audit' }).click();
  await ada.notice('You’re now registered for audit. We’re refunding $112.50.');
});

test('a professor certifies a roster of 30 on a phone in less than a minute, corrections follow, and grades are codes', async ({
  browser,
  baseURL,
}, { project }) => {
  const here = `census${project.name}${Date.now() % 100_000}`;
  const { course, joins, professor, college } = await aCollege(baseURL!, here);
  const logic = await course('Logic', 19);
  const students = [];
  for (let at = 0; at < 30; at++)
    students.push(await joins(`Student${String.fromCharCode(65 + (at % 26))}${at}`, [logic]));
  const form = { start: `${daysLater(today(), -3)}T10:00`, zone: 'UTC', minutes: 60, topic: 'Syllogisms' };
  const [meeting] = (await professor.post(pathOf(api.meetings.create, { id: logic._id }), form)).body as unknown as {
    readonly _id: string;
  }[];
  const idOf = async (who: Person) => (await who.get(api.accounts.self)).body._id;
  const there = students.slice(0, 28).map(async (who) => ({ personREF: await idOf(who), status: 'present' }));
  await professor.put(pathOf(api.meetings.attend, { id: meeting!._id }), await Promise.all(there));
  const theano = await enters(browser, professor);
  const { page } = theano;
  await page.goto(recordAt(paths.courseRooms, logic._id));
  await theano.notice(/Sign the roster: its census was on/);

  const begun = Date.now();
  await page.goto(recordAt(paths.courseRooms, logic._id, 'census'));
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('radio') });
  await expect(rows).toHaveCount(30);
  // One of the two who showed nothing took a test on paper.
  await rows
    .filter({ hasText: 'No activity is known' })
    .first()
    .getByRole('button', { name: /^Add activity/ })
    .click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Day').fill(daysLater(today(), -2));
  await theano.fill('What did the student do?', 'Test on paper', window);
  await theano.expectAccessible();
  await window.getByRole('button', { name: 'Add Activity' }).click();
  await expect(rows.filter({ hasText: '“Test on paper”' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign: 29 attended, 1 never' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Roster' }).click();
  await theano.notice(/You signed the roster/);
  const seconds = (Date.now() - begun) / 1000;
  test.info().annotations.push({ type: 'census of 30', description: `${seconds.toFixed(1)} s` });

  expect(seconds).toBeLessThan(60);
  await theano.notice(/signed this roster on/);
  await theano.expectAccessible();

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Never attended' })
    .getByRole('button', { name: /Ask for a correction/ })
    .click();
  await page.getByRole('dialog').getByLabel('What is right?').selectOption('They attended');
  await theano.fill('Reason', 'They were in the wrong group.', page.getByRole('dialog'));
  await theano.expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the institution' }).click();
  await theano.notice('We’ll email you when the institution decides.');

  const registrar = await enters(browser, college.registrar);
  await registrar.page.goto(paths.corrections);
  await registrar.notice('They were in the wrong group.');
  await registrar.expectAccessible();
  await registrar.page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click();
  await registrar.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await registrar.notice('Correction confirmed.');

  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: logic._id }), { status });
  const essay = { courseInstanceREF: logic._id, assignmentName: 'Essay', maxScore: 100 };
  const { body } = await professor.post(api.gradebook.addAssignment, essay);
  const cells = body as unknown as { readonly _id: string; readonly personREF: { readonly firstName: string } }[];
  const graded = { StudentA0: 91, StudentB1: 65 };
  for (const [name, score] of Object.entries(graded)) {
    const { _id } = cells.find(({ personREF }) => personREF.firstName === name)!;
    expect((await professor.put(pathOf(api.gradebook.save, { id: _id }), { score })).status).toBe(200);
  }
  await page.goto(recordAt(paths.gradebook, logic._id));
  const finals = (name: string) =>
    page
      .getByRole('row')
      .filter({ hasText: `${name} ` })
      .getByRole('gridcell')
      .last();
  await expect(finals('StudentA0')).toContainText('Suggested: A (Excellent)');
  await expect(finals('StudentB1')).not.toContainText('Suggested');

  // An A- is guessed to be an A, and a D is nothing that the institution knows: both are said once.
  await page.getByRole('link', { name: 'Final Grades' }).click();
  const screen = page.getByRole('main');
  const gradeOf = (name: string) => screen.getByLabel(new RegExp(`^Final grade of ${name} `));
  await expect(screen.getByLabel('Code for A-', { exact: true })).toHaveValue('A');
  await expect(gradeOf('StudentB1')).toHaveValue('');
  await theano.expectAccessible();
  await screen.getByLabel('Code for D', { exact: true }).selectOption('F');
  await theano.notice('You have codes that aren’t saved yet.');
  await screen.getByRole('button', { name: 'Save Codes' }).press('Enter');
  await theano.notice('Codes saved.');
  await expect(gradeOf('StudentB1')).toHaveValue('F');
  await expect(screen.getByLabel('Last day of academic activity')).toHaveValue(daysLater(today(), -3));
  await theano.notice(/The last activity we know of: attended “Syllogisms” on /);
  await gradeOf('StudentA0').selectOption('I');
  await expect(screen.getByLabel('What is still missing')).toBeVisible();
  await theano.expectAccessible();
  await page.goBack();
  await expect(finals('StudentB1')).toContainText('Suggested: F (Failed)');

  await page.getByRole('link', { name: 'Final Grades' }).click();
  await expect(gradeOf('StudentA0')).toHaveValue('I');
  await gradeOf('StudentA0').selectOption('A');
  await expect(screen.getByText('Codes for your letters')).toBeVisible();
  await expect(screen.getByLabel('Code for D', { exact: true })).toBeHidden();
  await screen.getByRole('button', { name: 'Post 2 Grades' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post Grades' }).click();
  await theano.notice('2 final grades posted.');
  await page.goBack();
  await expect(finals('StudentA0')).toHaveText('A Excellent');
  await expect(finals('StudentB1')).toHaveText('F Failed');
  await theano.expectAccessible();
});

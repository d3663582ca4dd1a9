import { expect, test, type Browser } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { aPartner, aPartnerCourse } from '../partners.ts';
import { Person } from '../person.ts';
import { complete, dialog, pay, prepare, type Course } from './payers.ts';
import { narrow } from './widths.ts';
import { Visitor } from './visitor.ts';

/** A course whose credit a college has agreed to grant, one that no college has agreed to, and a student. */
async function promised(baseURL: string, who: string) {
  const here = `${who}${Date.now() % 100_000}`;
  const { admin, professor, someone, course } = await prepare(baseURL, here);
  const place = { administrator: async () => admin, visitor: () => new Person(baseURL) };
  const college = await aPartner(place, `Reed and Rhodes Consolidated College of Letters ${who}`);
  const { _id, name } = await aPartnerCourse(college, { professor, name: `Rhetoric ${here}` });
  const student = await someone('Student', 'Ada');
  return { course: { _id, name: String(name) }, college, other: () => course(`Logic ${here}`), student };
}

/** Expects a promise on a screen, once it is there. */
async function expectPromise({ page }: Visitor, college: string) {
  const shown = page.locator('dl').filter({ hasText: 'College that grants the credit' });
  await expect(shown).toContainText(college);
  await expect(shown).toContainText('PHIL 101 Introduction to Philosophy, 3 semester credits');
  await expect(shown).toContainText(/Normally by .*2038/);
  await expect(shown).toContainText(`$75.00, which you pay to ${college}`);
  await expect(shown).toContainText('You get the course’s price back.');
  return shown;
}

/** From the public page of a course to the question whether for credit or not. */
async function enroll(visitor: Visitor, { _id }: Course, student: Person) {
  const { page } = visitor;
  await page.goto(`/courses/${_id}`);
  await page.getByRole('link', { name: 'Enroll Now' }).first().click();
  await page.waitForURL(/\/register\?/);
  await page.getByRole('main').locator('a[href^="/login"]').first().click();
  await page.waitForURL(/\/login\?/);
  await visitor.fillAll({ 'Username (email)': student.email, Password: student.password });
  await visitor.button('Sign In').last().click();
  await dialog(page).getByRole('button', { name: 'Credit', exact: true }).click();
}

async function giveBirthDate(visitor: Visitor, date: string) {
  await visitor.fill('Date of birth', date, dialog(visitor.page));
  await visitor.button('Save date of birth').click();
}

/** Ticks that the promise was read, and pays. */
async function agreeAndPay(visitor: Visitor) {
  const window = dialog(visitor.page);
  await expect(window.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await window.getByRole('checkbox').check();
  await visitor.expectAccessible();
  await window.getByRole('button', { name: 'Continue' }).click();
  await pay(visitor, 'Pay');
}

test('a visitor reads what a college promises, agrees to it, pays, and reads it in the course', async ({
  browser,
  baseURL,
}, { project }) => {
  const { course, college, other, student } = await promised(baseURL!, `adult${project.name}`);
  const ada = await Visitor.open(browser);
  const { page } = ada;

  await page.goto(`/courses/${course._id}`);
  const shown = await expectPromise(ada, college.name);
  if (project.name === 'phone') {
    // Who, as what, when, at what further cost, what if it is refused: after one scroll of a screen.
    const last = await shown.getByText('You get the course’s price back.').boundingBox();
    const top = await page.evaluate(() => scrollY);
    expect(top + last!.y + last!.height).toBeLessThanOrEqual(2 * narrow.height);
  }
  await ada.expectAccessible();

  await enroll(ada, course, student);
  await expectPromise(ada, college.name);
  await ada.expectAccessible();
  await giveBirthDate(ada, '2000-02-29');
  await agreeAndPay(ada);
  await page.waitForURL((url) => url.pathname === `/mainContent/courses/${course._id}`);
  await ada.notice(complete);
  await expectPromise(ada, college.name);
  await ada.expectAccessible();

  const unpromised = await other();
  await page.goto(`/courses/${unpromised._id}`);
  await ada.notice('No college has agreed to grant credit for this course yet.');
  await ada.expectAccessible();

  await ada.page.goto('/mainContent');
  await ada.goTo('Student', 'My Records');
  await ada.notice('No college has received anything about you.');
  await college.registrar.post(pathOf(api.agreements.registrations, { id: college._id }), {});
  await page.reload();
  await ada.notice('You agreed to it when you registered for credit.');
  await ada.expectAccessible();
  await ada.button('Ask for a correction').click();
  await ada.fillAll({ 'What is wrong?': 'My date of birth', 'What should it be, and why?': 'The year is 2001.' });
  await ada.expectAccessible();
  await ada.button('Send request').click();
  await ada.notice('Waiting for an answer');
  await ada.expectAccessible();
});

/** The link of the newest mail to an address. */
async function linkMailedTo(browser: Browser, email: string, path: string): Promise<Visitor> {
  const visitor = await Visitor.open(browser);
  const mail = visitor.page.getByRole('listitem').filter({ hasText: email });
  await expect(async () => {
    await visitor.page.goto('/dev/mail');
    await expect(mail.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.first().getByRole('link').click();
  await visitor.page.getByRole('link', { name: new RegExp(path) }).click();
  return visitor;
}

test('a minor asks a guardian, who agrees by the mailed link, and pays then', async ({ browser, baseURL }, {
  project,
}) => {
  const { course, college, student } = await promised(baseURL!, `minor${project.name}`);
  const ada = await Visitor.open(browser);
  const guardian = `guardian.${project.name}@journey.example`;

  await enroll(ada, course, student);
  await giveBirthDate(ada, `${new Date().getFullYear() - 14}-03-01`);
  await ada.notice(/You’re under 18/);
  await ada.expectAccessible();
  await ada.fillAll(
    { 'Name of your parent or guardian': 'Cleo Parent', 'Their email address': guardian },
    dialog(ada.page),
  );
  await ada.button('Send the email').click();
  await ada.notice('We’re waiting for Cleo Parent');
  await ada.expectAccessible();

  const cleo = await linkMailedTo(browser, guardian, '/guardian/');
  const { page } = cleo;
  await expect(cleo.heading('Consent of a parent or guardian')).toBeVisible();
  // The address keeps no token.
  await expect(page).toHaveURL(/\/guardian$/);
  await expectPromise(cleo, college.name);
  await cleo.notice(/I am a parent or legal guardian of Ada/);
  await cleo.expectAccessible();
  await cleo.button('I agree').click();
  await cleo.notice('Tick the box to agree.');
  await page.getByRole('checkbox').check();
  await cleo.fill('Your full name', 'Cleo Parent');
  await cleo.button('I agree').click();
  await cleo.notice(/Thank you\. We’ve emailed Ada/);
  await cleo.expectAccessible();
  // The link works once.
  const second = await linkMailedTo(browser, guardian, '/guardian/');
  await second.notice('This link doesn’t work. It may be too old or used already. Ask for a new one.');
  await second.expectAccessible();

  await ada.page.goto(`/mainContent/student/course-registration?course=${course._id}`);
  await dialog(ada.page).getByRole('button', { name: 'Credit', exact: true }).click();
  await agreeAndPay(ada);
  await ada.notice(complete);
});

const csv = (text: string) => ({ name: 'credentials.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a professor enters credentials once, shares them, and an approver reads why a course can’t be approved', async ({
  browser,
  baseURL,
}, { project }) => {
  const who = `teacher${project.name}`;
  const here = `${who}${Date.now() % 100_000}`;
  const { admin, professor } = await prepare(baseURL!, here);
  const place = { administrator: async () => admin, visitor: () => new Person(baseURL!) };
  const college = await aPartner(place, `Reed and Rhodes Consolidated College of Letters ${who}`);
  const waiting = { professor, name: `Waiting ${here}`, status: 'Pending Approval' } as const;
  const unapproved = await aPartnerCourse(college, waiting);
  const { _id: id } = (await professor.get(api.professors.mine)).body;
  const file = (await professor.get(pathOf(api.instructorFiles.one, { id }))).body;

  const theano = await Visitor.open(browser);
  const { page } = theano;
  await theano.signIn(professor.email, professor.password);
  await theano.goTo('Professor', 'Instructor File');
  await theano.notice('You haven’t added a credential yet. Begin with your highest degree.');
  await theano.button('Add a credential').click();
  await theano.fillAll({ 'Degree level': 'PhD', Field: 'Philosophy', Institution: 'Academy', Year: '2009' });
  await theano.expectAccessible();
  await theano.button('Add credential').click();
  await theano.notice('PhD, Philosophy');
  await theano.button('Import from CSV').click();
  const example = await theano.download(theano.button('Download an example'));
  expect(example.suggestedFilename()).toBe('Stoa - Credentials.csv');
  const heading = 'kind,level,field,institution,year,hours';
  await theano.attach('CSV file', csv(`${heading}\nlicence,,Rhetoric,,,`));
  await theano.button('Add credentials').click();
  await theano.notice(/^Line 2, kind: /);
  await theano.expectAccessible();
  await dialog(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await theano.attach('CSV file', csv(`${heading}\nlicense,,Rhetoric,State of Attica,2012,18.5`));
  await theano.button('Add credentials').click();
  await theano.notice('1 credential was added.');
  await page.getByRole('checkbox', { name: `Let ${college.name} read my instructor file` }).click();
  await theano.notice(`${college.name} can read your instructor file now.`);
  const { credentials } = (await professor.get(pathOf(api.instructorFiles.one, { id }))).body;
  await college.registrar.put(pathOf(api.instructorFiles.check, { id: credentials[0]._id }), {
    fields: ['level', 'field'],
    document: 'official transcript of May 2, 2019',
  });
  await page.reload();
  await theano.notice(/Field, Degree level, on “official transcript of May 2, 2019”/);
  await theano.notice('No end date');
  await theano.expectAccessible();
  await theano.agree('Remove', 'Rhetoric');
  await theano.notice('The credential was removed.');

  for (const { _id } of file['qualifications'])
    await college.registrar.delete(pathOf(api.instructorFiles.removeQualification, { id: _id }));
  const rhea = await Visitor.open(browser);
  await rhea.signIn(college.registrar.email, college.registrar.password);
  await expect(rhea.button('Sign Out')).toBeVisible();
  await rhea.page.goto(`/mainContent/institution/course-instance-approvals/${unapproved._id}`);
  const why = rhea.page.getByText(/Qualify .* first\./).first();
  await expect(why).toBeVisible();
  await expect(rhea.button(`Approve ${String(unapproved['name'])}`)).toHaveCount(0);
  await rhea.expectAccessible();
  await why.getByRole('link', { name: 'Open instructor file' }).click();
  await rhea.page.waitForURL(/institution\/instructor-files/);
});

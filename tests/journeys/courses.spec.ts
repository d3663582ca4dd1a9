import { api as calls, pathOf } from '../paths.ts';
import { readFile } from 'node:fs/promises';
import { expect, test, type Route } from '@playwright/test';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { Person, form } from '../person.ts';
import { aDocument } from '../samples.ts';
import { courseForm } from '../world.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

/** Names that a spreadsheet would take for something else. */
const names = ['=1+1', 'Ünïcødé', '"quoted"', '=SUM(A1)', '+1', '-2'];

test('a course is written, reviewed, revised, looked at again, opened and called off', async ({ browser, baseURL }) => {
  const here = `writes${Date.now() % 100_000}`;
  const name = `Ethics ${here}`;
  const [author, reviewer, admin] = [
    await Visitor.open(browser),
    await Visitor.open(browser),
    await Visitor.open(browser),
  ];
  const complaints: string[] = [];
  for (const { page } of [author, reviewer, admin]) page.on('pageerror', (error) => complaints.push(String(error)));
  const api = { admin: new Person(baseURL!), professor: new Person(baseURL!), registrar: new Person(baseURL!) };
  const mail = (who: string) => `${who}.${here}@journey.example`;

  await test.step('1. an approved professor with an approved definition', async () => {
    await api.admin.signIn('admin@journey.example', 'a long password');
    const contact = { zip: '10001', mobilePhone: '555', lastName: here };
    for (const [role, who] of [
      ['Professor', 'theano'],
      ['InstitutionAdmin', 'rhea'],
      ...names.map((_, at) => ['Student', `student${at}`]),
    ] as const) {
      const at = Number(/\d+$/.exec(who)?.[0] ?? -1);
      const firstName = names[at] ?? who;
      const person = { ...contact, email: mail(who), firstName, role };
      expect((await api.admin.opens({ status: 'Active', person, password: api.admin.password })).status).toBe(201);
    }
    await api.professor.signIn(mail('theano'), api.admin.password);
    await api.registrar.signIn(mail('rhea'), api.admin.password);
    const { _id } = (await api.professor.applies()).body;
    await api.registrar.patch(pathOf(calls.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
    const definition = await api.professor.post(calls.courseDefinitions.create, {
      name: `Definition ${here}`,
      level: 200,
      credits: 3,
    });
    await api.registrar.patch(pathOf(calls.courseDefinitions.setStatus, { id: definition.body._id }), {
      approvalStatus: 'Approved',
    });
    const made = await api.professor.post(
      calls.courseInstances.create,
      form({
        ...courseForm(`Earlier ${here}`, definition.body._id, [_id]),
        cost: 0,
        auditCost: 0,
        syllabusREF: aDocument('pdf', 'plan.pdf'),
      }),
    );
    expect(made.status).toBe(201);
    await author.signIn(mail('theano'), api.admin.password);
    await reviewer.signIn(mail('rhea'), api.admin.password);
    await admin.signIn('admin@journey.example', 'a long password');
  });

  await test.step('2. it is copied from an earlier one, and saves itself, also after a lost connection', async () => {
    const { page } = author;
    await author.goTo('Professor', 'My Courses');
    await author.act('Copy', `Earlier ${here}`);
    await author.notice('is a new Draft. Give it a name and dates.');
    await expect(page.getByLabel('Textbooks')).toHaveValue('One book.');
    await author.fill('Course Name', name);
    await author.fill('Start Date', '2038-02-01');
    await expect(page.getByText(/^Saved at /)).toBeVisible();
    await author.expectAccessible();
    await page.context().setOffline(true);
    await author.fill('End Date', '2038-05-01');
    await author.fill('Textbooks', 'Written in a tunnel.');
    await author.notice('Not saved yet: we can’t reach the server.');
    await page.context().setOffline(false);
    await expect(page.getByText(/^Saved at /)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Textbooks')).toHaveValue('Written in a tunnel.');
    await expect(page.getByLabel('Course Name')).toHaveValue(name);
    await expect(page.getByText('plan.pdf').first()).toBeVisible();
    await author.button('Preview').click();
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
    await author.expectAccessible();
    await page.keyboard.press('Escape');
    await author.button('Submit for Approval').click();
    const asked = page.getByRole('dialog', { name: 'Are you sure' });
    await expect(asked).toContainText(/We’ll email /);
    await asked.getByRole('button', { name: 'Submit for Approval' }).click();
    await author.notice(`${name} is now Pending Approval.`);
  });

  await test.step('3. the reviewer comments on a field, the author answers, and it is denied', async () => {
    const { page } = reviewer;
    await reviewer.goTo('Institution Admin', 'Professor Course Approvals');
    await reviewer.search(here);
    await expect(page.getByText(`Earlier ${here}`)).toHaveCount(0);
    await reviewer.button(`View ${name}`).click();
    await reviewer.button('Comment on Grading Scale').click();
    await page.getByRole('textbox', { name: 'Comment on Grading Scale' }).fill('Which scale is this?');
    await page.getByRole('button', { name: 'Send' }).click();
    await reviewer.notice('Which scale is this?');
    await reviewer.expectAccessible();
    await author.button(`View ${name}`).click();
    await author.button('Answer on Grading Scale').click();
    await author.page.getByRole('textbox', { name: 'Answer on Grading Scale' }).fill('Letters, from A to F.');
    await author.page.getByRole('button', { name: 'Send' }).click();
    await author.notice('Letters, from A to F.');
    await author.expectAccessible();
    await reviewer.button(`Deny ${name}`).click();
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText('We’ll email 1 professor.');
    await asked.getByRole('textbox').fill('Please say so in the text.');
    await asked.getByRole('button', { name: 'Deny', exact: true }).click();
    await reviewer.notice(`${name} is now Denied.`);
    await author.expectMail(mail('theano'), 'is now Denied');
    await author.page.goto('/mainContent');
  });

  await test.step('4. it is revised, and at the second look only what changed is shown', async () => {
    const { page } = author;
    await author.goTo('Professor', 'My Courses');
    await author.button(`View ${name}`).click();
    await author.notice('Reason: Please say so in the text.');
    await author.agree('Revise', name);
    await author.notice('Review comments');
    await author.fill('Grading Scale', 'Letters, A to F.');
    await expect(page.getByText(/^Saved at /)).toBeVisible();
    await author.expectAccessible();
    await author.button('Submit for Approval').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for Approval' }).click();
    await author.notice(`${name} is now Pending Approval.`);

    await reviewer.page.reload();
    await reviewer.notice('1 field has changed since the last decision on');
    await expect(reviewer.page.getByText('Changed', { exact: true })).toHaveCount(1);
    // The history below tells of it; the record does not show it.
    const shown = reviewer.page.getByRole('definition').filter({ hasText: 'Written in a tunnel.' });
    await expect(shown).toHaveCount(0);
    await reviewer.expectAccessible();
    await reviewer.page.getByRole('checkbox', { name: 'Show everything' }).click();
    await expect(shown.first()).toBeVisible();
    await reviewer.agree('Approve', name);
    await reviewer.notice(`${name} is now Approved.`);
  });

  let id = '';
  await test.step('5. it opens, people with odd names register, and the exports keep their names', async () => {
    await author.page.goto('/mainContent/professor/my-courses');
    await author.agree('Open Registration', name);
    const courses = (await api.professor.get(`${calls.courseInstances.list.path}?q=${encodeURIComponent(name)}`)).body;
    id = (courses as unknown as [{ _id: string }])[0]._id;
    for (const [at] of names.entries()) {
      const student = new Person(baseURL!);
      await student.signIn(mail(`student${at}`), api.admin.password);
      const registered = await student.post(calls.registrations.create, {
        courseInstanceREF: id,
        isAudit: at % 2 === 1,
      });
      expect(registered.status).toBe(201);
    }
    // A record that can't be read is said in the dialog; a button that only does nothing would be pressed again and again.
    const one = `**${pathOf(calls.courseInstances.one, { id })}`;
    await author.page.route(one, (route) => route.fulfill({ status: 404, json: { message: 'It went away.' } }));
    await author.act('View Registrations', name);
    await author.notice('It went away.');
    await author.page.unroute(one);
    await author.button('Try again').click();
    await author.expectAccessible();
    // the server logs what is fetched for an export
    const asked = author.page.waitForRequest((request) => request.url().includes('for=export'));
    const csv = await author.download(author.page.getByRole('dialog').getByRole('button', { name: 'Export to CSV' }));
    expect(new URL((await asked).url()).pathname).toBe(pathOf(calls.registrations.byCourseInstance, { id }));
    const text = await readFile(await csv.path(), 'utf8');
    expect(text.startsWith('\u{FEFF}')).toBe(true);
    const { data } = Papa.parse<string[]>(text.slice(1).trimEnd());
    expect(data[0]).toEqual(['Name', 'Email', 'Audit', 'Date Registered']);
    const exported = data.slice(1).map(([who]) => who);
    expect(new Set(exported)).toEqual(
      new Set(names.map((first) => `${/^[=+\-@]/.test(first) ? `'${first}` : first} ${here}`)),
    );

    await reviewer.page.goto('/mainContent/institution/course-instance-approvals');
    await reviewer.page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
    await reviewer.search(here);
    await reviewer.button(`More ${name}`).click();
    const sheet = await reviewer.download(reviewer.button(`Export Course Registrations ${name}`));
    expect(sheet.suggestedFilename()).toBe(`registrations_${name}.xlsx`);
    const rows = await readSheet(await readFile(await sheet.path()));
    expect(rows[0]).toEqual(['Registration Term', 'Course Number', 'Last Name', 'First Name', 'Middle Name']);
    expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(names));
  });

  await test.step('6. an administrator calls it off, and is told first what that does', async () => {
    await admin.goTo('Administrator', 'Course Instances');
    await admin.search(here);
    await admin.act('Cancel Course', name);
    const asked = admin.page.getByRole('dialog');
    await expect(asked).toContainText(`${names.length} students are registered. There’s nothing to refund.`);
    await expect(asked).toContainText(`We’ll email ${names.length} students and 1 professor.`);
    await admin.expectAccessible();
    await asked.getByRole('button', { name: 'Cancel Course', exact: true }).click();
    await admin.notice(`${name} is now Cancelled.`);
  });
  expect(complaints).toEqual([]);
});

// Seen red with a button that sends at once: two drafts, and a conflict of the author with themselves.
test('a draft that is saving itself when its button is pressed stays one draft', async ({ browser, baseURL }) => {
  const here = `once${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(rhea, 'Theano');
  await room.course(rhea, theano, `Ethics ${here}`, []);
  const author = await Visitor.open(browser);
  const { page } = author;
  await author.signIn(room.mail('Theano'), room.password);
  await author.goTo('Professor', 'My Courses');
  /** Holds back the form's automatic requests until the button was pressed. */
  const pressMeanwhile = async (button: string, write: () => Promise<void>) => {
    const locked = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let isHolding = true;
    const lock = async (route: Route) => {
      // The record may be read meanwhile.
      if (isHolding && route.request().method() !== 'GET') {
        isHolding = false;
        asked.resolve();
        await locked.promise;
      }
      await route.fallback();
    };
    await page.route(/\/api\/course-instance(?:\/[\w-]+)?$/, lock);
    await write();
    await asked.promise;
    await author.button(button).click();
    locked.resolve();
  };

  await author.button('+ Add Course').click();
  await author.choose('Course', `Ethics ${here}`);
  await pressMeanwhile('Save Draft', () => author.fill('Course Name', `Logic ${here}`));
  await author.notice(`Logic ${here} was saved as a Draft.`);
  await author.button(`Edit Logic ${here}`).click();
  await pressMeanwhile('Save Draft', () => author.fill('Textbooks', 'None.'));
  await expect(author.button(`Edit Logic ${here}`)).toBeVisible();
  const drafts = (await theano.get(`${calls.courseInstances.list.path}?q=Logic%20${here}`)).body;
  expect(drafts).toMatchObject([{ name: `Logic ${here}`, textbooks: 'None.', status: 'Draft' }]);

  // Seen red, with two drafts, where what is saved counted as saved before it was drawn: a busy browser draws late.
  await page.addInitScript(() => {
    type Post = (this: MessagePort, message: unknown) => void;
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')!.value as Post;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => post.call(this, message);
      if (document.documentElement.dataset['late'] === undefined) send();
      else setTimeout(send, 1500);
    };
  });
  await page.goto('/mainContent/professor/my-courses/new');
  await page.route(/\/api\/course-instance$/, async (route) => {
    await page.evaluate(() => void (document.documentElement.dataset['late'] = ''));
    await route.fallback();
  });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await author.choose('Course', `Ethics ${here}`);
  await author.fill('Course Name', `Rhetoric ${here}`);
  await (await saved).finished();
  await author.button('Save Draft').click();
  await page.evaluate(() => delete document.documentElement.dataset['late']);
  await author.notice(`Rhetoric ${here} was saved as a Draft.`);
  const late = (await theano.get(`${calls.courseInstances.list.path}?q=Rhetoric%20${here}`)).body;
  expect(late).toMatchObject([{ name: `Rhetoric ${here}`, status: 'Draft' }]);
});

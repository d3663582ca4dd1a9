import { api as calls, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { courseForm } from '../world.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

const admin = ['admin@journey.example', 'a long password'] as const;

test('two people at one record: the second sees both sides and chooses, and the history tells it (T141)', async ({
  browser,
  baseURL,
}) => {
  const name = 'Tides';
  const api = new Person(baseURL!);
  await api.signIn(...admin);
  const made = await api.post(calls.courseDefinitions.create, {
    name,
    courseNumber: 'T-1',
    credits: 3,
    description: 'Of the sea.',
  });
  expect(made.status).toBe(201);

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await visitor.signIn(...admin);
  await visitor.goTo('Administrator', 'Course Catalog');
  await visitor.search(name);
  await visitor.button(`Edit ${name}`).click();
  await visitor.fill('Credits', '4');

  // somebody else is faster
  const path = pathOf(calls.courseDefinitions.one, { id: made.body._id });
  expect((await api.put(path, { description: 'Of the sea and the moon.', credits: 5 })).status).toBe(200);
  await visitor.button('Save Course').click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('so nothing was saved')).toBeVisible();
  const lines = alert.locator('dl > div');
  await expect(lines).toHaveText([
    /Credits\s*Saved now: 5\s*Yours: 4/,
    /Description\s*Saved now: Of the sea and the moon\.\s*Yours: Of the sea\./,
  ]);
  await visitor.expectAccessible();

  await visitor.button('Use the saved values').click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue('Of the sea and the moon.');
  await visitor.fill('Course Number', 'T-2');
  expect((await api.put(path, { name: `${name} again` })).status).toBe(200);
  await visitor.button('Save Course').click();
  await visitor.button('Keep mine').click();
  await visitor.notice('Course updated successfully.');
  const list = await api.get(`${calls.courseDefinitions.list.path}?q=${encodeURIComponent(name)}`);
  expect(list.body).toMatchObject([{ name, courseNumber: 'T-2', credits: 5, description: 'Of the sea and the moon.' }]);
});

test('another role is asked about, mailed, and shown in the account’s history (T140)', async ({ browser, baseURL }) => {
  const email = 'rolf@journey.example';
  const api = new Person(baseURL!);
  await api.signIn(...admin);
  const person = {
    firstName: 'Rolf',
    lastName: 'Roles',
    zip: '10001',
    mobilePhone: '555',
    email,
    role: 'Student',
  };
  await api.opens({ status: 'Active', person, password: 'correct horse battery' });

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await visitor.signIn(...admin);
  await visitor.goTo('Administrator', 'Users');
  await visitor.search(email);
  await visitor.button('Edit Rolf Roles').click();
  // Until then the list is there, which can be filtered by role as well.
  await expect(visitor.heading('Edit User')).toBeVisible();
  await visitor.select('Role', 'Professor');
  await visitor.button('Save User').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('can no longer open Student Details, Course Registration')).toBeVisible();
  await visitor.expectAccessible();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await visitor.notice(/was saved\./);
  await visitor.button('Edit Rolf Roles').click();
  await expect(
    page.getByRole('region', { name: 'History' }).getByText('Role: from Student to Professor'),
  ).toBeVisible();
  await visitor.expectAccessible();
  await visitor.expectMail(email, 'You are now a professor at Stoa');
});

test('what somebody has changed since it was shown is not decided unseen (T141)', async ({ browser, baseURL }) => {
  const here = `unseen${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(rhea, 'Theano');
  const [ada, bo] = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const [{ _id: student }] = [(await ada.appliesAsStudent()).body, await bo.appliesAsStudent()];
  const own = (await theano.get(calls.professors.mine)).body._id;
  const define = async (name: string) =>
    (await theano.post(calls.courseDefinitions.create, { name, credits: 3 })).body._id;
  const definition = await define(`Logic ${here}`);
  const approved = await define(`Ethics ${here}`);
  await rhea.patch(pathOf(calls.courseDefinitions.setStatus, { id: approved }), { status: 'Approved' });
  const fields = { ...courseForm(`Ethics I ${here}`, approved, [own]), cost: 0, auditCost: 0 };
  const course = (await theano.post(calls.courseInstances.create, fields)).body._id;
  await theano.patch(pathOf(calls.courseInstances.setStatus, { id: course }), { status: 'Pending Approval' });

  const approver = await Visitor.open(browser);
  const { page } = approver;
  await approver.signIn(room.mail('Rhea'), room.password);
  const decide = async (name: string) => {
    await approver.button(`Approve ${name}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  /** The list gives the heading. The rest of the record has come when its history has. */
  const view = async (name: string, id: string) => {
    const read = page.waitForResponse((one) => one.url().endsWith(`${id}/history`));
    await approver.button(`View ${name}`).click();
    await read;
    await expect(approver.heading(name)).toBeVisible();
  };
  const tooLate = (who: string) => `${who} changed this record after you opened it, so nothing was saved.`;

  await approver.goTo('Institution Admin', 'Student Approvals');
  await approver.search(here);
  await expect(approver.button(`Approve Ada ${here}`)).toBeVisible();
  await room.admin.put(pathOf(calls.students.update, { id: student }), { gpa: 3.5 });
  await decide(`Ada ${here}`);
  await approver.notice(`Failed to update status. ${tooLate('First Administrator')}`);
  await approver.expectAccessible();
  expect((await ada.get(calls.students.mine)).body).toMatchObject({ approvalStatus: 'Pending', gpa: 3.5 });
  await decide(`Bo ${here}`);
  await approver.notice(`Bo ${here} was approved. We’ve sent an email.`);
  // The list has been read again: now it is decided as it stands.
  await decide(`Ada ${here}`);
  await approver.notice(`Ada ${here} was approved. We’ve sent an email.`);

  await approver.goTo('Institution Admin', 'Course Catalog Approvals');
  await approver.search(here);
  await view(`Logic ${here}`, definition);
  await theano.put(pathOf(calls.courseDefinitions.update, { id: definition }), { description: 'Of what follows.' });
  await decide(`Logic ${here}`);
  await approver.notice(`Failed to update course status. ${tooLate(`Theano ${here}`)}`);
  await approver.notice('Of what follows.');
  await decide(`Logic ${here}`);
  await approver.notice(/was approved/);

  await approver.goTo('Institution Admin', 'Professor Course Approvals');
  await approver.search(here);
  await view(`Ethics I ${here}`, course);
  await room.admin.put(pathOf(calls.courseInstances.update, { id: course }), { textbooks: 'Two books.' });
  await decide(`Ethics I ${here}`);
  await approver.notice(`Failed to update status. ${tooLate('First Administrator')}`);
  await approver.notice('Two books.');
  await decide(`Ethics I ${here}`);
  await approver.notice(`Ethics I ${here} is now Approved.`);
});

import { api, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { aDocument } from '../samples.ts';
import { courseForm } from '../world.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('the approvals show who is asked for more', async ({ browser, baseURL }) => {
  const here = `await${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const [ada, bo] = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const { _id } = (await ada.appliesAsStudent({ transcriptREF: aDocument('jpg', 'blurred.jpg') })).body;
  await bo.appliesAsStudent();
  const cleared = await rhea.patch(pathOf(api.students.clearDocument, { id: _id }), {
    transcriptREF: null,
    approvalStatus: 'Awaiting Info',
  });
  expect(cleared.status).toBe(200);

  const approver = await Visitor.open(browser);
  const { page } = approver;
  await approver.signIn(room.mail('Rhea'), room.password);
  await approver.goTo('Institution Admin', 'Student Approvals');
  await approver.search(here);
  await expect(approver.button(`View Bo ${here}`)).toBeVisible();
  await expect(approver.button(`View Ada ${here}`)).toHaveCount(0);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText(['All', 'Pending', 'Approved', 'Denied', 'Awaiting Info']);
  await status.selectOption('Awaiting Info');
  await expect(approver.button(`View Ada ${here}`)).toBeVisible();
  await expect(approver.button(`View Bo ${here}`)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: `Ada ${here}` })).toContainText('Awaiting Info');
  await approver.expectAccessible();
});

test('an administrator deletes a denied course, and leads another to its end', async ({ browser, baseURL }) => {
  const here = `lead${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(rhea, 'Theano');
  const ada = await room.joins('Student', 'Ada');
  const open = await room.course(rhea, theano, `Ethics ${here}`, []);
  await ada.post(api.registrations.create, { courseInstanceREF: open, isAudit: false });
  const all = async () =>
    (await theano.get(`${api.courseInstances.list.path}?q=${here}`)).body as unknown as { _id: string }[];
  const { courseREF, professorREF } = (await all())[0] as unknown as Record<'courseREF', { _id: string }> &
    Record<'professorREF', { _id: string }[]>;
  for (const name of ['Unwanted', 'Kept']) {
    const fields = { ...courseForm(`${name} ${here}`, courseREF._id, [professorREF[0]!._id]), cost: 0, auditCost: 0 };
    const made = await theano.post(api.courseInstances.create, fields);
    await theano.patch(pathOf(api.courseInstances.setStatus, { id: made.body._id }), { status: 'Pending Approval' });
    const denied = await rhea.patch(pathOf(api.courseInstances.setStatus, { id: made.body._id }), { status: 'Denied' });
    expect(denied.status).toBe(200);
  }

  const admin = await Visitor.open(browser);
  const { page } = admin;
  const row = (name: string) => page.getByRole('row').filter({ has: admin.button(`Edit ${name} ${here}`) });
  await admin.signIn('admin@journey.example', 'a long password');
  await admin.goTo('Administrator', 'Course Instances');
  await admin.search(here);

  await test.step('1. the denied one is deleted, once asked; the other denied one stays', async () => {
    await expect(row('Unwanted')).toContainText('Denied');
    await expect(admin.button(`Delete Ethics ${here}`)).toHaveCount(0);
    await admin.button(`Delete Unwanted ${here}`).click();
    await expect(page.getByRole('dialog')).toContainText('This deletes the course and its files for good.');
    await admin.expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(row('Unwanted')).toBeVisible();
    await admin.agree('Delete', `Unwanted ${here}`);
    await admin.notice(`Unwanted ${here} was deleted.`);
    await expect(row('Unwanted')).toHaveCount(0);
    await expect(row('Kept')).toContainText('Denied');
    expect((await all()).map((one) => (one as unknown as { name: string }).name).toSorted()).toEqual([
      `Ethics ${here}`,
      `Kept ${here}`,
    ]);
  });

  await test.step('2. the open one is led on, step by step, and nothing else is offered', async () => {
    for (const [label, status, question] of [
      ['End Registration', 'Registration Closed', 'Nobody can register or unregister from now on.'],
      ['Start Course', 'Active', 'Its gradebook opens.'],
      ['Close Course', 'Closed', 'Are you sure you want to close this course?'],
    ] as const) {
      await admin.act(label, `Ethics ${here}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(question);
      await expect(dialog).toContainText('1 student');
      await dialog.getByRole('button', { name: label, exact: true }).click();
      await admin.notice(`Ethics ${here} is now ${status}.`);
      await expect(row('Ethics')).toContainText(status);
      await expect(admin.button(`${label} Ethics ${here}`)).toHaveCount(0);
    }
    await admin.expectAccessible();
    for (const label of ['Delete', 'Cancel Course', 'More'])
      await expect(admin.button(`${label} Ethics ${here}`)).toHaveCount(0);
    const mine = (await ada.get(api.registrations.mine)).body as unknown as object[];
    expect(mine).toMatchObject([{ courseInstanceREF: { _id: open, status: 'Closed' } }]);
  });
});

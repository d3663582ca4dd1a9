import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { courseForm } from '../world.ts';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';
import { wide } from './widths.ts';

const url = ownServer(13_000);
test.describe.configure({ mode: 'serial' });

test('the queues of courses: the longest wait first, each decided by a key, then nothing waits', async ({
  browser,
}) => {
  const here = `Course${Date.now() % 100_000}`;
  const room = await Classroom.open(url, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(rhea, 'Theano');
  const { _id: own } = (await theano.get(api.professors.mine)).body;
  const made: string[] = [];
  for (const name of ['Logic', 'Ethics', 'Rhetoric'])
    made.push(
      (await theano.post(api.courseDefinitions.create, { name: `${name} ${here}`, level: 100, credits: 3 })).body._id,
    );
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const press = (key: string) => page.keyboard.press(key);
  await visitor.signIn(room.mail('Rhea'), room.password);
  const decided = async (key: string, name: string) => {
    await expect(visitor.heading(name)).toBeFocused();
    await expect(visitor.button(`Approve ${name}`)).toBeVisible();
    await press(key);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('y');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await visitor.goTo('Institution Admin', 'Course Catalog Approvals');
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await expect(page.locator('tbody tr').first()).toContainText('Logic');
  await expect(page.getByRole('columnheader')).toHaveText([
    /^Name/,
    /^Level/,
    /^Credits/,
    /^Status/,
    /^Waiting for/,
    'Last decision',
    'Actions',
  ]);
  await visitor.expectAccessible();
  await press('n');
  await decided('a', `Logic ${here}`);
  await decided('d', `Ethics ${here}`);
  await decided('a', `Rhetoric ${here}`);
  await expect(visitor.heading('Course Catalog Approvals')).toBeFocused();
  await visitor.notice('Nothing is waiting.');
  await visitor.expectAccessible();
  await visitor.select('Status', 'Denied');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText(`Ethics ${here}`);
  await expect(page.locator('tbody tr')).toContainText(`Rhea ${here}`);

  const submit = async (name: string, definition: string) => {
    const form = { ...courseForm(name, definition, [own]), cost: 0, auditCost: 0 };
    const { _id } = (await theano.post(api.courseInstances.create, form)).body;
    const { status } = await theano.patch(pathOf(api.courseInstances.setStatus, { id: _id }), {
      status: 'Pending Approval',
    });
    expect(status).toBe(200);
  };
  await visitor.goTo('Institution Admin', 'Professor Course Approvals');
  await visitor.notice('Nothing is waiting.');
  // Submitted courses appear without a reload.
  await submit(`Later ${here}`, made[0]!);
  await submit(`Latest ${here}`, made[2]!);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await visitor.heading('Professor Course Approvals').focus();
  await press('n');
  await visitor.expectAccessible();
  await decided('d', `Later ${here}`);
  await decided('a', `Latest ${here}`);
  await visitor.notice('Nothing is waiting.');
  for (const word of ['denied', 'approved']) await (await Visitor.open(browser)).expectMail(theano.email, word);
});

test('rows stay two lines high, however long a name is, and the whole is there for the pointer and the keyboard', async ({
  browser,
}) => {
  const here = `Long${Date.now() % 100_000}`;
  const room = await Classroom.open(url, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea', { lastName: `${here}${'R'.repeat(180)}` });
  const theano = await room.professor(rhea, 'Theano', { lastName: 'Θ'.repeat(190) });
  const { _id: own } = (await theano.get(api.professors.mine)).body;
  const names = ['Ω', 'ع', '学', 'W'].map((letter, at) => `${here}${at}${letter.repeat(180)}`);
  for (const [at, lastName] of names.entries()) {
    for (const role of ['Student', 'Professor'] as const) {
      const who = await room.joins(role, `${role}${at}`, { lastName });
      const { _id } = (await (role === 'Student' ? who.appliesAsStudent() : who.applies())).body;
      const call = role === 'Student' ? api.students.setStatus : api.professors.setStatus;
      if (at === 3) await rhea.patch(pathOf(call, { id: _id }), { approvalStatus: 'Denied' });
    }
    const { _id } = (await theano.post(api.courseDefinitions.create, { name: lastName, level: 100, credits: 3 })).body;
    await rhea.patch(pathOf(api.courseDefinitions.setStatus, { id: _id }), { approvalStatus: 'Approved' });
    const form = { ...courseForm(lastName, _id, [own]), cost: 0, auditCost: 0 };
    const course = (await theano.post(api.courseInstances.create, form)).body;
    await theano.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Pending Approval' });
    if (at === 3) await rhea.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Approved' });
  }
  const admin = await Visitor.open(browser);
  await admin.signIn('admin@journey.example', 'a long password');
  const { page } = admin;
  await page.waitForURL(/mainContent/);
  for (const [list, status] of [
    ['professor-approvals', 'approvalStatus=Pending'],
    ['professor-approvals', 'approvalStatus=Denied'],
    ['student-approvals', 'approvalStatus=Pending'],
    ['student-approvals', 'approvalStatus=Denied'],
    ['course-approvals', 'status=Approved'],
    ['course-instance-approvals', 'status=Pending+Approval'],
    ['course-instance-approvals', 'status=All'],
  ]) {
    await page.goto(`/mainContent/institution/${list}?${status}&q=${here}`);
    await expect(page.locator('tbody tr').first()).toContainText(here);
    await page.evaluate(() => document.fonts.ready);
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    // Two lines of 26 px, and the space above and below them.
    for (const height of heights) expect(height, `${list}?${status}`).toBeLessThanOrEqual(80);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(1280);
    await page.setViewportSize(wide);
    await page.getByRole('button', { name: /^View/ }).first().click();
    await expect(page.locator('h1')).toContainText(here);
    await expect(page.locator('tbody tr[aria-current]')).toHaveCount(1);
    const beside = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    for (const height of beside) expect(height, `${list} beside its record`).toBeLessThanOrEqual(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  }
  await page.goto(`/mainContent/institution/student-approvals?q=${here}`);
  const cut = page.locator('tbody [data-cut][tabindex="0"]').first();
  const whole = page.locator('[popover][aria-hidden=true]').filter({ hasText: names[0]! });
  await expect(cut).toBeVisible();
  await expect(whole).toBeHidden();
  await cut.hover();
  await expect(whole).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await cut.focus();
  await expect(whole).toBeVisible();
});

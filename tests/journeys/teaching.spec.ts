import { api as calls, pathOf } from '../paths.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { courseForm } from '../world.ts';
import { Visitor } from './visitor.ts';

test('a course is graded by two, certified, and talked about', async ({ browser, baseURL }, info) => {
  const here = `teaches${Date.now() % 100_000}`;
  const name = `Rhetoric ${here}`;
  const [theano, ptolemy, zeno, visitor] = [
    await Visitor.open(browser),
    await Visitor.open(browser),
    await Visitor.open(browser),
    await Visitor.open(browser),
  ];
  const complaints: string[] = [];
  for (const { page } of [theano, ptolemy, zeno, visitor])
    page.on('pageerror', (error) => complaints.push(String(error)));
  const mail = (who: string) => `${who}.${here}@journey.example`;
  const admin = new Person(baseURL!);
  const api = new Map<string, Person>();
  const as = (who: string) => api.get(who)!;
  let courseId = '';

  await test.step('1. a course with two professors and three students, one of whom audits', async () => {
    await admin.signIn('admin@journey.example', 'a long password');
    const people = [
      ['Professor', 'theano'],
      ['Professor', 'ptolemy'],
      ['InstitutionAdmin', 'rhea'],
      ['Student', 'ada'],
      ['Student', 'bo'],
      ['Student', 'zeno'],
    ] as const;
    for (const [role, who] of people) {
      const person = { zip: '10001', mobilePhone: '555', lastName: here, email: mail(who), firstName: who, role };
      await admin.opens({ status: 'Active', person, password: admin.password });
      api.set(who, new Person(baseURL!));
      await as(who).signIn(mail(who), admin.password);
    }
    const professors: string[] = [];
    for (const who of ['theano', 'ptolemy']) {
      const { _id } = (await as(who).applies()).body;
      await as('rhea').patch(pathOf(calls.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
      professors.push(_id);
    }
    const definition = await as('theano').post(calls.courseDefinitions.create, { name, level: 200, credits: 3 });
    await as('rhea').patch(pathOf(calls.courseDefinitions.setStatus, { id: definition.body._id }), {
      approvalStatus: 'Approved',
    });
    const made = await as('theano').post(calls.courseInstances.create, {
      ...courseForm(name, definition.body._id, professors),
      cost: 0,
      auditCost: 0,
    });
    courseId = made.body._id;
    const status = pathOf(calls.courseInstances.setStatus, { id: courseId });
    await as('theano').patch(status, { status: 'Pending Approval' });
    await as('rhea').patch(status, { status: 'Approved' });
    await as('theano').patch(status, { status: 'Open/Registering' });
    for (const [who, isAudit] of [
      ['ada', false],
      ['bo', false],
      ['zeno', true],
    ] as const)
      await as(who).post(calls.registrations.create, { courseInstanceREF: made.body._id, isAudit });
    for (const next of ['Registration Closed', 'Active']) await as('theano').patch(status, { status: next });
    for (const [person, who] of [
      [theano, 'theano'],
      [ptolemy, 'ptolemy'],
      [zeno, 'ada'],
    ] as const)
      await person.signIn(mail(who), admin.password);
    for (const person of [theano, ptolemy]) {
      await person.goTo('Professor', 'Gradebook');
      await person.page.getByRole('button', { name }).first().click();
      await person.notice('No assignments to display.');
    }
  });

  const cell = (person: Visitor, row: number, column: number) =>
    person.page.locator(`[data-row="${row}"][data-column="${column}"]`);
  const dialog = (person: Visitor, title?: string | RegExp) =>
    person.page.getByRole('dialog', title === undefined ? {} : { name: title });

  await test.step('2. assignments are added, weighed and ordered, and the other professor sees them at once', async () => {
    for (const [assignment, weight, max] of [
      ['Speech', '1', '20'],
      ['Essay', '3', '10'],
    ] as const) {
      await theano.button('Add Assignment').first().click();
      await theano.fillAll({ 'Assignment Name': assignment, Weight: weight, 'Max Score': max }, dialog(theano));
      if (assignment === 'Speech') await theano.expectAccessible();
      await dialog(theano)
        .getByRole('button', { name: /^Add Assignment/ })
        .click();
      await expect(dialog(theano)).toBeHidden();
    }
    await expect(ptolemy.page.getByRole('columnheader', { name: /Essay Other, weight 3, out of 10/ })).toBeVisible();
    await theano.button('Edit Essay').click();
    await theano.fill('Assignment Name', 'First essay', dialog(theano));
    await theano.expectAccessible();
    await dialog(theano).getByRole('button', { name: 'Move left' }).click();
    await expect(dialog(theano).getByRole('button', { name: 'Move left' })).toBeDisabled();
    await dialog(theano).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(theano)).toBeHidden();
    await expect(ptolemy.page.getByRole('columnheader').nth(1)).toContainText('First essay');
  });

  await test.step('3. grades are typed by keyboard alone, and appear in the other window', async () => {
    await cell(theano, 0, 0).focus();
    await theano.page.keyboard.type('9');
    await theano.page.keyboard.press('Enter');
    await theano.page.keyboard.type('7');
    await theano.page.keyboard.press('Enter');
    await expect(cell(ptolemy, 0, 0)).toHaveText('9');
    await expect(cell(ptolemy, 1, 0)).toHaveText('7');
    await expect(cell(theano, 0, 2)).toContainText('90%');
    await theano.expectAccessible();
  });

  await test.step('4. two who grade one cell lose nothing: the second is shown both, and asked', async () => {
    await cell(ptolemy, 0, 1).click();
    await ptolemy.fill('Score', '15');
    await cell(theano, 0, 1).click();
    await theano.fill('Score', '16');
    await theano.button('Save').click();
    await expect(cell(theano, 0, 1)).toHaveText('16');
    await ptolemy.button('Save').click();
    const asked = dialog(ptolemy, 'Someone else has changed this grade');
    await expect(asked).toContainText('Your grade: 15 of 20. Their grade: 16 of 20.');
    await asked.getByRole('button', { name: 'Save mine' }).click();
    await expect(cell(theano, 0, 1)).toHaveText('15');
    await cell(theano, 0, 1).click();
    await theano.button('History').click();
    await expect(dialog(theano)).toContainText('ptolemy');
    await theano.expectAccessible();
    await theano.page.keyboard.press('Escape');
    await theano.page.keyboard.press('Escape');
  });

  await test.step('5. a column is pasted with a preview of every cell, and taken back by one click', async () => {
    await cell(theano, 0, 1).focus();
    await cell(theano, 0, 1).evaluate((target) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '15\n18\nb\n');
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(dialog(theano)).toContainText('2 cells accepted, 1 unchanged, 0 refused.');
    await theano.expectAccessible();
    await dialog(theano).getByRole('button', { name: 'Fill in 2 grades' }).click();
    await expect(cell(theano, 1, 1)).toHaveText('18');
    await expect(cell(ptolemy, 1, 1)).toHaveText('18');
    await theano.button('Undo').click();
    await theano.notice('2 grades undone.');
    await expect(cell(theano, 1, 1)).toContainText('Add Grade');
  });

  await test.step('6. what was exported is imported again, changed', async () => {
    await theano.button('More').click();
    const [download] = await Promise.all([theano.page.waitForEvent('download'), theano.button('Export CSV').click()]);
    const file = info.outputPath('grades.csv');
    const text = await readFile(await download.path(), 'utf8');
    await writeFile(file, text.replace('"7"', '"8"'));
    await theano.page.getByLabel('File with grades').setInputFiles(file);
    await expect(dialog(theano)).toContainText('1 cell accepted');
    await dialog(theano).getByRole('button', { name: 'Fill in 1 grade' }).click();
    await expect(cell(theano, 1, 0)).toHaveText('8');
  });

  await test.step('7. letters are the course’s own, and final grades are posted, reopened and certified', async () => {
    await theano.button('More').click();
    await theano.button('Letters').click();
    await theano.expectAccessible();
    await dialog(theano).getByLabel('From percent, letter 1', { exact: true }).fill('80');
    await dialog(theano).getByRole('button', { name: 'Save Letters' }).click();
    await theano.notice('Enter less than 80, where the letter above begins.');
    await dialog(theano).getByLabel('From percent, letter 1', { exact: true }).fill('95');
    await dialog(theano).getByRole('button', { name: 'Save Letters' }).click();
    await expect(dialog(theano)).toBeHidden();
    await expect(cell(theano, 0, 3)).toContainText('Suggested: B');
    await theano.page.getByRole('link', { name: 'Final Grades' }).click();
    await theano.page.getByLabel(`Final grade of bo ${here}`).selectOption('');
    await theano.expectAccessible();
    await theano.button('Post 1 Grade').click();
    await dialog(theano, 'Post 1 final grade?').getByRole('button', { name: 'Post Grades' }).click();
    await theano.notice('1 final grade posted.');
    await theano.expectAccessible();
    await theano.page.goBack();

    await zeno.goTo('Student', 'My Courses');
    await zeno.button('Issue Record of Study').click();
    await zeno.notice('Your record of study is ready.');
    await zeno.expectAccessible();
    const [pdf] = await Promise.all([zeno.page.waitForEvent('download'), zeno.button(/^PDF/).click()]);
    expect(pdf.suggestedFilename()).toMatch(/^Stoa - Record of study - .*\.pdf$/);
    const code = await zeno.page
      .getByText(/^(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}$/)
      .first()
      .innerText();
    await visitor.page.goto('/verify');
    await visitor.fill('Code', 'nothing');
    await visitor.button('Verify').click();
    await visitor.notice('Enter all 20 letters and digits of the code');
    await visitor.fill('Code', code.toLowerCase());
    await visitor.button('Verify').click();
    await visitor.notice('This record of study is valid.');
    await expect(visitor.page.getByRole('row', { name: new RegExp(name) })).toContainText(/semester credits?\s*Credit/);
    await visitor.notice('Only the college that grants credit issues a transcript.');
    await visitor.expectAccessible();

    await cell(theano, 0, 3).click();
    await dialog(theano).getByRole('button', { name: 'Reopen Grade' }).click();
    await theano.fill('Reason', 'A page was not read.');
    await theano.expectAccessible();
    await dialog(theano, /^Reopen/)
      .getByRole('button', { name: 'Reopen Grade' })
      .click();
    await theano.notice(/is open again\./);
    await theano.fill('Final Grade', 'A');
    await dialog(theano, `Final grade of ada ${here}`).getByRole('button', { name: 'Post Grade' }).click();
    await dialog(theano, /^Post A/)
      .getByRole('button', { name: 'Post Grade' })
      .click();
    await theano.notice(/was posted as the final grade/);
    await visitor.page.reload();
    await visitor.notice(/was revoked on/);
    await visitor.expectAccessible();
  });

  await test.step('8. messages appear as they are written, are counted, changed and taken away', async () => {
    await theano.goTo('Professor', 'My Courses');
    await theano.act('Message Board', name);
    await zeno.page.reload();
    await zeno.act('Message Board', name);
    await zeno.notice('No messages yet.');
    await zeno.fill('Write a message', 'See https://example.org/reading.');
    await zeno.button('Send').click();
    await theano.notice('See https://example.org/reading');
    await expect(theano.page.getByRole('link', { name: 'https://example.org/reading' })).toHaveAttribute(
      'rel',
      /noopener/,
    );
    await zeno.button(/^Edit \w+ \d/).click();
    await zeno.fill('Edit message', 'Read it, please.');
    await zeno.expectAccessible();
    await zeno.button('Save').click();
    await theano.notice('Read it, please.');
    await theano.button(/^Remove \w+ \d/).click();
    await dialog(theano, /^Remove/)
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await zeno.notice('A professor removed this message.');
    await zeno.page.keyboard.press('Escape');

    await theano.fill('Write a message', 'No class on Monday.');
    await theano.expectAccessible();
    // The text is in the field already, so only the answer tells that it was sent.
    const sent = theano.page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await theano.button('Send').click();
    await sent;
    await zeno.page.goto('/mainContent/student/my-courses');
    await zeno.notice(`1 new message in ${name}`);
    await zeno.act('Message Board', name);
    await zeno.notice('No class on Monday.');
    await zeno.page.keyboard.press('Escape');
    await expect(zeno.page.getByText(`new message in ${name}`)).toHaveCount(0);
    // as the link in a mail leads there
    await zeno.page.goto(`/mainContent/student/my-courses/${courseId}/board`);
    await zeno.notice('No class on Monday.');
  });
  expect(complaints).toEqual([]);
});

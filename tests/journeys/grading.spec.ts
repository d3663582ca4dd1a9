import { api, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { assignmentsAt, paths, recordAt } from '@stoa/contract/paths';
import { assign, handIn } from '../hand-ins.ts';
import { violationsOf } from './axe.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('a final project without a maximum is noticed before grades are posted', async ({ browser, baseURL }) => {
  const here = `count${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const students = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const name = `Ethics ${here}`;
  const course = await room.course(registrar, theano, name, students);
  const add = (assignmentName: string, more = {}) =>
    theano.post(api.gradebook.addAssignment, { courseInstanceREF: course, assignmentName, ...more });
  const cells = (await add('Final project')).body as unknown as { _id: string }[];
  for (const { _id } of cells) await theano.put(pathOf(api.gradebook.save, { id: _id }), { score: 8 });

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const dialog = (title?: string | RegExp) => page.getByRole('dialog', title === undefined ? {} : { name: title });
  await visitor.signIn(room.mail('Theano'), room.password);
  await visitor.goTo('Professor', 'Gradebook');
  await page.getByRole('button', { name }).first().click();

  await test.step('a new assignment begins with a maximum of 100', async () => {
    await visitor.button('Add Assignment').first().click();
    await expect(dialog().getByLabel('Max Score')).toHaveValue('100');
    await visitor.fill('Assignment Name', 'Essay', dialog());
    await dialog().getByRole('button', { name: 'Add Assignment' }).click();
    await expect(dialog()).toBeHidden();
    await expect(page.getByRole('columnheader', { name: /Essay/ })).toContainText('of 100');
  });

  await test.step('the column says that it does not count, and the other says nothing', async () => {
    await expect(page.getByRole('columnheader', { name: /Final project/ })).toContainText(
      'Doesn’t count: no max score',
    );
    await expect(page.getByRole('columnheader', { name: /Essay/ })).not.toContainText('count');
    await visitor.expectAccessible();
  });

  await test.step('posting asks first, and names it', async () => {
    await page.locator('[data-row="0"][data-column="3"]').click();
    await visitor.fill('Final Grade', 'B', dialog());
    await dialog().getByRole('button', { name: 'Post Grade' }).click();
    const asked = dialog(/^Post B as the final grade of Ada .* without “Final project”\?$/);
    await expect(asked).toContainText('“Final project” has no max score');
    await visitor.expectAccessible();
    await asked.getByRole('button', { name: 'Go Back' }).click();
    await expect(asked).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Final Grades' }).click();
    await page.getByLabel(`Final grade of Ada ${here}`).selectOption('A');
    await visitor.button('Post 1 Grade').click();
    await dialog('Post 1 final grade without “Final project”?').getByRole('button', { name: 'Go Back' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Gradebook' }).click();
  });

  await test.step('its student is told as well', async () => {
    const ada = await Visitor.open(browser);
    await ada.signIn(room.mail('Ada'), room.password);
    await ada.goTo('Student', 'My Courses');
    await ada.button('View Details').first().click();
    await ada.button('View Gradebook').click();
    const grades = ada.page.getByRole('table', { name: 'Gradebook' });
    const notices = 'Doesn’t count toward the course total, because your professor hasn’t set a max score.';
    await expect(grades.getByRole('row', { name: /Final project/ })).toContainText(notices);
    await expect(grades.getByRole('row', { name: /Essay/ })).not.toContainText('count');
    await ada.expectAccessible();
  });

  await test.step('with a maximum it counts, and nothing is asked any more', async () => {
    await visitor.button('Set max score for Final project').click();
    await visitor.fill('Max Score', '10', dialog());
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect(dialog()).toBeHidden();
    await expect(page.getByText('Doesn’t count')).toHaveCount(0);
    await expect(page.locator('[data-row="0"][data-column="2"]')).toContainText('80%');
    await page.getByRole('link', { name: 'Final Grades' }).click();
    await expect(page.getByLabel(`Final grade of Ada ${here}`)).toHaveValue('A');
    await visitor.button('Post 2 Grades').click();
    await dialog('Post 2 final grades?').getByRole('button', { name: 'Post Grades' }).click();
    await visitor.notice('2 final grades posted.');
  });
});

test('letters are the course’s, and what was typed is taken back step by step', async ({ browser, baseURL }) => {
  const here = `undo${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const students = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const name = `Poetics ${here}`;
  const course = await room.course(registrar, theano, name, students);
  const added = await theano.post(api.gradebook.addAssignment, {
    courseInstanceREF: course,
    assignmentName: 'Ode',
    maxScore: 10,
  });
  const cells = added.body as unknown as { _id: string; personREF: { firstName: string } }[];
  const adas = cells.find(({ personREF }) => personREF.firstName === 'Ada')!._id;

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const { keyboard } = page;
  const dialog = (title?: string | RegExp) => page.getByRole('dialog', title === undefined ? {} : { name: title });
  const cell = (row: number) => page.locator(`[data-row="${row}"][data-column="0"]`);
  await visitor.signIn(room.mail('Theano'), room.password);
  await visitor.goTo('Professor', 'Gradebook');
  await page.getByRole('button', { name }).first().click();

  await expect(page.getByRole('columnheader', { name: /Ode/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await test.step('a letter that the course does not have is refused in the cell, and added from there', async () => {
    await cell(0).focus();
    await keyboard.type('x1y');
    await keyboard.press('Enter');
    await expect(cell(0)).toContainText('“x1y” isn’t one of this course’s letters: A, A-');
    await visitor.expectAccessible();
    await visitor.button('Add “x1y” to the course’s letters').click();
    await expect(dialog('Letters').getByLabel('From percent, letter 11', { exact: true })).toBeFocused();
    await keyboard.type('97');
    await dialog('Letters').getByRole('button', { name: 'Save Letters' }).click();
    await expect(dialog('Letters')).toBeHidden();
    await visitor.button('Save').click();
    await expect(cell(0).getByText('x1y', { exact: true })).toBeVisible();
    await visitor.button('More').click();
    await visitor.button('Letters').click();
    await expect(dialog('Letters').getByLabel('Letter 1', { exact: true })).toHaveValue('x1y');
    await page.keyboard.press('Escape');
    await expect(dialog('Letters')).toBeHidden();
    await cell(1).focus();
    await cell(1).evaluate((target) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'W');
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(dialog('Fill in these grades?')).toContainText('0 cells accepted, 0 unchanged, 1 refused.');
    await visitor.expectAccessible();
    await visitor.button('Add “W” to the course’s letters').click();
    await dialog('Letters').getByRole('button', { name: 'Save Letters' }).click();
    await expect(dialog('Fill in these grades?')).toContainText('1 cell accepted, 0 unchanged, 0 refused.');
    await dialog('Fill in these grades?').getByRole('button', { name: 'Fill in 1 grade' }).click();
    await expect(cell(1)).toContainText('W');
    await expect(cell(0)).not.toContainText('W');
  });

  await test.step('Ctrl+Z in an open cell is the browser’s own, on the grid it takes back the last change, and so on', async () => {
    for (const score of ['7', '8']) {
      await cell(0).focus();
      await keyboard.type(score);
      await keyboard.press('Enter');
      await expect(cell(0)).toHaveText(`x1y ${score}`);
    }
    await cell(0).focus();
    await keyboard.press('Enter');
    await keyboard.type('55');
    await keyboard.press('Control+z');
    await expect(cell(0).getByLabel('Score')).not.toHaveValue('55');
    await keyboard.press('Escape');
    await expect(cell(0)).toHaveText('x1y 8');
    await keyboard.press('Control+z');
    await visitor.notice(/Undone: Ada .*, Ode is x1y, 7 of 10 again\./);
    await expect(cell(0)).toHaveText('x1y 7');
    await expect(cell(0)).toBeFocused();
    await keyboard.press('Meta+z');
    await expect(cell(0)).toHaveText('x1y');
    await expect(cell(1)).toContainText('W');
    await visitor.expectAccessible();
    await visitor.button('Undo').click();
    await expect(cell(1)).toContainText('Add Grade');
    await visitor.button('Undo').click();
    await expect(cell(0)).toContainText('Add Grade');
    await visitor.notice('You can undo your changes here.');
  });

  await test.step('what somebody else has changed meanwhile stays, and that is said', async () => {
    await cell(0).focus();
    await keyboard.type('5');
    await keyboard.press('Enter');
    await expect(cell(0)).toHaveText('5');
    await expect(cell(0)).not.toHaveAttribute('aria-busy', 'true');
    await theano.put(pathOf(api.gradebook.save, { id: adas }), { score: 6 });
    await expect(cell(0)).toHaveText('6');
    await cell(0).focus();
    await keyboard.press('Control+z');
    await visitor.notice(/Ada .*, Ode: we couldn’t undo this, because someone else has changed it since\./);
    await expect(cell(0)).toHaveText('6');
  });
});

test('title, state and tabs of a course leave the window to the work', async ({ browser, baseURL }) => {
  const here = `bar${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const student = await room.joins('Student', 'Ada');
  const name = `${here}: ${'Reading Πλάτων and 孟子 in their own languages, '.repeat(4)}`.slice(0, 190).trim();
  const course = await room.course(registrar, theano, name, [student]);
  const essay = await assign(theano, course, 'Essay');
  const at = (part?: Parameters<typeof recordAt>[2]) => recordAt(paths.courseRooms, course, part);
  const screens = [
    ...[at(), at('grades'), at('grades/final'), at('meetings'), at('people'), at('work')],
    recordAt(paths.gradebook, course),
    assignmentsAt(paths.courseRooms, course, essay, 'grading'),
  ];
  for (const [who, seen] of [
    ['Theano', screens],
    ['Ada', [at(), at('grades'), at('meetings')]],
  ] as const) {
    const visitor = await Visitor.open(browser);
    const { page } = visitor;
    await visitor.signIn(room.mail(who), room.password);
    await expect(visitor.heading(/^Welcome, /)).toBeVisible();
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      for (const screen of seen) {
        await page.goto(screen);
        const bar = page.locator('main header:has(h1)');
        await expect(bar.getByText('Active')).toBeVisible();
        expect((await bar.boundingBox())!.height, `${screen}, ${width} px`).toBeLessThanOrEqual(96);
        const open = bar.locator('[aria-current=page]');
        if ((await open.count()) > 0) await expect(open).toBeInViewport({ ratio: 1 });
      }
    }
    await page.setViewportSize({ width: 390, height: 768 });
    await page.goto(at('people'));
    await page.locator('h1 [tabindex="0"]').focus();
    await expect(page.locator('[popover]').filter({ hasText: name })).toBeVisible();
    await page.keyboard.press('Escape');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page, 'everything'), colorScheme).toEqual([]);
    }
  }
});

test('final grades are one table, and posting before the end or over ungraded work asks and names it', async ({
  browser,
  baseURL,
}) => {
  const here = `finals${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const [ada, bo] = [await room.joins('Student', 'Ada', { firstName: 'Αδα' }), await room.joins('Student', 'Bo')];
  const course = await room.course(registrar, theano, `Logic ${here}`, [ada, bo]);
  const [essay, quiz] = [await assign(theano, course, 'Essay 1'), await assign(theano, course, 'Quiz 3')];
  for (const [who, id] of [
    [ada, essay],
    [bo, essay],
    [ada, quiz],
  ] as const)
    await handIn(who, id, { text: 'Mine.' });
  const at = recordAt(paths.courseRooms, course, 'grades/final');

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await visitor.signIn(room.mail('Theano'), room.password);
  await expect(visitor.heading(/^Welcome, /)).toBeVisible();
  await page.goto(at);
  await visitor.notice('0 of 2 entered');
  await expect(visitor.button('Post 0 Grades')).toBeDisabled();
  await page.getByLabel(`Final grade of Bo ${here}`).selectOption('B+');
  await visitor.notice('1 of 2 entered');
  await page.reload();
  await expect(page.getByRole('row', { name: /Bo/ })).toContainText('Entered');
  await expect(page.getByRole('row', { name: /Αδα/ })).toContainText('No grade yet');
  await visitor.expectAccessible();

  const asked = page.getByRole('dialog', { name: /^Post \d final grades?\?$/ });
  await visitor.button('Post 1 Grade').click();
  await expect(asked).toContainText('1 piece of work isn’t graded yet: Essay 1 (1).');
  await expect(asked).toContainText('it ends on May 1, 2039.');
  await expect(asked.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await visitor.expectAccessible();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await page.getByLabel(`Final grade of Αδα ${here}`).selectOption('A');
  await visitor.button('Post 2 Grades').click();
  await expect(asked).toContainText('3 pieces of work aren’t graded yet: Essay 1 (2) and Quiz 3 (1).');
  await asked.getByRole('button', { name: 'Post Grades' }).click();
  await visitor.notice('2 final grades posted.');
  await visitor.notice('2 of 2 entered');
  await expect(page.getByRole('row', { name: /Bo/ })).toContainText(/B\+.*Posted/);
  await expect(visitor.button(/^Post/)).toHaveCount(0);

  const student = await Visitor.open(browser);
  await student.signIn(room.mail('Bo'), room.password);
  await expect(student.heading(/^Welcome, /)).toBeVisible();
  await student.page.goto(at);
  await student.notice('Only the professors of this course post its final grades.');
});

import { expect, test } from '@playwright/test';
import { paths, recordAt, assignmentsAt } from '@stoa/contract/paths';
import { assign, handIn, inHours, rubric } from '../hand-ins.ts';
import { api } from '../paths.ts';
import { violationsOf } from './axe.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('students hand in on a phone or a desk, and a professor grades by keys and gives back', async ({
  browser,
  baseURL,
}, info) => {
  const here = `Work${info.project.name}${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const students = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const course = await room.course(registrar, theano, `Ethics ${here}`, students);
  const at = recordAt(paths.courseRooms, course, 'work');
  const [professor, ada, bo] = [await Visitor.open(browser), await Visitor.open(browser), await Visitor.open(browser)];
  const complaints: string[] = [];
  for (const { page } of [professor, ada, bo]) page.on('pageerror', (error) => complaints.push(String(error)));
  await professor.signIn(room.mail('Theano'), room.password);
  await ada.signIn(room.mail('Ada'), room.password);
  await bo.signIn(room.mail('Bo'), room.password);
  for (const who of [professor, ada, bo]) await expect(who.heading(/^Welcome, /)).toBeVisible();
  const dialog = professor.page.getByRole('dialog');

  await test.step('1. an assignment with its due time, rubric and rule for lateness', async () => {
    await professor.page.goto(at);
    await professor.notice('No assignments yet. Add one, and say what your students hand in.');
    await professor.button('+ Add assignment').click();
    await professor.fill('Assignment Name', 'Essay', dialog);
    await professor.fill('Instructions', 'Read **Plato**.', dialog);
    await professor.fill('Due', inHours(24 * 3), dialog);
    await dialog.getByLabel('Accept late work').check();
    await dialog.getByRole('button', { name: '+ Add criterion' }).click();
    await professor.fill('Criterion 1', 'Argument', dialog);
    await professor.fill('Levels', 'strong', dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await professor.notice('Begin each line with its points, as in “40 Strong”.');
    await professor.fill('Levels', '10 Weak\n60 Strong', dialog);
    await dialog.getByRole('button', { name: '+ Add criterion' }).click();
    await professor.fill('Criterion 2', 'Form', dialog);
    await dialog.getByRole('textbox', { name: 'Levels' }).nth(1).fill('0 Off\n40 Right');
    await professor.notice('The best levels add up to 100 points.');
    await professor.expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(professor.page.getByRole('link', { name: 'Essay', exact: true })).toBeVisible();
    await professor.expectAccessible();
  });

  await test.step('2. a text is saved as it is typed, also without a line, and handed in with a receipt', async () => {
    for (const [who, text] of [
      [ada, 'I think.'],
      [bo, 'So do I.'],
    ] as const) {
      await who.page.goto(paths.studentWork);
      await who.page.getByRole('link', { name: 'Essay', exact: true }).click();
      await expect(who.page.getByText('Plato')).toBeVisible();
      await who.fill('Your text', 'I');
      await who.notice(/^Saved at /);
      await who.page.context().setOffline(true);
      await who.fill('Your text', text);
      await who.notice(/^Not saved yet/);
      await who.page.context().setOffline(false);
      await who.notice(/^Saved at /);
      await who.expectAccessible();
      await who.button('Hand in').click();
      await who.notice(/^Handed in \w/);
      await who.notice('Version 1 is with your professor.');
      await who.expectAccessible();
    }
  });

  await test.step('3. graded by keys, with the work beside it, from one to the next', async () => {
    await professor.page.goto(paths.home);
    await professor.notice('To grade');
    await professor.page.getByRole('link', { name: 'Essay', exact: true }).click();
    const { page } = professor;
    await expect(page.getByText('I think.')).toBeVisible();
    await professor.expectAccessible();
    await page.keyboard.press('2');
    await page.keyboard.press('1');
    await expect(page.getByRole('textbox', { name: /^Score/ })).toHaveValue('60');
    await professor.notice('Saved.');
    await page.keyboard.press('c');
    await page.keyboard.type('Well argued.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page.getByText('So do I.')).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await expect(page.getByRole('textbox', { name: /^Score/ })).toHaveValue('50');
    await professor.notice('Nothing to grade');
    await ada.page.reload();
    await expect(ada.page.getByText('Well argued.')).toBeHidden();
    await professor.button('Return 2 grades').first().click();
    await dialog.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('4. the student reads grade, rubric and feedback, and the gradebook says the same', async () => {
    await ada.page.goto(at);
    await ada.notice('Your score: 60 of 100');
    await ada.page.getByRole('link', { name: 'Essay', exact: true }).click();
    await ada.notice('Well argued.');
    await ada.notice('60 of 100');
    await ada.expectAccessible();
    await ada.page.goto(recordAt(paths.courseRooms, course, 'grades'));
    await expect(ada.page.getByRole('row', { name: /Essay/ })).toContainText('60');
  });

  await test.step('5. late is said before, with what it costs; a file and another’s time', async () => {
    const made = await theano.post(api.gradebook.addAssignment, {
      courseInstanceREF: course,
      assignmentName: 'Sources',
      handIn: 'files',
      rubric,
      due: inHours(-30),
      zone: 'UTC',
      late: { perDay: 10, unit: 'points' },
    });
    const { assignmentREF } = (made.body as unknown as { assignmentREF: string }[])[0]!;
    await ada.page.goto(assignmentsAt(paths.courseRooms, course, assignmentREF));
    await ada.notice('Handed in now, it is 2 days late, which takes off 20 points.');
    const file = { name: 'sources.txt', mimeType: 'text/plain', buffer: Buffer.from('One. Two.') };
    await ada.page.locator('input[type=file]').setInputFiles(file);
    await expect(ada.page.getByRole('link', { name: 'sources.txt' })).toBeVisible();
    await ada.button('Hand in').click();
    const asked = ada.page.getByRole('dialog');
    await expect(asked).toContainText('2 days late');
    await asked.getByRole('button', { name: 'Hand in late' }).click();
    await expect(asked).toBeHidden();
    await ada.notice('Version 1 is with your professor.');
    await professor.page.goto(assignmentsAt(paths.courseRooms, course, assignmentREF));
    await professor.button('Extend for a student').click();
    await professor.select('Student', `Bo ${here}`);
    await professor.fill('Due', inHours(48));
    await professor.button('Save').click();
    await professor.notice(`Bo ${here}: until`);
    await professor.expectAccessible();
  });

  await test.step('6. grades that were returned stay, unless their change is asked for, with both told', async () => {
    const change = async (from: number, to: number, answer: string) => {
      await professor.page.goto(at);
      await professor.act('Edit', 'Essay');
      await professor.fill('Max Score', String(to), dialog);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await professor.notice('Change 2 returned grades?');
      await professor.notice(`Ada ${here}: 60 of ${from}, then 60 of ${to}`);
      // The form behind the question waits for it, so it is looked at as it is.
      expect(await violationsOf(professor.page, 'everything')).toEqual([]);
      await professor.button(answer).click();
      await expect(dialog).toHaveCount(0);
      await ada.page.goto(at);
    };
    await change(100, 120, 'Change it and email them');
    await ada.notice('Your score: 60 of 120');
    await change(120, 130, 'Keep the returned grades');
    await ada.notice('Your score: 60 of 120');
  });
  expect(complaints).toEqual([]);
});

test('grading fills the window: what waits longest comes first, and every criterion is in sight', async ({
  browser,
  baseURL,
}, info) => {
  const here = `Fills${info.project.name}${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const students = [
    await room.joins('Student', 'Ada'),
    await room.joins('Student', 'Bo'),
    await room.joins('Student', 'Cy'),
  ];
  const course = await room.course(registrar, theano, `Ethics ${here}`, students);
  const levels = ['Missing: nothing of it is in the text', 'Weak', 'Sound, with a gap or two', 'Strong'];
  const criteria = ['Argument', 'Use of sources and quotations', 'Language', 'Form', 'Originality'];
  const essay = await assign(theano, course, 'Essay', {
    rubric: criteria.map((criterion) => ({ criterion, levels: levels.map((name, at) => ({ name, points: 5 * at })) })),
  });
  const text = 'Friends are most necessary for life. '.repeat(60);
  // Cy first, and Ada not at all.
  for (const who of [students[2]!, students[1]!]) await handIn(who, essay, { text });

  const professor = await Visitor.open(browser);
  const { page } = professor;
  await professor.signIn(room.mail('Theano'), room.password);
  await expect(professor.heading(/^Welcome, /)).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(assignmentsAt(paths.courseRooms, course, essay, 'grading'));
  const people = page.getByRole('list', { name: 'The class' }).getByRole('button');
  await expect(people).toHaveText([/^Cy.*To grade/, /^Bo.*To grade/, /^Ada.*Nothing handed in/]);
  await expect(people.first()).toHaveAttribute('aria-current', 'true');
  for (const criterion of criteria)
    for (const level of await page.getByRole('group', { name: criterion }).getByRole('radio').all())
      await expect(level).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: /^Score/ })).toBeInViewport({ ratio: 1 });
  const work = page.getByRole('article', { name: `Work of Cy ${here}` });
  const { y, height } = (await work.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(768);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366);
  await professor.expectAccessible();

  for (const key of ['4', '3', '2', '1', '4']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: /^Score/ })).toHaveValue('45');
  await professor.notice('Saved.');
  await page.reload();
  await expect(people).toHaveText([/^Bo.*To grade/, /^Cy.*Graded: 45/, /^Ada/]);
  await page.setViewportSize({ width: 390, height: 844 });
  await professor.expectAccessible();
});

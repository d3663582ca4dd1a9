import { expect, test, type Page } from '@playwright/test';
import { paths, recordAt, assignmentsAt } from '@stoa/contract/paths';
import { assign, inHours, rowOf } from '../hand-ins.ts';
import { api, pathOf } from '../paths.ts';
import type { Json } from '../person.ts';
import { courseForm } from '../world.ts';
import { Classroom } from './classroom.ts';
import { stepTo, untilAlive, Visitor } from './visitor.ts';

/*
 * On a slow server, faster than it answers: what is shown as saved is what the server has, and nothing that was pressed or typed
 * is lost. Seen red with the grading's levels read when React drew them, and with "Saved" said while something newer was typed.
 */
const levels = ['Poor', 'Weak', 'Sound', 'Strong'].map((name, at) => ({ name, points: 5 * (at + 1) }));
const rubric = ['Thesis', 'Sources', 'Form', 'Style', 'Voice'].map((criterion) => ({ criterion, levels }));

/** Numbers that look random and are the same in every run. */
function openNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.trunc((state / 2_147_483_648) * below);
  };
}
/** Answers writes late, each after another time of up to 400 ms. */
async function slowDown(page: Page, seed: number): Promise<void> {
  const number = openNumbers(seed);
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, number(400)));
    await route.fulfill({ response }).catch(() => {});
  });
}

test('what is shown as saved is what the server has, however fast somebody is', async ({ browser, baseURL }) => {
  const room = await Classroom.open(baseURL!, `Fast${Date.now() % 100_000}`);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const ada = await room.joins('Student', 'Ada');
  const course = await room.course(registrar, theano, 'Swift', [ada]);
  const essay = await assign(theano, course, 'Essay', { handIn: 'text', rubric, due: inHours(48) });
  const [professor, student] = [await Visitor.open(browser), await Visitor.open(browser)];
  await professor.signIn(room.mail('Theano'), room.password);
  await student.signIn(room.mail('Ada'), room.password);
  for (const who of [professor, student]) await expect(who.heading(/^Welcome, /)).toBeVisible();
  const number = openNumbers(7);

  await test.step('handing in: 60 pieces of text', async () => {
    const { page } = student;
    await page.goto(assignmentsAt(paths.courseRooms, course, essay));
    const field = page.getByRole('textbox', { name: 'Your text' });
    await field.click();
    await slowDown(page, 1);
    for (let round = 0; round < 6; round++) {
      for (let piece = 0; piece < 10; piece++) {
        await page.keyboard.type(` ${round}.${piece}`);
        await page.waitForTimeout(number(350));
      }
      await student.notice(/^Saved at /);
      const shown = await field.inputValue();
      const { body } = await ada.get(pathOf(api.submissions.draft, { id: essay }));
      expect(body['text']).toBe(shown);
      expect(shown).toContain(`${round}.9`);
    }
  });

  await test.step('grading: 200 choices by keys', async () => {
    const { page } = professor;
    await page.goto(assignmentsAt(paths.courseRooms, course, essay, 'grading'));
    await expect(page.getByRole('group', { name: 'Thesis' })).toBeVisible();
    const { _id: id } = await rowOf(theano, essay, ada);
    await slowDown(page, 2);
    const chosen: (number | null)[] = [null, null, null, null, null];
    for (let round = 0; round < 10; round++) {
      for (let choice = 0; choice < 20; choice++) {
        // The number keys go on to the next criterion, and stay at the last.
        if (choice % 5 === 0) for (let up = 0; up < 4; up++) await page.keyboard.press('ArrowUp');
        const level = number(4);
        await page.keyboard.press(String(level + 1));
        chosen[choice % 5] = level;
        await page.waitForTimeout(number(choice % 7 === 0 ? 350 : 40));
      }
      await professor.notice('Saved.');
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll('fieldset')]
          .filter((one) => one.querySelector('input[name^=criterion]'))
          .map((one) => [...one.querySelectorAll('input')].findIndex(({ checked }) => checked)),
      );
      const { body } = await theano.get(pathOf(api.submissions.submission, { id }));
      expect([shown, (body['grading'] as Json)['levels']]).toEqual([chosen, chosen]);
    }
  });

  await test.step('the grid: one cell typed into while its last grade is still on its way', async () => {
    const { page } = professor;
    await page.unroute('**/api/**');
    await page.goto(recordAt(paths.gradebook, course));
    const cell = page.locator('[data-row="0"][data-column="0"]');
    await expect(cell).toBeVisible();
    await slowDown(page, 3);
    for (let round = 0; round < 40; round++) {
      const score = String(10 + number(80));
      await cell.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Score' }).fill(score);
      await page.keyboard.press('Enter');
      await expect(cell).toContainText(score);
      // The last score stays on the screen while the one before is answered.
      await page.waitForTimeout(number(300));
      await expect(cell).toContainText(score, { timeout: 1 });
    }
  });

  await test.step('a draft of a course: 40 pieces of text', async () => {
    const { page } = professor;
    await page.unroute('**/api/**');
    const { courseREF, professorREF } = (await theano.get(pathOf(api.courseInstances.one, { id: course }))).body;
    const [own] = professorREF as Json[];
    const draft = courseForm('Slow', courseREF._id, [own!['_id'] as string]);
    const id = (await theano.post(api.courseInstances.create, draft)).body['_id'] as string;
    await page.goto(recordAt(paths.professorCourses, id));
    const field = page.getByLabel('Textbooks');
    await field.fill('');
    await slowDown(page, 4);
    for (let round = 0; round < 4; round++) {
      for (let piece = 0; piece < 10; piece++) {
        await field.pressSequentially(` ${round}.${piece}`);
        await page.waitForTimeout(number(piece % 3 === 0 ? 2000 : 300));
      }
      await professor.notice(/^Saved at /);
      const shown = await field.inputValue();
      const { body } = await theano.get(pathOf(api.courseInstances.one, { id }));
      expect([body['textbooks'], shown]).toEqual([shown, expect.stringContaining(`${round}.9`)]);
    }
  });
});

// Seen red while an answer that came with the page was kept although a write had changed it.
test('a save asks again for what it has changed, and screens opened before show it', async ({ browser, baseURL }) => {
  const room = await Classroom.open(baseURL!, `Few${Date.now() % 100_000}`);
  const theano = await room.professor(await room.joins('InstitutionAdmin', 'Rhea'), 'Theano');
  const course = await room.course(await room.known('Rhea'), theano, 'Brief', [await room.joins('Student', 'Ada')]);
  const professor = await Visitor.open(browser);
  const { page } = professor;
  await professor.signIn(room.mail('Theano'), room.password);
  await expect(professor.heading(/^Welcome, /)).toBeVisible();
  await page.goto(recordAt(paths.courseRooms, course, 'materials'));
  await untilAlive(page);
  /** Adds a section, and returns the calls that follow. */
  const add = async (title: string) => {
    const asked: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'GET' && one.url().includes('/api/')) asked.push(new URL(one.url()).pathname);
    });
    await professor.button('Add section').click();
    await professor.fill('Title', title, page.getByRole('dialog'));
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.removeAllListeners('request');
    return asked;
  };
  const few = await add('Week 1');
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const { 'x-tables': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  const all = await add('Week 2');
  await page.unroute('**/api/**');
  const names = [few, all].map((asked) =>
    asked.map((one) => one.split('/').at(-1) ?? '').toSorted((a, b) => a.localeCompare(b)),
  );
  expect(names).toEqual([
    ['material-sections', 'materials'],
    ['material-sections', 'materials', 'room'],
  ]);

  // The list is seconds old, which is fresh enough unless a write has changed it.
  await page.goto(recordAt(paths.courseRooms, course, 'work'));
  await expect(professor.button('+ Add assignment')).toBeVisible();
  await stepTo(page, recordAt(paths.gradebook, course));
  await professor.notice('No assignments to display.');
  await professor.button('Add Assignment').first().click();
  await professor.fill('Assignment Name', 'Essay', page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'Add Assignment' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await stepTo(page, recordAt(paths.courseRooms, course, 'work'));
  await expect(page.getByRole('main').getByText('Essay').first()).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { paste, places, seen } from './grids.ts';
import { narrow, wide } from './widths.ts';
import { Visitor } from './visitor.ts';

// Red before: five assignments and eight students, and each cell that opened moved the rows below it by 78 to 96 pixels.
test('a class is seen at a glance, found, sorted and filled in, and nothing moves', async ({ browser, baseURL }) => {
  const here = `grid${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const names: Readonly<Record<string, readonly [string, string]>> = {
    Arabic: ['محمد', 'الخوارزمي'],
    Chinese: ['孔', '夫子'],
    Greek: ['Σωκράτης', 'Αθηναίος'],
    Long: ['W'.repeat(100), 'Y'.repeat(100)],
  };
  const joins = async (who: string) => {
    const [firstName = who, lastName = here] = names[who] ?? [];
    const person = { zip: '10001', mobilePhone: '555', email: room.mail(who), role: 'Student', firstName, lastName };
    await room.admin.opens({ status: 'Active', person, password: room.password });
    return room.known(who);
  };
  const students = [];
  for (const who of [...Object.keys(names), ...Array.from({ length: 18 }, (_, at) => `Pupil${at + 10}`)])
    students.push(await joins(who));
  const title = `Rhetoric ${here}`;
  const course = await room.course(registrar, theano, title, students);
  const long = 'On the art of speaking well before those who listen';
  for (const assignmentName of [long, 'Z'.repeat(150), ...Array.from({ length: 11 }, (_, at) => `Speech ${at + 1}`)])
    await theano.post(api.gradebook.addAssignment, { courseInstanceREF: course, assignmentName, maxScore: 20 });
  const { body } = await theano.get(pathOf(api.gradebook.byCourse, { id: course }));
  const entries = body as unknown as { _id: string; assignmentName: string; personREF: { firstName: string } }[];
  const entryOf = (who: string, name: string) =>
    entries.find((one) => one.personREF.firstName === who && one.assignmentName === name)!._id;
  for (const [who, score] of [
    ['Pupil10', 19],
    ['Pupil11', 3],
    ['Pupil12', 11],
  ] as const)
    await theano.put(pathOf(api.gradebook.save, { id: entryOf(who, 'Speech 1') }), { score });

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const { keyboard } = page;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
  const rows = page.locator('tr[data-index] > th');
  await visitor.signIn(room.mail('Theano'), room.password);
  await page.waitForURL(/mainContent/);
  await page.goto(`/mainContent/professor/gradebook/${course}`);
  await cell(0, 0).waitFor();
  await page.waitForLoadState('networkidle');

  await test.step('ten assignments and eighteen students are seen at once', async () => {
    expect(page.viewportSize()).toEqual(wide);
    const { assignments, students: shown, heading, line } = await seen(page);
    expect(assignments).toBeGreaterThanOrEqual(10);
    expect(shown).toBeGreaterThanOrEqual(18);
    // Two lines, each high enough to be pressed.
    expect(heading).toBeLessThan(3 * line);
    await expect(cell(4, 2)).toHaveCSS('text-align', 'end');
  });

  await test.step('a cell opens over the grid and moves nothing, and Escape leaves from all that is in it', async () => {
    const editor = page.locator('[role=grid] fieldset');
    for (const [row, column] of [
      [0, 0],
      [4, 3],
      [19, 8],
      [21, 12],
    ] as const) {
      await cell(row, column).focus();
      const before = await places(page);
      await keyboard.press('Enter');
      await expect(editor).toBeInViewport({ ratio: 1 });
      expect(await places(page)).toEqual(before);
      for (const button of ['Save', 'Cancel', 'History', undefined]) {
        if (!(await editor.isVisible())) await keyboard.press('Enter');
        const inside = button ? editor.getByRole('button', { name: button }) : editor.getByLabel('Max');
        await inside.focus();
        await keyboard.press('Escape');
        await expect(editor).toHaveCount(0);
        await expect(cell(row, column)).toBeFocused();
      }
      expect(await places(page)).toEqual(before);
    }
    await cell(4, 3).focus();
    const before = await places(page);
    await keyboard.type('oops');
    await keyboard.press('Enter');
    await expect(editor).toContainText('isn’t one of this course’s letters');
    expect(await places(page)).toEqual(before);
    await editor.getByRole('button', { name: /^Add “oops”/ }).focus();
    await keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await visitor.expectAccessible();
  });

  await test.step('long names of students and assignments show whole with the focus and below the pointer', async () => {
    const width = async (of: ReturnType<typeof cell>) => (await of.boundingBox())!.width;
    const longest = rows.filter({ hasText: 'WWWW' }).locator('bdi');
    const cut = await width(longest);
    await longest.hover();
    expect(await width(longest)).toBeGreaterThan(2 * cut);
    await page.mouse.move(0, 0);
    const at = Number(await rows.filter({ hasText: 'WWWW' }).getAttribute('data-row'));
    await cell(at, 0).focus();
    await keyboard.press('ArrowLeft');
    await expect(cell(at, -1)).toBeFocused();
    expect(await width(longest)).toBeGreaterThan(2 * cut);
    const heading = page.getByRole('columnheader', { name: /^On the art/ });
    const details = heading.getByText('Other, weight 1, out of 20').locator('..');
    await heading.hover();
    await expect(details.getByText(long)).toBeInViewport({ ratio: 1 });
    await page.mouse.move(0, 0);
    await expect(details).toHaveCSS('clip-path', 'inset(50%)');
    await keyboard.press('Control+Home');
    await keyboard.press('ArrowUp');
    await expect(details.getByText(long)).toBeInViewport({ ratio: 1 });
    await visitor.expectAccessible();
  });

  await test.step('students are sorted by an assignment and by name, and the address keeps it', async () => {
    const speech = page.getByRole('columnheader', { name: /^Speech 1 / });
    const sort = speech.getByRole('button', { name: 'Speech 1', exact: true });
    await sort.click();
    await expect(speech).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.first()).toContainText('Pupil11');
    await sort.click();
    await expect(speech).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText('Pupil10');
    await expect(rows.nth(2)).toContainText('Pupil11');
    await page.reload();
    await expect(rows.first()).toContainText('Pupil10');
    await page.goBack();
    await expect(rows.first()).toContainText('Pupil11');
    // The open cell is saved before its row moves.
    await cell(0, 2).focus();
    await keyboard.type('15');
    await page.getByRole('columnheader', { name: 'Course total' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Course total' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort=total/);
    await expect(
      page
        .getByRole('row', { name: /Pupil11/ })
        .locator('td')
        .nth(2),
    ).toHaveText('15');
    await page.getByRole('columnheader', { name: 'Student' }).getByRole('button').click();
    await expect(rows.first()).toContainText('Pupil10');
  });

  await test.step('they are searched by name, and filtered to those who need grading', async () => {
    await page.getByRole('link', { name: 'Final Grades' }).click();
    await visitor.button('Post 3 Grades').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post Grades' }).click();
    await visitor.notice('3 final grades posted.');
    await page.goBack();
    for (const [row, count] of [
      [0, 13],
      [1, 12],
    ] as const)
      await paste(page, row, 0, Array.from({ length: count }, () => '7').join('\t'), `Fill in ${count} grades`);
    await visitor.select('Show', 'Needs grading');
    // Pupil10 has all grades; Pupil11 has one that is empty.
    await expect(page.getByText('21 of 22 students')).toBeVisible();
    await expect(rows.first()).toContainText('Pupil11');
    await cell(0, 12).focus();
    await keyboard.type('7');
    await keyboard.press('Enter');
    await expect(cell(0, 12)).toHaveText('7');
    await expect(cell(0, 12)).not.toHaveAttribute('aria-busy', 'true');
    // Graded now, the row stays where the grader works until the list is loaded again.
    await expect(rows.first()).toContainText('Pupil11');
    await page.reload();
    await expect(rows.first()).toContainText('Pupil12');
    await visitor.select('Show', 'All students');
    await page.getByRole('searchbox').fill('σωκρατης');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/q=/);
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No students match this choice.')).toBeVisible();
    await visitor.expectAccessible();
    await visitor.button('Clear search and filters').click();
    await expect(rows).toHaveCount(22);
  });

  await test.step('assignments are added one after the other, or pasted as a table', async () => {
    await visitor.button('Add Assignment').click();
    const adding = dialog('Add Assignment');
    await visitor.fillAll({ 'Assignment Name': 'Ode', 'Max Score': '5' }, adding);
    await adding.getByRole('button', { name: 'Add and Continue' }).click();
    await expect(adding.getByText('“Ode” was added.')).toBeVisible();
    await expect(adding.getByLabel(/^Assignment Name/)).toBeFocused();
    await expect(adding.getByLabel(/^Assignment Name/)).toHaveValue('');
    await keyboard.type('Elegy');
    await keyboard.press('Enter');
    await expect(adding).toBeHidden();
    await expect(page.getByRole('columnheader', { name: /^Elegy/ })).toContainText('of 5');

    await visitor.button('More').click();
    await visitor.button('Paste Assignments').click();
    const pasting = dialog('Paste Assignments');
    const text = pasting.getByLabel('Assignments', { exact: true });
    await text.fill('Name\tMax\nHymn\tmany\nودیعة\t30\node\t5');
    await expect(pasting.getByRole('row', { name: /^2 Hymn/ })).toContainText('“many” isn’t a number.');
    await expect(pasting.getByRole('row', { name: /^4 ode/ })).toContainText('already has an assignment');
    await expect(pasting.getByRole('button', { name: /^Add \d/ })).toBeDisabled();
    await visitor.expectAccessible();
    await text.fill('Name\tMax\nHymn\t40\nودیعة\t30');
    await pasting.getByRole('button', { name: 'Add 2 Assignments' }).click();
    await visitor.notice('2 assignments added.');
    await expect(page.getByRole('columnheader', { name: /^Hymn/ })).toContainText('of 40');
  });

  await test.step('ten thousand pasted cells are previewed without a freeze', async () => {
    const block = Array.from({ length: 500 }, () => Array.from({ length: 20 }, () => '8').join('\t')).join('\n');
    const longest = await paste(page, 0, 0, block);
    expect(longest).toBeLessThan(1000);
    await expect(dialog('Fill in these grades?')).toContainText('refused.');
    await keyboard.press('Escape');
    await paste(page, 0, 0, `${block}\n${block}\n${block}`);
    await visitor.notice('This is too much to paste at once. Paste at most 20,000 cells.');
  });

  await test.step('on a phone the names leave room for the grades, and nothing lies over another', async () => {
    await page.setViewportSize(narrow);
    await page.getByRole('grid').evaluate((grid) => grid.parentElement!.scrollTo(0, 0));
    await page.getByRole('grid').scrollIntoViewIfNeeded();
    const right = async (of: ReturnType<typeof cell>) => {
      const { x, width } = (await of.boundingBox())!;
      return x + width;
    };
    expect(await right(cell(0, -1))).toBeLessThan(narrow.width / 2);
    expect(await right(cell(0, 1))).toBeLessThan(narrow.width);
    // The last columns are at their own place, behind all assignments.
    expect((await cell(0, 17).boundingBox())!.x).toBeGreaterThan(narrow.width);
    await cell(3, 1).click();
    await expect(page.locator('[role=grid] fieldset')).toBeInViewport({ ratio: 1 });
    await keyboard.press('Escape');
    await page.setViewportSize(wide);
  });
});

import { writeFile } from 'node:fs/promises';
import { expect, test, type Route } from '@playwright/test';
import { paths, recordAt } from '@stoa/contract/paths';
import { Classroom } from './classroom.ts';
import { upload } from './uploads.ts';
import { Visitor } from './visitor.ts';

test('a professor puts a text, a link and a file into the room, and students read what has its day behind it', async ({
  browser,
  baseURL,
}, info) => {
  const { project } = info;
  const here = `Materials${project.name}${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const ada = await room.joins('Student', 'Ada');
  const course = await room.course(registrar, theano, `Logic ${here}`, [ada]);
  const at = recordAt(paths.courseRooms, course, 'materials');
  const [professor, student] = [await Visitor.open(browser), await Visitor.open(browser)];
  const complaints: string[] = [];
  for (const { page } of [professor, student]) page.on('pageerror', (error) => complaints.push(String(error)));
  await professor.signIn(room.mail('Theano'), room.password);
  await student.signIn(room.mail('Ada'), room.password);
  await expect(professor.heading(/^Welcome, /)).toBeVisible();
  await expect(student.heading(/^Welcome, /)).toBeVisible();
  const dialog = professor.page.getByRole('dialog');
  const save = async () => {
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('1. an empty room says what to do, and what will be there', async () => {
    await professor.page.goto(at);
    await professor.notice('Nothing here yet.');
    await student.page.goto(at);
    await student.notice('There are no materials yet.');
    await student.expectAccessible();
  });

  await test.step('2. a section, a text with a preview, a link and a file', async () => {
    await professor.button('Add section').click();
    await professor.fill('Title', 'Week 1', dialog);
    await professor.expectAccessible();
    await save();

    await professor.button('Add text').click();
    await professor.fill('Title', 'Welcome', dialog);
    await professor.fill('Text', 'Read chapter 1.', dialog);
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await text.selectText();
    await dialog.getByRole('button', { name: 'Bold' }).click();
    await expect(text).toHaveValue('**Read chapter 1.**');
    await text.press('Control+b');
    await expect(text).toHaveValue('Read chapter 1.');
    await text.press('Control+b');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.locator('strong', { hasText: 'Read chapter 1.' })).toBeVisible();
    await professor.expectAccessible();
    await save();

    await professor.button('Add link').click();
    await professor.fill('Web address', 'javascript:alert(1)', dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await professor.notice('Enter a web address that begins with http:// or https://.');
    await professor.fill('Web address', 'https://films.example/logic', dialog);
    await professor.fill('Title', 'A film', dialog);
    await save();

    await professor.button('Add file').click();
    await expect(dialog.getByText(/files up to 50 MB/)).toBeVisible();
    await professor.attach('File', await upload('pdf', 'Paper.pdf'));
    await save();
    await professor.notice('Paper.pdf');
    await professor.expectAccessible();
  });

  await test.step('3. what has its day ahead is marked for the professor', async () => {
    await professor.button('Add text').click();
    await professor.fill('Title', 'The exam', dialog);
    await professor.fill('Text', 'Secret until its day.', dialog);
    await professor.fill('Students see it from', '2099-01-01', dialog);
    await save();
    await professor.notice('Students see this from January 1, 2099.');
  });

  await test.step('4. the student sees the rest, opens the file, and learns nothing of the exam', async () => {
    await student.page.reload();
    await expect(student.page.locator('strong', { hasText: 'Read chapter 1.' })).toBeVisible();
    await expect(student.page.getByRole('link', { name: /films\.example/ })).toHaveAttribute('rel', /noopener/);
    expect((await student.download(student.button('Download Paper.pdf'))).suggestedFilename()).toBe('Paper.pdf');
    await expect(student.page.getByText('The exam')).toHaveCount(0);
    await expect(student.button('Add text')).toHaveCount(0);
    await student.expectAccessible();
  });

  await test.step('5. the order is changed by keyboard, said, and kept', async () => {
    await professor.button('Sort').click();
    await professor.button('Move up Paper.pdf').focus();
    await professor.page.keyboard.press('Enter');
    await expect(professor.page.getByText('“Paper.pdf” is now 2 of 4 in “Week 1”.')).toBeAttached();
    await professor.expectAccessible();
    await student.page.reload();
    await expect(student.page.getByRole('heading', { level: 4 })).toHaveText(['Welcome', 'Paper.pdf', 'A film']);
  });

  await test.step('6. what is deleted is gone for the student', async () => {
    await professor.button('Stop sorting').click();
    await professor.agree('Delete', 'A film');
    await student.page.reload();
    await expect(student.page.getByRole('heading', { level: 4 })).toHaveText(['Welcome', 'Paper.pdf']);
  });

  await test.step('7. a line that is cut is said, and the file goes on where it was, after a reload too', async () => {
    const { page } = professor;
    const long = info.outputPath('Long.pdf');
    await writeFile(long, (await upload('pdf', 'Long.pdf', 20_000_000)).buffer);
    const begun: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/uploads') && begun.push(request.method()));
    let parts = 0;
    const cutAfterOne = (route: Route) =>
      route.request().method() === 'PATCH' && ++parts > 1 ? route.abort('connectionreset') : route.continue();
    await page.route('**/api/uploads/*', cutAfterOne);
    const choose = async () => {
      await professor.button('Add file').click();
      await dialog.locator('input[type=file]').setInputFiles(long);
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    await choose();
    await professor.notice('The connection was lost. Continuing as soon as it’s back.');
    await page.reload();
    await choose();
    await professor.notice('The connection was lost. Continuing as soon as it’s back.');
    await page.unroute('**/api/uploads/*', cutAfterOne);
    await expect(dialog).toBeHidden();
    await professor.notice('Long.pdf');
    expect(begun).toEqual(['POST']);
  });

  await test.step('8. an upload that is cancelled is ended on the server', async () => {
    const { page } = professor;
    await page.route('**/api/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await professor.button('Add file').click();
    await professor.attach('File', await upload('pdf', 'Unwanted.pdf'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await professor.notice('The connection was lost. Continuing as soon as it’s back.');
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();
    expect((await ended).status()).toBe(204);
    await professor.notice('Upload cancelled.');
    await professor.expectAccessible();
    await page.unrouteAll();
    await page.reload();
  });

  await test.step('9. materials and sections are dragged to another place', async () => {
    const { page } = professor;
    await professor.button('Add section').click();
    await professor.fill('Title', 'Week 2', dialog);
    await save();
    await professor.button('Sort').click();
    const handle = (title: string) => page.getByTitle(`Drag ${title} to another place`);
    const drag = async (title: string, y: () => Promise<number>) => {
      // In the middle of the screen, both ends of the way are to be seen.
      await handle(title).evaluate((row) => row.scrollIntoView({ block: 'center' }));
      const { x, y: from, width, height } = (await handle(title).boundingBox())!;
      await page.mouse.move(x + width / 2, from + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, await y(), { steps: 8 });
      await page.mouse.up();
    };
    const above = (title: string) => async () => (await handle(title).boundingBox())!.y;
    await drag('Long.pdf', above('Welcome'));
    await expect(page.getByText('“Long.pdf” is now 1 of 4 in “Week 1”.')).toBeAttached();
    await expect(page.getByRole('heading', { level: 4 }).first()).toHaveText('Long.pdf');
    await drag('The exam', async () => (await handle('Week 2').boundingBox())!.y + 30);
    await expect(page.getByText('“The exam” is now 1 of 1 in “Week 2”.')).toBeAttached();
    await drag('Week 2', above('Week 1'));
    await expect(page.getByText('“Week 2” is now section 1 of 2.')).toBeAttached();
    await professor.expectAccessible();
    await student.page.reload();
    await expect(student.page.getByRole('heading', { level: 4 })).toHaveText(['Long.pdf', 'Welcome', 'Paper.pdf']);
  });
  expect(complaints).toEqual([]);
});

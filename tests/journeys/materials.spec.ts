import { expect, test } from '@playwright/test';
import { paths, recordAt } from '@stoa/contract/paths';
import { Classroom } from './classroom.ts';
import { upload } from './uploads.ts';
import { Visitor } from './visitor.ts';

test('a professor puts a text, a link and a file into the room, and students read what has its day behind it', async ({
  browser,
  baseURL,
}, { project }) => {
  test.setTimeout(180_000);
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
  expect(complaints).toEqual([]);
});

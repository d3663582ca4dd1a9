import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('a student sets a directory hold: a classmate’s open board and the check of a code name nobody', async ({
  browser,
  baseURL,
}, { project }) => {
  const room = await Classroom.open(baseURL!, `hold${project.name}${Date.now() % 100_000}`);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const professor = await room.professor(registrar, 'Hypatia');
  const [ada, bo] = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const course = await room.course(registrar, professor, `Logic ${project.name}`, [ada, bo]);
  const { code } = (await ada.post(api.transcripts.issue)).body;
  await ada.post(pathOf(api.board.post, { courseInstanceId: course }), { message: 'When is the essay due?' });

  const reader = await Visitor.open(browser);
  await reader.signIn(room.mail('Bo'), room.password);
  await reader.page.waitForURL(/mainContent/);
  await reader.page.goto(`/mainContent/courses/${course}/board`);
  const message = reader.page.getByRole('article');
  await expect(message).toContainText('Ada');

  const holder = await Visitor.open(browser);
  await holder.signIn(room.mail('Ada'), room.password);
  await holder.goTo('Student', 'My Records');
  await expect(holder.page.getByRole('heading', { name: 'Directory hold' })).toBeVisible();
  await holder.page.getByRole('checkbox', { name: 'Keep my name from other students and the public' }).click();
  await holder.notice('Your directory hold is set.');
  await holder.expectAccessible();

  // Nobody has loaded the board again.
  await expect(message).toContainText('A student');
  await expect(message).not.toContainText('Ada');
  await reader.expectAccessible();
  const anyone = await Visitor.open(browser);
  await anyone.page.goto(`/verify/${String(code)}`);
  await anyone.notice('This code is genuine.');
  await expect(anyone.page.getByRole('main')).not.toContainText('Ada');
  await anyone.expectAccessible();

  await holder.page.reload();
  await holder.page.getByRole('checkbox', { name: 'Keep my name from other students and the public' }).click();
  await holder.notice('Your directory hold is lifted.');
  await expect(message).toContainText('Ada');
});

import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('two professors of one course agree how they share its earnings', async ({ browser, baseURL }, { project }) => {
  const room = await Classroom.open(baseURL!, `share${project.name}${Date.now() % 100_000}`);
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const [one, two] = [await room.professor(registrar, 'Hypatia'), await room.professor(registrar, 'Theano')];
  const course = await room.course(registrar, one, `Rhetoric ${project.name}`, []);
  const ids = await Promise.all([one, two].map(async (who) => (await who.get(api.professors.mine)).body._id));
  await room.admin.put(pathOf(api.courseInstances.update, { id: course }), { professorREF: ids });

  const open = async (who: string) => {
    const visitor = await Visitor.open(browser);
    await visitor.signIn(room.mail(who), room.password);
    await visitor.page.waitForURL(/mainContent/);
    await visitor.page.goto(`/mainContent/professor/my-courses/${course}`);
    await visitor.act('Shares', `Rhetoric ${project.name}`);
    return { visitor, dialog: visitor.page.getByRole('dialog') };
  };
  const hypatia = await open('Hypatia');
  await hypatia.visitor.notice('Equal parts count until all of you have agreed to something else.');
  await hypatia.visitor.fill(
    'Percent for Hypatia ' + room.mail('x').split('.')[1]!.split('@')[0]!,
    '70',
    hypatia.dialog,
  );
  await hypatia.dialog.getByRole('button', { name: 'Propose' }).click();
  await hypatia.visitor.notice('The shares have to add up to 100%.');
  await hypatia.visitor.expectAccessible();
  await hypatia.visitor.fill(
    'Percent for Theano ' + room.mail('x').split('.')[1]!.split('@')[0]!,
    '30',
    hypatia.dialog,
  );
  await hypatia.dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(hypatia.dialog).toContainText('30% (hasn’t agreed yet)');
  await hypatia.visitor.expectAccessible();

  const theano = await open('Theano');
  await expect(theano.dialog).toContainText('70% (agreed)');
  await theano.visitor.expectAccessible();
  await theano.dialog.getByRole('button', { name: 'Agree' }).click();
  await theano.visitor.notice(/These shares count for payments since/);
  await theano.visitor.expectAccessible();
  expect((await one.get(pathOf(api.shares.one, { id: course }))).body['shares']).toMatchObject([
    { percent: 70 },
    { percent: 30 },
  ]);
});

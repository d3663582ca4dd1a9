import { expect, test } from '@playwright/test';
import { api as calls, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('a course is scheduled from its definition, with what that knows filled in', async ({ browser, baseURL }) => {
  const here = `filled${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(rhea, 'Theano');
  for (const [name, learningOutcomes] of [
    ['Ethics', 'To argue well.'],
    ['Logic', 'To prove.'],
  ] as const) {
    const { _id: id } = (
      await theano.post(calls.courseDefinitions.create, {
        name: `${name} ${here}`,
        description: 'About it.',
        learningOutcomes,
      })
    ).body;
    await rhea.patch(pathOf(calls.courseDefinitions.setStatus, { id }), { approvalStatus: 'Approved' });
  }
  const author = await Visitor.open(browser);
  const value = (label: string) =>
    expect(author.page.locator('input, textarea').and(author.page.getByLabel(new RegExp(`^${label}(?: \\*)?$`))));
  await author.signIn(room.mail('Theano'), room.password);
  await author.goTo('Professor', 'Course Catalog');
  await author.search(here);
  await author.act('Schedule', `Ethics ${here}`);
  await expect(author.heading('Add Course')).toBeVisible();
  await value('Course').toHaveValue(`Ethics ${here}`);
  await value('Course Name').toHaveValue(`Ethics ${here}`);
  await value('Learning Outcomes').toHaveValue('To argue well.');
  await author.expectAccessible();
  // Own words stay when another course is chosen; texts that only repeated the first one follow.
  await author.fill('Learning Outcomes', 'To live well.');
  await author.choose('Course', `Logic ${here}`);
  await value('Course Name').toHaveValue(`Logic ${here}`);
  await value('Learning Outcomes').toHaveValue('To live well.');
  await author.button('Save Draft').click();
  await author.notice(`Logic ${here} was saved as a Draft.`);
  // The description follows the definition while the course has none of its own. Seen red with a copy of it.
  const drafts = (await theano.get(`${calls.courseInstances.list.path}?q=Logic%20${here}`)).body;
  expect(drafts).toMatchObject([{ courseDescription: '', courseREF: { description: 'About it.' } }]);
  await author.goTo('Professor', 'My Courses');
  await author.button(`Edit Logic ${here}`).click();
  await value('Learning Outcomes').toHaveValue('To live well.');
});

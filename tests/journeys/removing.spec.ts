import { api, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { form } from '../person.ts';
import { aDocument } from '../samples.ts';
import { courseForm } from '../world.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('files that need not be there are removed from a professor’s record and from a course', async ({
  browser,
  baseURL,
}) => {
  const here = `gone${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const letters = () => ({
    w9REF: aDocument('pdf', 'w9.pdf'),
    refLetter1REF: aDocument('pdf', 'praise.pdf'),
    refLetter2REF: aDocument('pdf', 'more praise.pdf'),
  });
  const [theano, other] = [await room.joins('Professor', 'Theano'), await room.joins('Professor', 'Zeno')];
  const { _id } = (await theano.applies(letters())).body;
  await other.applies(letters());
  await rhea.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });

  const admin = await Visitor.open(browser);
  const { page } = admin;
  await admin.signIn('admin@journey.example', 'a long password');

  await test.step('1. an administrator removes one letter, and keeps the other after all', async () => {
    await admin.goTo('Administrator', 'Professors');
    await admin.search(here);
    await admin.button(`Edit Theano ${here}`).click();
    // Required files have no such button.
    for (const required of ['passport.pdf', 'transcript.docx']) {
      await expect(page.getByText(`${required} is on file.`)).toBeVisible();
      await expect(admin.button(`Remove ${required}`)).toHaveCount(0);
    }
    await admin.button('Remove praise.pdf').click();
    await admin.notice('praise.pdf will be removed when you save.');
    await admin.button('Remove more praise.pdf').click();
    await admin.notice('more praise.pdf will be removed when you save.');
    await admin.button('Keep it more praise.pdf').click();
    await expect(page.getByText('more praise.pdf will be removed when you save.')).toHaveCount(0);
    await expect(page.getByText('praise.pdf will be removed when you save.', { exact: true })).toHaveCount(1);
    await admin.expectAccessible();
    await admin.button('Save Professor').click();
    await admin.notice('was saved.');
    expect((await theano.get(api.professors.mine)).body).toMatchObject({
      w9REF: { name: 'w9.pdf' },
      refLetter1REF: null,
      refLetter2REF: { name: 'more praise.pdf' },
    });
    expect((await other.get(api.professors.mine)).body).toMatchObject({ refLetter1REF: { name: 'praise.pdf' } });
    await admin.search(here);
    await admin.button(`Edit Theano ${here}`).click();
    await expect(page.getByText('more praise.pdf is on file.')).toBeVisible();
    await expect(
      admin.button('Remove praise.pdf').and(page.getByRole('button', { name: /^Remove praise/ })),
    ).toHaveCount(0);
  });

  await test.step('2. a professor removes the syllabus of a draft', async () => {
    const definition = await theano.post(api.courseDefinitions.create, {
      name: `Definition ${here}`,
      level: 200,
      credits: 3,
    });
    await rhea.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), {
      approvalStatus: 'Approved',
    });
    const made: string[] = [];
    for (const name of [`Ethics ${here}`, `Physics ${here}`]) {
      const fields = courseForm(name, definition.body._id, [_id]);
      const course = await theano.post(
        api.courseInstances.create,
        form({ ...fields, syllabusREF: aDocument('pdf', 'plan.pdf') }),
      );
      made.push(course.body._id);
    }
    const author = await Visitor.open(browser);
    await author.signIn(room.mail('Theano'), room.password);
    await author.goTo('Professor', 'My Courses');
    await author.button(`Edit Ethics ${here}`).click();
    await author.button('Remove plan.pdf').click();
    await author.notice('plan.pdf will be removed when you save.');
    await author.button('Keep it plan.pdf').click();
    await author.notice('plan.pdf is on file.');
    await author.button('Remove plan.pdf').click();
    await author.expectAccessible();
    await author.button('Save Draft').click();
    await author.notice(`Ethics ${here} was saved as a Draft.`);
    const courses = (await theano.get(`${api.courseInstances.list.path}?q=${here}`)).body as unknown as {
      _id: string;
    }[];
    expect(made.map((id) => courses.find((one) => one._id === id))).toMatchObject([
      { syllabusREF: null },
      { syllabusREF: { name: 'plan.pdf' } },
    ]);
    await author.button(`Edit Ethics ${here}`).click();
    await expect(author.page.getByLabel('Textbooks')).toHaveValue('One book.');
    await expect(author.page.getByText('plan.pdf')).toHaveCount(0);
  });
});

import { api, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { courseForm } from '../world.ts';
import { Visitor } from './visitor.ts';

const students = 80;

// Red with a table that draws only what is in sight: the focus was lost with its row.
test('a class of eighty is graded from end to end by keyboard, though not all its rows are drawn', async ({
  browser,
  baseURL,
}) => {
  const here = `class${Date.now() % 100_000}`;
  const name = `Chorus ${here}`;
  const mail = (who: string) => `${who}.${here}@journey.example`;
  const admin = new Person(baseURL!);
  await admin.signIn('admin@journey.example', 'a long password');
  const joins = async (role: string, who: string) => {
    const person = { zip: '10001', mobilePhone: '555', lastName: here, email: mail(who), firstName: who, role };
    await admin.opens({ status: 'Active', person, password: admin.password });
    const made = new Person(baseURL!);
    await made.signIn(mail(who), admin.password);
    return made;
  };
  const [director, registrar] = [await joins('Professor', 'director'), await joins('InstitutionAdmin', 'registrar')];
  const professor = (await director.applies()).body._id;
  await registrar.patch(pathOf(api.professors.setStatus, { id: professor }), { approvalStatus: 'Approved' });
  const definition = await director.post(api.courseDefinitions.create, { name, level: 100, credits: 3 });
  await registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), {
    approvalStatus: 'Approved',
  });
  const form = { ...courseForm(name, definition.body._id, [professor]), cost: 0, auditCost: 0 };
  const course = (await director.post(api.courseInstances.create, form)).body._id;
  const leads = (who: Person, status: string) =>
    who.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status });
  await leads(director, 'Pending Approval');
  await leads(registrar, 'Approved');
  await leads(director, 'Open/Registering');
  for (let from = 0; from < students; from += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const student = await joins('Student', `singer${String(from + at + 1).padStart(2, '0')}`);
        const { status } = await student.post(api.registrations.create, {
          courseInstanceREF: course,
          isAudit: false,
        });
        expect(status).toBe(201);
      }),
    );
  await leads(director, 'Registration Closed');
  await leads(director, 'Active');
  const ode = { courseInstanceREF: course, assignmentName: 'Ode', assignmentType: 'Other', maxScore: 20 };
  expect((await director.post(api.gradebook.addAssignment, ode)).status).toBe(201);

  const theano = await Visitor.open(browser);
  const { page } = theano;
  await theano.signIn(mail('director'), admin.password);
  await theano.goTo('Professor', 'Gradebook');
  await page.getByRole('button', { name }).first().click();
  const cell = (row: number) => page.locator(`[data-row="${row}"][data-column="0"]`);
  await cell(0).waitFor();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(students + 2));
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(students);
  await theano.expectAccessible();

  await cell(0).focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator(`[data-row="${students - 1}"][data-column="2"]`)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(cell(0)).toBeFocused();
  for (let row = 0; row < students; row++) {
    await page.keyboard.type(String(row % 21));
    await page.keyboard.press('Enter');
  }
  await expect(cell(students - 1)).toBeFocused();
  await expect(cell(students - 1)).toHaveText(String((students - 1) % 21));

  // The focus stays where it is while the reader looks elsewhere.
  await page.getByRole('grid').evaluate((grid) => grid.parentElement!.scrollTo(0, 0));
  await expect(cell(0)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(cell(students - 2)).toBeFocused();
  await expect(cell(students - 2)).toBeInViewport();
  await theano.expectAccessible();

  const { body } = await director.get(pathOf(api.gradebook.byCourse, { id: course }));
  const kept = (body as unknown as { score: number; personREF: { firstName: string } }[])
    .toSorted((a, b) => (a.personREF.firstName < b.personREF.firstName ? -1 : 1))
    .map(({ score }) => score);
  expect(kept).toEqual(Array.from({ length: students }, (_, row) => row % 21));
});

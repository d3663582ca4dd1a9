import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { paths } from '@stoa/contract/paths';
import { aPartner, aPartnerCourse, anAgreement } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import { form, Person, type Json } from '../person.ts';
import { dialog, prepare } from './payers.ts';
import { Visitor } from './visitor.ts';

const today = () => new Date().toISOString().slice(0, 10);
const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const sheet = (content: string) => form({ file: new File([content], 'list.csv') });

for (const language of ['en', 'es'] as const)
  test(`credits go to a college and come back, and everybody sees where they are (${language})`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const here = `exchange${language}${project.name}${Date.now() % 100_000}`;
    const { admin, professor, someone } = await prepare(baseURL!, here);
    const place = { administrator: async () => admin, visitor: () => new Person(baseURL!) };
    const agreement = anAgreement({
      zone: 'UTC',
      minors: 'no',
      census: { days: 20 },
      withdraw: { days: 60 },
      terms: [{ code: 'T1', name: 'First term', start: daysLater(today(), -200), end: daysLater(today(), 200) }],
      numbering: { by: 'list', url: '', form: '9######' },
    });
    const college = await aPartner(place, `Exchange College ${here}`, agreement);
    const dates = { start: daysLater(today(), -3), end: daysLater(today(), 96) };
    const name = `Ethics ${here}`;
    const course = await aPartnerCourse(college, { professor, name, cost: 0, auditCost: 0, ...dates });
    const promise = (await new Person(baseURL!).get(pathOf(api.site.course, { id: course._id }))).body[
      'promise'
    ] as Json;
    const enrolls = async (who: string) => {
      const person = await someone('Student', who);
      await person.put(api.guardians.giveBirthDate, { dob: '2001-02-03' });
      const wished = { courseInstanceREF: course._id, isAudit: false, promise: String(promise['version']) };
      const made = await person.post(api.registrations.create, wished);
      expect(made.status).toBe(201);
      const personREF = String((await person.get(api.accounts.self)).body['_id']);
      return { person, personREF, registration: String(made.body['_id']) };
    };
    const [ada, bo, cy] = [await enrolls('Ada'), await enrolls('Bo'), await enrolls('Cy')];
    const { registrar: rhea, _id: id } = college;

    // The work list says what is missing, and leads to where it is mended.
    const registrar = await Visitor.open(browser, language);
    const { page, say } = registrar;
    await registrar.signIn(rhea.email, rhea.password);
    await page.waitForURL(/mainContent/);
    await page.goto(paths.partner);
    await page.getByRole('link', { name: say('Credit exchange') }).click();
    await expect(registrar.heading('Credit Exchange')).toBeVisible();
    const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
    const stuck = row(`Ada ${here}`);
    await expect(stuck).toContainText(say('Student number is missing'));
    await registrar.expectAccessible();
    await stuck.getByRole('link', { name: new RegExp(`^${say('Give number')}`) }).click();
    await expect(registrar.heading('Student Numbers')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: say('Credit Exchange') })).toBeVisible();
    const enter = registrar.button(new RegExp(`^${say('Enter number')}`));
    await expect(enter).toHaveCount(1);
    await enter.click();
    await registrar.fill('Student number', '9000001', dialog(page));
    await dialog(page)
      .getByRole('button', { name: say('Save Number') })
      .click();
    await registrar.notice('The number was saved.');
    for (const [{ personREF }, number] of [
      [bo, '9000002'],
      [cy, '9000003'],
    ] as const)
      expect((await rhea.put(pathOf(api.studentNumbers.give, { id, personREF }), { number })).status).toBeLessThan(300);
    await rhea.post(
      pathOf(api.sections.import, { id }),
      sheet('term,CRN,Subject,Number,Title\nT1,10482,PHIL,101,Ethics\n'),
    );
    await rhea.put(pathOf(api.sections.take, { id: course._id }), { term: 'T1', section: '10482' });

    // A batch has a row for each place, and its file is fetched.
    await page.goto(`${paths.partner}/batches`);
    await registrar.notice(
      'Nothing was sent yet. Students need a number and their course a section, then make a batch.',
    );
    await registrar.expectAccessible();
    await registrar.button('Make a batch').click();
    await registrar.expectAccessible();
    await dialog(page)
      .getByRole('button', { name: say('Make Batch') })
      .click();
    await expect(registrar.heading(new RegExp(`${say('Batch')} 1`))).toBeVisible();
    await expect(row(`Cy ${here}`)).toContainText('9000003');
    await registrar.expectAccessible();
    const file = await registrar.download(registrar.button('Download file'));
    expect(readFileSync(await file.path(), 'utf8')).toContain('9000001');
    await expect(page.getByText(say('Not yet'))).toHaveCount(0);

    // The answer is read, corrected and applied; one row is accepted, one refused, and one fits nobody.
    await page.goto(`${paths.partner}/receipts`);
    await registrar.notice('No answer has come yet. Upload the first one above.');
    const answer =
      'ID,CRN,Outcome,Note\n9000001,10482,placed,\n9000002,10482,Rejected,Born on another day\n9009999,10482,OK,\n';
    await registrar.attach('CSV file or Excel workbook', csv('answer.csv', answer));
    await registrar.notice(say('We don’t know the word “{word}”.').replace('{word}', 'placed'));
    await registrar.fill('Other words for accepted', 'placed');
    await page.keyboard.press('Tab');
    await registrar.select('Reason', 'Note');
    await expect(page.getByText('Born on another day')).toBeVisible();
    await expect(page.getByText(say('We don’t know the word “{word}”.').replace('{word}', 'placed'))).toHaveCount(0);
    await registrar.expectAccessible();
    await registrar.button('Keep and apply').click();
    await dialog(page)
      .getByRole('button', { name: say('Keep and apply') })
      .click();
    await expect(registrar.heading('answer.csv')).toBeVisible();
    await expect(row('9009999')).toContainText(say('Fits nobody'));
    await registrar.expectAccessible();

    // It is undone as one, and applied again.
    await registrar.button(/^(Undo|Deshacer)/).click();
    await dialog(page)
      .getByRole('button', { name: say('Undo') })
      .click();
    await registrar.notice(say('The answer {name} was undone.').replace('{name}', 'answer.csv'));
    expect((await ada.person.get(api.registrations.mine)).body).toMatchObject([{ exchange: { state: 'sent' } }]);
    await registrar.button('Apply').click();
    await dialog(page)
      .getByRole('button', { name: say('Apply') })
      .click();
    await expect(registrar.button(/^(Undo|Deshacer)/)).toBeVisible();

    // The work list sends the refused place again, and asks about the row that fits nobody.
    await page.goto(`${paths.partner}/exchange`);
    await expect(row('Born on another day')).toContainText(say('Refused by the college'));
    await registrar.expectAccessible();
    await row('Born on another day')
      .getByRole('button', { name: new RegExp(`^${say('Send again')}`) })
      .click();
    await registrar.notice(say('{name} goes with the next batch.').replace('{name}', `Bo ${here}`));
    await row(say('Answer fits nobody'))
      .getByRole('button', { name: new RegExp(`^${say('Decide')}`) })
      .click();
    await registrar.expectAccessible();
    await registrar.fill('Place of the student', `Cy ${here}`, dialog(page));
    await page.getByRole('option', { name: `Cy ${here}` }).click();
    await registrar.fill('Reason', 'They typed another number.', dialog(page));
    await dialog(page)
      .getByRole('button', { name: say('Take the College’s Word') })
      .click();
    await registrar.notice('The college’s word is taken.');
    await expect(row(say('Answer fits nobody'))).toHaveCount(0);
    expect((await cy.person.get(api.registrations.mine)).body).toMatchObject([{ exchange: { state: 'accepted' } }]);

    // Students read the way of their credit.
    const student = await Visitor.open(browser, language);
    await student.signIn(ada.person.email, ada.person.password);
    await student.page.waitForURL(/mainContent/);
    await student.page.goto(paths.studentCourses);
    const steps = student.page.getByRole('list', { name: say('The way of your credit') });
    await expect(steps.getByRole('listitem')).toHaveCount(6);
    await expect(steps.locator('[aria-current=step]')).toHaveText(say('Grade sent'));
    await student.expectAccessible();
    const refused = await Visitor.open(browser, language);
    await refused.signIn(bo.person.email, bo.person.password);
    await refused.page.waitForURL(/mainContent/);
    await refused.page.goto(paths.studentCourses);
    await refused.notice(/Born on another day/);
    await refused.expectAccessible();

    await row(`Bo ${here}`)
      .getByRole('button', { name: new RegExp(`^${say('Make a batch')}`) })
      .click();
    await dialog(page)
      .getByRole('button', { name: say('Make Batch') })
      .click();
    await expect(registrar.heading(new RegExp(`${say('Batch')} 2`))).toBeVisible();

    // The grade goes over, and the credit is posted.
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
    const graded = await professor.put(pathOf(api.finalGrades.post, { id: ada.registration }), { grade: 'A' });
    expect(graded.status).toBe(200);
    const batch = await rhea.post(pathOf(api.batches.create, { id }), { kind: 'grades', term: 'T1' });
    expect(batch.body).toMatchObject({ number: 3, rows: 1 });
    const posted = `ID,CRN,Grade,Posted,Credits,Course\n9000001,10482,A,${today()},3,PHIL 101\n`;
    const read = await rhea.post(pathOf(api.receipts.create, { id }), sheet(posted));
    await rhea.post(pathOf(api.receipts.apply, { id: String((read.body['receipt'] as Json)['_id']) }));
    await student.page.reload();
    await student.notice(/PHIL 101, 3 (?:semester credits|créditos semestrales), A\./);
    await expect(steps.locator('[aria-current=step]')).toContainText(say('Credit is posted'));
    await student.expectAccessible();

    // The two sides reconcile, and the professor sees where the credits are.
    await page.goto(`${paths.partner}/receipts`);
    await expect(row('list.csv')).toBeVisible();
    await registrar.expectAccessible();
    await page.goto(`${paths.partner}/reconciliation`);
    await expect(row(name).first()).toContainText('$150.00');
    await registrar.expectAccessible();
    const statement = await registrar.download(registrar.button('Download statement'));
    expect(
      readFileSync(await statement.path())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
    const teacher = await Visitor.open(browser, language);
    await teacher.signIn(professor.email, professor.password);
    await teacher.page.waitForURL(/mainContent/);
    await teacher.page.goto(paths.professorCourses);
    await teacher.page.getByRole('link', { name: say('Credits on their way') }).click();
    await expect(teacher.heading('Credits on Their Way')).toBeVisible();
    await expect(teacher.page.getByRole('row').filter({ hasText: say('Credit is posted') })).toContainText('1');
    await teacher.expectAccessible();

    // Administrators go from there to the work of the college.
    const office = await Visitor.open(browser, language);
    await office.signIn('admin@journey.example', 'a long password');
    await office.page.waitForURL(/mainContent/);
    await office.page.goto(`${paths.institutions}/credits`);
    await office.page.getByRole('link', { name: college.name }).first().click();
    await expect(office.heading('Credit Exchange')).toBeVisible();
  });

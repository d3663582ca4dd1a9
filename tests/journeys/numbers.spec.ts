import { expect, test } from '@playwright/test';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { paths } from '@stoa/contract/paths';
import { aPartner, aPartnerCourse, anAgreement } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import { Person } from '../person.ts';
import { violationsOf } from './axe.ts';
import { prepare } from './payers.ts';
import { Visitor } from './visitor.ts';

const today = () => new Date().toISOString().slice(0, 10);

for (const language of ['en', 'es'] as const)
  test(`a student gets from the registration to a known number, and the course to its section (${language})`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const here = `numbers${language}${project.name}${Date.now() % 100_000}`;
    const { admin, professor, someone } = await prepare(baseURL!, here);
    const place = { administrator: async () => admin, visitor: () => new Person(baseURL!) };
    const agreement = anAgreement({
      zone: 'UTC',
      minors: 'no',
      census: { days: 20 },
      withdraw: { days: 60 },
      terms: [{ code: 'T1', name: 'First term', start: daysLater(today(), -200), end: daysLater(today(), 200) }],
      numbering: { by: 'application', url: 'https://college.example/apply', form: '9######' },
    });
    const college = await aPartner(place, `Number College ${here}`, agreement);
    const course = await aPartnerCourse(college, {
      professor,
      name: `Ethics ${here}`,
      cost: 0,
      auditCost: 0,
      start: daysLater(today(), -3),
      end: daysLater(today(), 96),
    });
    const ada = await someone('Student', 'Ada');
    await ada.put(api.guardians.giveBirthDate, { dob: '2001-02-03' });
    const { body } = await ada.get(pathOf(api.site.course, { id: course._id }));
    const wished = { courseInstanceREF: course._id, isAudit: false, promise: String(body['promise'].version) };
    expect((await ada.post(api.registrations.create, wished)).status).toBe(201);

    // The student reads whose move it is, and makes it.
    const student = await Visitor.open(browser, language);
    await student.signIn(ada.email, ada.password);
    await student.page.waitForURL(/mainContent/);
    await student.page.goto(paths.studentCourses);
    await expect(student.page.getByRole('link', { name: student.say('Open its application') })).toHaveAttribute(
      'href',
      'https://college.example/apply',
    );
    expect(await violationsOf(student.page, 'everything')).toEqual([]);
    await student.button('I’ve sent it').click();
    const next = student.say('{college}: give your student number.').replace('{college}', college.name);
    await expect(student.page.getByText(next)).toBeVisible();

    // The registrar imports a list: a row of another form is refused, and the other one is saved.
    const registrar = await Visitor.open(browser, language);
    const { page } = registrar;
    await registrar.signIn(college.registrar.email, college.registrar.password);
    await page.waitForURL(/mainContent/);
    await page.goto(paths.partner);
    await page.getByRole('link', { name: registrar.say('Student numbers') }).click();
    await expect(
      page.getByRole('table', { name: registrar.say('Students') }).getByRole('link', { name: /Ada/ }),
    ).toBeVisible();
    const csv = `Student ID,Name,Date of birth\n9012345,"${here}, Ada",02/03/2001\n12,"${here}, Ada",2001-02-03\n`;
    await registrar.attach('CSV file or Excel workbook', {
      name: 'numbers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await registrar.notice(registrar.say('The numbers of this college look like {form}.').replace('{form}', '9######'));
    expect(await violationsOf(page, 'everything')).toEqual([]);
    const save = registrar.button(language === 'en' ? 'Save 1 number' : /Guardar 1 número/);
    await save.first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: language === 'en' ? 'Save 1 number' : /Guardar 1/ })
      .click();
    await registrar.notice(language === 'en' ? '1 number was saved.' : /Se guardó 1 número/);
    await expect(page.getByText('9012345').first()).toBeVisible();

    // The section comes with a list as well, and the course takes it.
    await page.goto(`${paths.partner}/sections`);
    await registrar.attach('CSV file or Excel workbook', {
      name: 'sections.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Term,CRN,Subject,Course number,Title\nT1,10482,PHIL,101,Ethics\n'),
    });
    await registrar
      .button(language === 'en' ? 'Save 1 section' : /Guardar 1 sección/)
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /1/ }).click();
    await registrar.notice(language === 'en' ? '1 section was saved.' : /Se guardó 1 sección/);
    await registrar.button(new RegExp(`^${registrar.say('Choose section')}`)).click();
    const window = page.getByRole('dialog');
    await window.getByRole('combobox').fill('ethics');
    await window.getByRole('option', { name: /^10482: / }).click();
    await window.getByRole('button', { name: registrar.say('Save Section') }).click();
    await expect(page.getByRole('table', { name: registrar.say('Courses') }).getByText('10482')).toBeVisible();

    await student.page.reload();
    const known = student
      .say('Your student number at {college}: {number}.')
      .replace('{college}', college.name)
      .replace('{number}', '9012345');
    await expect(student.page.getByText(known)).toBeVisible();
    for (const { page: one } of [student, registrar])
      expect(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

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
  test(`a registrar describes a sixth file by clicks alone, and sees its rows meanwhile (${language})`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const here = `files${language}${project.name}${Date.now() % 100_000}`;
    const { admin, professor, someone } = await prepare(baseURL!, here);
    const place = { administrator: async () => admin, visitor: () => new Person(baseURL!) };
    const agreement = anAgreement({
      zone: 'UTC',
      minors: 'no',
      census: { days: 20 },
      withdraw: { days: 60 },
      terms: [{ code: 'T1', name: 'First term', start: daysLater(today(), -200), end: daysLater(today(), 200) }],
    });
    const college = await aPartner(place, `File College ${here}`, agreement);
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
    const who = { id: college._id, personREF: (await ada.get(api.accounts.self)).body._id };
    await college.registrar.put(pathOf(api.studentNumbers.give, who), { number: '12345' });

    const registrar = await Visitor.open(browser, language);
    const { page, say } = registrar;
    await registrar.signIn(college.registrar.email, college.registrar.password);
    await page.waitForURL(/mainContent/);
    await page.goto(paths.partner);
    await page.getByRole('link', { name: say('Files'), exact: true }).click();
    await expect(registrar.heading('Files')).toBeVisible();
    const sheet = page.getByRole('region', { name: say('Rows of the file') });
    const columns = page.getByRole('group', {
      name: new RegExp(`^${say('Column {number, number}').replace(/\{.*\}/, '\\d+')}$`),
    });
    const head = sheet.getByRole('columnheader');
    await expect(head.first()).toHaveText('Number of the file');
    await expect(sheet.getByText('12345')).toBeVisible();
    expect(await violationsOf(page, 'everything')).toEqual([]);

    // The usual columns go, and the college's own come.
    const button = (label: string, number: number) =>
      page.getByRole('button', {
        name: `${say(label)} ${say('Column {number, number}').replace('{number, number}', String(number))}`,
        exact: true,
      });
    for (let left = await columns.count(); left > 1; left -= 1) await button('Remove', left).click();
    await expect(button('Remove', 1)).toBeFocused();
    const first = columns.nth(0);
    await first.getByLabel(say('Heading')).fill('SPRIDEN_ID');
    await first.getByLabel(say('What it says')).selectOption('studentNumber');
    await first.getByText(say('Padding, codes, first row')).click();
    await first.getByLabel(say('Fill up to (characters)')).fill('9');
    await expect(sheet.getByRole('cell')).toHaveText(['000012345']);
    await registrar.button('Add column').click();
    const second = columns.nth(1);
    await second.getByLabel(say('Heading')).fill('STATUS');
    await second.getByLabel(say('What it says')).selectOption('event');
    await second.getByText(say('Padding, codes, first row')).click();
    await second.getByLabel(say('Codes')).fill('add = RE\ndrop = DD');
    await registrar.button('Add column').click();
    const third = columns.nth(2);
    await third.getByLabel(say('Heading')).fill('BORN');
    await third.getByLabel(say('What it says')).selectOption('birthDate');
    await third.getByLabel(say('Pattern of days')).fill('DD-MON-YY');
    await registrar.button('Add column').click();
    await columns.nth(3).getByLabel(say('Constant')).fill('010');
    await expect(sheet.getByRole('cell')).toHaveText(['000012345', 'RE', '03-FEB-01', '010']);

    // A column moves by the keyboard, and the focus goes with it.
    await button('Move up', 4).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
    await expect(sheet.getByRole('cell')).toHaveText(['010', '000012345', 'RE', '03-FEB-01']);

    // A value that has no code is named, and so is a pattern that has no year.
    await columns.nth(2).getByLabel(say('Codes')).fill('drop = DD');
    await registrar.notice(say('There is no code for “{value}”.').replace('{value}', 'add'));
    await columns.nth(2).getByLabel(say('Codes')).fill('add = RE\ndrop = DD');
    await columns.nth(3).getByLabel(say('Pattern of days')).fill('DD-MON');
    await registrar.button('Save Description').click();
    await registrar.notice('Use year, month and day once each: YYYY or YY, MM, M or MON, DD or D.');
    await columns.nth(3).getByLabel(say('Pattern of days')).fill('DD-MON-YY');
    await registrar.button('Save Description').click();
    await registrar.notice('The description of the file was saved.');

    await page.reload();
    await expect(sheet.getByRole('cell')).toHaveText(['010', '000012345', 'RE', '03-FEB-01']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    expect(await violationsOf(page, 'everything')).toEqual([]);

    // A sample begins another kind.
    await page.getByLabel(say('Kind of file')).selectOption('grades');
    await page.getByLabel(say('Start from a sample')).selectOption(say('Banner 9 grade import'));
    await expect(head).toHaveText([
      'Term Code',
      'CRN',
      'Student ID',
      'Final Grade',
      'Last Attended Date',
      'Hours Attended',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

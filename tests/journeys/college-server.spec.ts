import { expect, test } from '@playwright/test';
import { aPartner } from '../partners.ts';
import { Person } from '../person.ts';
import { prepare } from './payers.ts';
import { Visitor } from './visitor.ts';
import { narrow, wide } from './widths.ts';
import { paths } from '@stoa/contract/paths';

for (const language of ['en', 'es'] as const)
  test(`an administrator sets the server of a college, and its registrar reads what is wrong with it (${language})`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const here = `server${language}${project.name}${Date.now() % 100_000}`;
    const { admin } = await prepare(baseURL!, here);
    const college = await aPartner(
      { administrator: async () => admin, visitor: () => new Person(baseURL!) },
      `Server College ${here}`,
    );
    const operator = await Visitor.open(browser, language);
    await operator.signIn('admin@journey.example', 'a long password');
    await operator.page.waitForURL(/mainContent/);
    const { page } = operator;
    await page.goto(`${paths.institutions}/${college._id}/agreements`);
    await page.getByRole('link', { name: operator.say('SFTP server') }).click();
    await operator.fillAll({
      Server: '127.0.0.1',
      'User name': 'stoa',
      'Password or private key': 'a password',
      'Folder for files to the college': 'out',
      'Folder for the college’s answers': 'in',
    });
    await operator.button('Save Server').click();
    await expect(page.getByText(operator.say('The server was saved. Check it now.'))).toBeVisible();
    await operator.button('Check the server').click();
    await expect(page.getByText(operator.say('The address isn’t on the internet.'))).toBeVisible();
    await operator.expectAccessible();

    const registrar = await Visitor.open(browser, language);
    await registrar.signIn(college.registrar.email, college.registrar.password);
    await registrar.page.waitForURL(/mainContent/);
    await registrar.page.goto(`${paths.partner}/server`);
    await expect(registrar.page.getByText('127.0.0.1:22')).toBeVisible();
    await expect(registrar.page.getByText(registrar.say('The address isn’t on the internet.'))).toBeVisible();
    await expect(registrar.button('Save Server')).toHaveCount(0);
    await registrar.expectAccessible();
    for (const one of [page, registrar.page])
      for (const size of [narrow, wide]) {
        await one.setViewportSize(size);
        expect(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
  });

import { expect, test, type Page } from '@playwright/test';
import { Person } from '../person.ts';
import { Visitor } from './visitor.ts';

/** Expects paper to have a page's title and the date, and nothing to press or to go to. */
async function expectPrintable(page: Page, title: string | RegExp) {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/^Printed on .+ \d{4}/)).toBeVisible();
  for (const one of ['banner', 'navigation', 'contentinfo', 'search'] as const)
    await expect(page.getByRole(one).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeHidden();
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(['rgb(29, 27, 22)', 'rgb(255, 255, 255)']);
  // A sheet of paper, less its margins.
  await page.setViewportSize({ width: 680, height: 960 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
async function backToScreen(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });
}

test('a list, a record, a form and the dashboard print', async ({ browser, baseURL }, { project }) => {
  const here = `Paper${project.name}${Date.now() % 100_000}`;
  const admin = new Person(baseURL!);
  await admin.signIn('admin@journey.example', 'a long password');
  for (let at = 0; at < 13; at++)
    await admin.opens({
      status: 'Active',
      password: 'seven quiet olive trees',
      person: {
        firstName: `Sheet${at}`,
        lastName: here,
        zip: '1',
        mobilePhone: '5',
        email: `sheet${at}.${here.toLowerCase()}@journey.example`,
        role: 'Student',
      },
    });
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  // Light on dark on the screen, dark on white on paper.
  await page.emulateMedia({ colorScheme: 'dark' });
  await visitor.signIn('admin@journey.example', 'a long password');

  await test.step('the dashboard', async () => {
    await expect(visitor.heading(/^Welcome/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectPrintable(page, /^Welcome/);
    await backToScreen(page);
  });

  await test.step('a list: with all its rows, in columns, without its buttons', async () => {
    await page.goto('/mainContent/admin/users');
    await visitor.search(here);
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(11);
    await expectPrintable(page, 'User Records');
    await expect(page.getByText('This is one page of the list.')).toBeVisible();
    await backToScreen(page);

    await page.evaluate(() => {
      window.print = () => {};
    });
    await visitor.button(/^Print/).click();
    await expect(rows).toHaveCount(14);
    await expectPrintable(page, 'User Records');
    await expect(rows.filter({ visible: true })).toHaveCount(14);
    await expect(page.getByText('This is one page of the list.')).toBeHidden();
    await expect(page.getByText('13 results')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    for (const name of ['Edit', 'Print', 'Actions'])
      await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
    await backToScreen(page);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(rows).toHaveCount(11);
  });

  await test.step('a form: with what is in it, without what sends it', async () => {
    await visitor.button(/^Edit Sheet0/).click();
    await expect(page.getByLabel('First name')).toHaveValue('Sheet0');
    await expectPrintable(page, 'Edit User');
    await expect(page.getByLabel('First name')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
    await backToScreen(page);
  });

  await test.step('a record', async () => {
    const student = await Visitor.open(browser);
    const person = new Person(baseURL!);
    await person.signIn(`sheet1.${here.toLowerCase()}@journey.example`, 'seven quiet olive trees');
    await person.appliesAsStudent();
    await student.signIn(`sheet1.${here.toLowerCase()}@journey.example`, 'seven quiet olive trees');
    await student.goTo('Student', 'Student Details');
    await student.notice('Education Level');
    await expectPrintable(student.page, 'Student Information');
    await expect(student.page.getByText('Education Level')).toBeVisible();
    await expect(student.page.getByRole('button', { name: 'Take back and edit' })).toBeHidden();
  });
});

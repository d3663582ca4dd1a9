import { paths } from '@stoa/contract/paths';
import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { Visitor } from './visitor.ts';

// Seen red without the door: each list of an administrator showed its empty frame and the refusal of its call.
for (const role of ['Student', 'InstitutionAdmin'] as const)
  test(`every screen opens to a ${role} without a refused call, or says in a sentence who can open it`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const email = `door.${role.toLowerCase()}.${project.name}${Date.now() % 100_000}@journey.example`;
    const password = 'seven quiet olive trees';
    const admin = new Person(baseURL!);
    await admin.signIn('admin@journey.example', 'a long password');
    const person = { firstName: 'Ismene', lastName: 'Door', zip: '1', mobilePhone: '5', email, role };
    await admin.opens({ status: 'Active', password, person });

    const visitor = await Visitor.open(browser);
    const { page } = visitor;
    await visitor.signIn(email, password);
    await expect(page).toHaveURL('/mainContent');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${page.url()}: ${answer.url()}`);
    });
    const closed: string[] = [];
    for (const path of Object.values(paths)) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      if (await visitor.heading('You can’t open this page').isVisible()) closed.push(path);
    }
    expect(refused).toEqual([]);
    const folders = [...new Set(closed.map((path) => path.split('/')[2]))];
    expect(folders).toEqual(
      role === 'Student'
        ? ['professor', 'corrections', 'admin', 'webhooks', 'institution']
        : ['professor', 'student', 'admin'],
    );

    await page.goto(paths.users);
    await visitor.notice('Only administrators can open this page.');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await visitor.expectAccessible();
    await page.getByRole('link', { name: 'Go to your home page' }).click();
    await expect(page).toHaveURL('/mainContent');
  });

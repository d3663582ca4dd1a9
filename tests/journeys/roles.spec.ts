import { paths } from '@stoa/contract/paths';
import { expect, test, type Browser } from '@playwright/test';
import { Person } from '../person.ts';
import { Visitor } from './visitor.ts';

const password = 'seven quiet olive trees';
const admin = { email: 'admin@journey.example', password: 'a long password' };
/** Signs in a new person of a role in a browser. */
async function signsIn(browser: Browser, baseURL: string, role: string): Promise<Visitor> {
  const email = `door.${role.toLowerCase()}.${Date.now() % 10_000_000}@journey.example`;
  const other = new Person(baseURL);
  await other.signIn(admin.email, admin.password);
  const person = { firstName: 'Ismene', lastName: 'Door', zip: '1', mobilePhone: '5', email, role };
  await other.opens({ status: 'Active', password, person });
  const visitor = await Visitor.open(browser);
  await visitor.signIn(email, password);
  await expect(visitor.page).toHaveURL('/mainContent');
  return visitor;
}

// Seen red without the door, and by an administrator's page of a student's work.
for (const [role, closedTo] of Object.entries({
  Student: ['professor', 'corrections', 'admin', 'webhooks', 'institution'],
  Professor: ['student', 'admin', 'webhooks', 'institution'],
  InstitutionAdmin: ['professor', 'student', 'admin'],
  Administrator: [],
}))
  test(`every screen opens to a ${role} without a refused call, or says in a sentence who can open it`, async ({
    browser,
    baseURL,
  }) => {
    const visitor = await signsIn(browser, baseURL!, role);
    const { page } = visitor;
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
    expect([...new Set(closed.map((path) => path.split('/')[2]))]).toEqual(closedTo);
  });

test('a screen that is closed to somebody shows nothing of it, and leads home', async ({ browser, baseURL }) => {
  const student = await signsIn(browser, baseURL!, 'Student');
  const { page } = student;
  await page.goto(paths.users);
  await student.notice('Only administrators can open this page.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await student.expectAccessible();
  await page.getByRole('link', { name: 'Go to your home page' }).click();
  await expect(page).toHaveURL('/mainContent');
});

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Classroom } from './classroom.ts';
import { stepTo, Visitor } from './visitor.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

test('the header and the menus lead everywhere, by keyboard as well', async ({ browser, baseURL }, { project }) => {
  const admin = await Visitor.open(browser);
  const { page } = admin;
  const menu = page.locator('#main-menu');
  const pressed = async (name: string) => {
    await menu.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('1. signed out: Sign In and Join Now', async () => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/register');
    await expect(header.getByRole('button')).toHaveCount(0);
  });

  await test.step('2. on the landing page the menu button leads to the signed-in area', async () => {
    await admin.signIn('admin@journey.example', 'a long password');
    await page.waitForURL('/mainContent');
    await page.goto('/');
    await admin.button('Menu').click();
    await expect(page).toHaveURL('/mainContent');
  });

  await test.step('3. elsewhere it opens the main menu and closes it, and so does Escape', async () => {
    await expect(admin.heading(/^Welcome/)).toBeVisible();
    const isWide = project.name === 'desktop';
    await expect(menu).toBeVisible({ visible: isWide });
    await admin.button('Menu').click();
    await expect(menu).toBeVisible({ visible: !isWide });
    if (isWide) await admin.button('Menu').click();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(admin.button('Menu')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^mailto:.+@/);
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('4. a role’s entry opens its sub-menu, and Back returns to the main menu', async () => {
    for (const entry of ['Professor', 'Student', 'Administrator', 'Institution Admin']) {
      await pressed(entry);
      await expect(menu).toHaveAccessibleName(`${entry} menu`);
      await expect(menu.getByRole('button', { name: 'Main menu' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu).toHaveAccessibleName('Main menu');
    }
  });

  await test.step('5. the active item follows the path, and the heading of the screen takes the focus', async () => {
    await pressed('Administrator');
    await menu.getByRole('link', { name: 'Institutions' }).focus();
    await page.keyboard.press('Enter');
    await expect(admin.heading('Institutions')).toBeFocused();
    // Where it has no room beside the page, the menu has given way to what it led to.
    await expect(menu).toBeVisible({ visible: project.name === 'desktop' });
    if (project.name !== 'desktop') await admin.button('Menu').click();
    await expect(menu.getByRole('link', { name: 'Institutions' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.locator('[aria-current]')).toHaveCount(1);
  });

  await test.step('6. the samples have their prices and dates; Enroll Now leads the signed-in to registration', async () => {
    await page.goto('/courses');
    const sample = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    for (const [name, start, price] of [
      ['Introduction to Philosophy', 'August 7, 2025', 'Credit $400.00 · Audit $175.00'],
      ['Psychology and Philosophy of Mind', 'February 3, 2026', 'Credit $550.00 · Audit $200.00'],
      ['History of the Ancient Near East', 'Coming Soon', 'Credit $400.00 · Audit $175.00'],
    ] as const) {
      await expect(sample(name).getByText('Sample', { exact: true })).toBeVisible();
      await expect(sample(name)).toContainText(start);
      await expect(sample(name)).toContainText(price);
      const enroll = sample(name).getByRole('link', { name: 'Enroll Now' });
      if (start === 'Coming Soon') await expect(enroll).toHaveCount(0);
      else await expect(enroll).toHaveAttribute('href', '/mainContent/student/course-registration');
    }
  });

  await test.step('7. what fails says so in the same voice', async () => {
    await page.route('**/api/public/courses/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await stepTo(page, '/courses/0198c0de-0000-7000-8000-000000000000');
    await expect(admin.heading('We couldn’t show this page')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Load the page again' })).toBeVisible();
  });

  await test.step('8. Sign Out leads to the login', async () => {
    await admin.button('Sign Out').click();
    await expect(page).toHaveURL('/login');
    await page.goto('/courses');
    await expect(page.getByRole('contentinfo')).not.toContainText('Version');
    await expect(page.getByRole('link', { name: /^Enroll Now.*Introduction to Philosophy/ })).toHaveAttribute(
      'href',
      '/register?userType=Student',
    );
    await page.goto('/mainContent/admin/users');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('9. the version is for staff', async () => {
    const room = await Classroom.open(baseURL!, `menus${project.name}${Date.now() % 100_000}`);
    for (const [role, name, says] of [
      ['InstitutionAdmin', 'Rhea', true],
      ['Student', 'Ada', false],
      ['Professor', 'Theano', false],
    ] as const) {
      await room.joins(role, name);
      const one = await Visitor.open(browser);
      await one.signIn(room.mail(name), room.password);
      await one.page.waitForURL(/mainContent/);
      const footer = one.page.getByRole('contentinfo');
      await (says ? expect(footer) : expect(footer).not).toContainText(`Version ${version}`);
      if (says) await one.expectAccessible();
      if (name !== 'Ada') continue;
      // One role: its items at once, on the home page as well; Back leads to the main menu with its own way home.
      const menu = one.page.locator('#main-menu');
      if (project.name === 'phone') await one.button('Menu').click();
      await expect(menu.getByRole('link', { name: 'My Courses' })).toBeVisible();
      await menu.getByRole('button', { name: 'Main menu' }).click();
      await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    }
  });
});

import type {} from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectValid } from './markup.ts';
import { stepTo, untilAlive, Visitor } from './visitor.ts';

test('a visitor looks around the landing page', async ({ browser }) => {
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat|Minified React/i.test(message.text())) complaints.push(message.text());
  });

  await test.step('1. mission and vision open over it and close again', async () => {
    await page.goto('/');
    for (const name of ['Mission', 'Vision']) {
      await visitor.button(name).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(visitor.button(name)).toBeFocused();
    }
  });

  await test.step('2. About scrolls, Home scrolls back', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.button('About').click();
    await expect(page.getByRole('heading', { name: 'About Stoa' })).toBeInViewport();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await visitor.expectAccessible();
  });

  await test.step('3. the heading of the next page takes the focus, that of the first did not', async () => {
    await page.goto('/courses');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await untilAlive(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(visitor.heading('Higher education, reimagined')).toBeFocused();
  });

  await test.step('4. the way past the header is the first that the keyboard finds', async () => {
    await page.goto('/courses');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });
  expect(complaints).toEqual([]);
});

test('the films play when they are asked for, with captions, and cost nothing before', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (asked) => {
    if (/\.(?:webm|mp4|vtt)$/.test(asked.url())) films.push(asked.url());
  });
  await page.goto('/');
  for (const title of [
    'From a course on paper to the first evening of class',
    'Why a professor would practice alone',
  ]) {
    const figure = page.getByRole('figure').filter({ hasText: title });
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('img').filter({ visible: true })).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    const before = films.length;
    await figure.getByRole('button', { name: 'Play the film' }).click();
    const video = figure.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
    expect(films.length).toBeGreaterThan(before);
    expect(await video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.cues?.length ?? 0)).toBeGreaterThan(5);
  }
  expect(films[0]).toContain('promo');
});

test('what is searched for among the open courses stands in the address', async ({ browser }) => {
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await page.goto('/courses');
  await visitor.fill('Search', 'nothing is called this');
  await expect(page).toHaveURL(/q=nothing\+is\+called\+this/);
  await visitor.notice('No open course matches your search.');
  await visitor.select('Level', '300');
  await expect(page).toHaveURL(/level=300/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('nothing is called this');
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('300');
  await visitor.expectAccessible();
  await page.getByRole('link', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/courses');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('a step to a page that does not come offers to try again after two minutes', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/Register-*.js', () => {}); // never answered
  await stepTo(page, '/register');
  const second = page.getByText('This is taking much longer than it should.');
  await expect(second).toBeHidden();
  await page.evaluate(() => {
    for (const one of document.getAnimations()) one.currentTime = 119_000;
  });
  await expect(second).toBeHidden();
  await page.evaluate(() => {
    for (const one of document.getAnimations()) one.currentTime = 120_001;
  });
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});

// Seen red with a theme that only the head's script writes: what stands for a page that fails was light.
test('what is said in the place of a page keeps the theme', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/courses/nothing');
  await expect(page.getByRole('heading', { name: 'We couldn’t find this page' })).toBeVisible();
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
  // a person's choice wins over the system's
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.route('**/api/public/courses/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await stepTo(page, '/courses/0198c0de-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We couldn’t show this page' })).toBeVisible();
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
});

test('a session that has ended leads back to where it ended', async ({ browser }) => {
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await visitor.signIn('admin@journey.example', 'a long password');
  await visitor.goTo('Administrator', 'Institutions');
  await expect(visitor.heading('Institutions')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.getByRole('searchbox').fill('x');
  // People sign in again over the open page; a page that is opened again is the login.
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password').fill('a long password');
  await ended.getByRole('button', { name: 'Sign In' }).click();
  await expect(ended).toBeHidden();
  await expect(page).toHaveURL(/\/mainContent\/admin\/institutions\?.*q=x/);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
  await visitor.fill('Username (email)', 'admin@journey.example');
  await visitor.fill('Password', 'a long password');
  await visitor.button('Sign In').last().click();
  await expect(page).toHaveURL(/\/mainContent\/admin\/institutions/);
  await page.goto('/mainContent/nothing/like/this');
  await expect(page).toHaveURL('/mainContent');
});

test('the validator finds nothing in a page as the server sends it', async ({ request }) => {
  for (const address of ['/', '/courses', '/login', '/nothing', '/mainContent', '/?language=es'])
    await expectValid(await (await request.get(address)).text());
});

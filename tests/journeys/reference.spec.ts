import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';

for (const scheme of ['light', 'dark'] as const)
  test(`the API’s reference shows each call with its fields, asks nobody else, and takes no script from elsewhere (T497, ${scheme})`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ colorScheme: scheme, baseURL: baseURL! });
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));

    await page.goto('/api/docs#tag/institutions/POST/api/institution');
    await expect(
      page.getByRole('heading', { name: 'Add an institution; all eight fields are required.' }),
    ).toBeVisible();
    await expect(page.getByText('For the role Administrator.').first()).toBeVisible();
    await expect(page.getByText('institutions_create').first()).toBeVisible();
    // Another kind of call, with a file in its form.
    await page.goto('/api/docs#tag/agreements/PUT/api/agreement/{id}/paper');
    await expect(page.getByRole('heading', { name: 'Add the signed paper of a version.' })).toBeVisible();
    await expect(page.getByText('multipart/form-data').first()).toBeVisible();
    await expect(page.getByText(/ask ai|test request|send request/i)).toHaveCount(0);

    const body = page.locator('body');
    await expect(body).toHaveCSS('background-color', scheme === 'light' ? 'rgb(250, 247, 241)' : 'rgb(24, 22, 18)');
    await expect(body).toHaveCSS('font-family', /Stoa Sans/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violationsOf(page, 'colours')).toEqual([]);
    await page.evaluate(() => document.fonts.ready);
    const ends = ['/api/docs', '.js', '.woff2'];
    expect(ends.filter((end) => !asked.some((url) => new URL(url).pathname.endsWith(end)))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(?:data|blob):/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

import { expect, test } from '@playwright/test';
import { api } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('pages are in the browser’s language at first, then in the one that was chosen, and follow a person', async ({
  browser,
  baseURL,
}) => {
  const here = `languages${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const ana = await room.joins('Student', 'Ana');
  await ana.put(api.ownAccount.changeLanguage, { language: 'es' });
  const language = (visitor: Visitor) => expect(visitor.page.locator('html'));

  // her own choice counts in a browser that asks for English and in which nothing was chosen
  const american = await Visitor.open(browser);
  await american.page.goto('/courses');
  await language(american).toHaveAttribute('lang', 'en');
  await american.signIn(room.mail('Ana'), room.password);
  await language(american).toHaveAttribute('lang', 'es');
  await expect(american.page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(american.page).not.toHaveURL(/language=/);

  // her choice on a page is remembered, for her mails as well
  await american.page.getByRole('link', { name: 'English' }).click();
  await language(american).toHaveAttribute('lang', 'en');
  await american.page.reload();
  await language(american).toHaveAttribute('lang', 'en');
  await expect(american.heading(/Welcome/)).toBeVisible();
  expect((await ana.get(api.accounts.session)).body).toMatchObject({ language: 'en' });

  // a visitor chooses without a program, and search engines read both addresses
  const mexican = await Visitor.open(browser, 'es');
  await mexican.page.goto('/');
  await language(mexican).toHaveAttribute('lang', 'es');
  await expect(mexican.heading('Higher education, reimagined')).toBeVisible();
  const others = mexican.page.locator('link[rel=alternate][hreflang]');
  expect(await others.evaluateAll((all) => all.map((one) => one.getAttribute('hreflang')))).toEqual([
    'en',
    'es',
    'x-default',
  ]);
  await mexican.page.getByRole('link', { name: 'English' }).click();
  await language(mexican).toHaveAttribute('lang', 'en');
  await mexican.page.goto('/courses');
  await language(mexican).toHaveAttribute('lang', 'en');
  await mexican.page.goto('/courses?language=xx');
  await language(mexican).toHaveAttribute('lang', 'en');
});

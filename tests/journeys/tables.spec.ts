import { expect, test } from '@playwright/test';
import { api } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

const names = {
  Latin: 'N'.repeat(200),
  Greek: 'Περὶ τῆς ψυχῆς καὶ τῆς τῶν ὄντων φύσεως '.repeat(5).slice(0, 180).trim(),
  Chinese: '論語'.repeat(90),
  Arabic: 'تهافت الفلاسفة وتهافت التهافت '.repeat(6).slice(0, 170).trim(),
};

/** No row of a list has more than two lines of 24 px with its padding, and no button wraps below another. */
const most = 80;

test('rows keep to two lines, and what is cut off, done less often or on other pages is a key away', async ({
  browser,
  baseURL,
}) => {
  // Many pages with long names: a slow machine needs more than half a minute.
  const here = `tables${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const admin = await room.joins('Administrator', 'Admin');
  const rhea = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(rhea, 'Theano', { lastName: 'T'.repeat(200) });
  for (const name of Object.values(names)) await room.course(rhea, theano, `${name} ${here}`.slice(-200), []);
  for (let at = 0; at < 11; at++)
    await admin.post(api.courseDefinitions.create, { name: `Short ${at} ${here}`, level: 200, credits: 3 });

  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitor.signIn(room.mail('Admin'), room.password);
  await page.waitForURL(/mainContent/);
  const rows = page.locator('tbody tr');
  const whole = page.locator('[popover]');

  for (const list of ['courses', 'course-instances', 'professors', 'users'])
    await test.step(`${list}: two lines, and nothing wider than the window`, async () => {
      await page.goto(`/mainContent/admin/${list}?q=${here}`);
      await expect(rows.first().getByRole('button').first()).toBeVisible();
      const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(most);
      await visitor.expectAccessible();
    });

  await test.step('a text that is cut off is shown whole under the pointer and at the focus; Escape hides it', async () => {
    await page.goto(`/mainContent/admin/courses?q=NNN+${here}`);
    const cell = rows.first().locator('td > div').first();
    await expect(cell).toHaveAttribute('tabindex', '0');
    await cell.hover();
    await expect(whole).toBeVisible();
    await expect(whole).toHaveText(/^N{100,} tables\d+$/);
    await page.keyboard.press('Escape');
    await expect(whole).toBeHidden();
    await cell.focus();
    await expect(whole).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(whole).toBeHidden();
    await page.goto(`/mainContent/admin/courses?q=Short+1+${here}`);
    await expect(rows.first().locator('td > div').first()).not.toHaveAttribute('tabindex', '0');
  });

  await test.step('actions behind More open, move and close by keys; what destroys is the last', async () => {
    await page.goto(`/mainContent/admin/course-instances?q=NNN+${here}`);
    const more = rows.first().getByRole('button', { name: /^More/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(rows.first().getByRole('button', { name: /^End Registration/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows.first().getByRole('button', { name: /^Cancel Course/ })).toBeFocused();
    await visitor.expectAccessible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(rows.first().getByRole('button', { name: /^Cancel Course/ })).toBeHidden();
  });

  await test.step('Delete is offered only where nothing depends on the record', async () => {
    await page.goto(`/mainContent/admin/courses?q=${here}`);
    await expect(visitor.button(`Delete Short 1 ${here}`)).toBeVisible();
    await page.goto(`/mainContent/admin/courses?q=NNN+${here}`);
    await expect(rows.first().getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(rows.first().getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  });

  await test.step('the page size is chosen once for all lists, and the address wins', async () => {
    await page.goto(`/mainContent/admin/courses?q=${here}`);
    await expect(rows).toHaveCount(10);
    await page.getByLabel('Rows per page').selectOption('20');
    await expect(rows).toHaveCount(15);
    expect(new URL(page.url()).searchParams.get('pageSize')).toBe('20');
    await page.goto(`/mainContent/admin/courses?q=${here}&sort=-name`);
    await expect(rows).toHaveCount(15);
    await page.goto(`/mainContent/admin/courses?q=${here}&pageSize=10`);
    await expect(rows).toHaveCount(10);
  });

  await test.step('the catalog is narrowed to one’s own', async () => {
    await page.goto(`/mainContent/admin/courses?q=${here}`);
    await page.getByRole('combobox', { name: 'Owner' }).selectOption('Mine');
    await expect(rows).toHaveCount(11);
    await expect(page.getByText('NNN')).toHaveCount(0);
  });
});

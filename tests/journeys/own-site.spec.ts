import { expect, test, type Page } from '@playwright/test';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';

const url = ownServer(11_000);
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9 4.5 0 9 9z"/></svg>';
const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const svg = (text: string) => ({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
const mostClicks = 40;

/** Counts presses in a browser, on all of its pages. Playwright's presses count like a person's. */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && localStorage.setItem('clicks', String(Number(localStorage['clicks'] ?? 0) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(localStorage['clicks'] ?? 0));
}

test('an operator makes the site their own, and undoes it, in at most 40 clicks', async ({ browser }) => {
  const operator = await Visitor.open(browser);
  const { page } = operator;
  const clicks = await counting(page);
  const visitor = await browser.newPage({ baseURL: url });
  /** Expects a visitor's browser to get the change soon. */
  const shows = async (at: string, expected: string | RegExp, isShown = true) => {
    const text = async () => {
      await visitor.goto(at);
      return visitor.locator('html').innerHTML();
    };
    const there = async () =>
      typeof expected === 'string' ? (await text()).includes(expected) : expected.test(await text());
    await expect.poll(there, { intervals: [100] }).toBe(isShown);
  };
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const save = async (name: string) => {
    await part(name).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The site was saved.').last()).toBeVisible();
    await expect(part(name).getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  };
  /** Back to a version; 0 is the site as it was installed. */
  const restore = async (version: number) => {
    await operator.button(version === 0 ? 'Undo all changes' : `Restore version ${version}`).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The site was restored.').last()).toBeVisible();
  };

  await operator.signIn('admin@journey.example', 'a long password');
  await operator.goTo('Administrator', 'Site');
  await expect(operator.heading('Site')).toBeVisible();
  await operator.expectAccessible();
  await shows('/', '<title>Stoa: Higher education, reimagined</title>');

  await test.step('1. name and color; one that can’t be read is refused with its contrast', async () => {
    await operator.fill('Name of the site', 'Ακαδημία 學園');
    await operator.fill('Color of links and buttons', '#c8b090');
    await part('Name and color').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/This color is too faint\. Its contrast is 1\.\d\d to 1/)).toBeVisible();
    await operator.fill('Color of links and buttons', '#7a1f1f');
    await save('Name and color');
    await shows('/', '--aegean:#7a1f1f');
    await shows('/login', '© 2025-');
    await expect(visitor.getByRole('link', { name: 'Ακαδημία 學園' })).toBeVisible();
  });
  await test.step('2. the mark; one with a script is refused with the reason', async () => {
    await operator.attach('Mark', svg(evil));
    await part('Pictures and films').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/This drawing contains a script/).first()).toBeVisible();
    await operator.attach('Mark', svg(mark));
    await save('Pictures and films');
    await shows('/courses', /<header[^]*?<img src="\/api\/files\/download\/[\w-]+\?preview=1"/);
  });
  await test.step('3. texts and parts of the home page', async () => {
    await operator.fill('Headline', 'Learn where you live');
    await operator.fill('Introduction', 'First paragraph.\n\nSecond <b>paragraph</b>.');
    await save('Texts of the home page');
    await shows('/', 'Second &lt;b&gt;paragraph&lt;/b&gt;.');
    // A missing translation shows the English one.
    await shows('/?language=es', 'Learn where you live');
    await visitor.context().clearCookies();
    await part('Parts of the home page').getByLabel('Op-ed').uncheck();
    await save('Parts of the home page');
    await shows('/', 'A practice of one’s own', false);
  });
  await test.step('4. each of them undone, and then all', async () => {
    await restore(3);
    await shows('/', 'A practice of one’s own');
    await restore(2);
    await shows('/', 'Learn where you live', false);
    await restore(1);
    await shows('/courses', '/api/files/download/', false);
    await shows('/', '--aegean:#7a1f1f');
    await restore(0);
    await shows('/', '<title>Stoa: Higher education, reimagined</title>');
    await shows('/', '--aegean:#7a1f1f', false);
    await restore(4);
    await shows('/', 'Learn where you live');
  });
  await test.step('5. pages and terms, in two languages', async () => {
    await operator.goTo('Administrator', 'Pages and terms');
    await operator.expectAccessible();
    await operator.button('Write: Terms of use').click();
    await operator.fill('Text', '# You\n\nBe kind. <script>alert(1)</script>');
    await operator.fill('In effect from', '2026-01-01');
    await operator.button('Save Page').click();
    await expect(
      page.getByText('Remove the HTML. Pages are written in Markdown alone.', { exact: true }),
    ).toBeVisible();
    await operator.fill('Text', '# You\n\nBe kind, and see [courses](/courses).');
    await operator.button('Save Page').click();
    await expect(page.getByText('The page was saved.').last()).toBeVisible();
    await operator.expectAccessible();
    await shows('/', 'href="/pages/terms"');
    await operator.select('Language', 'Español');
    await operator.fill('Title', 'Condiciones');
    await operator.fill('Text', 'Sea amable.');
    await operator.button('Save Page').click();
    await expect(page.getByText('The page was saved.').last()).toBeVisible();
    await shows('/?language=es', 'Condiciones');
    await visitor.context().clearCookies();
  });
  expect(await clicks()).toBeLessThanOrEqual(mostClicks);
  console.log(`an operator’s own site: ${await clicks()} clicks`);

  await test.step('6. whoever joins accepts the terms; whoever was there before is asked once', async () => {
    const student = await Visitor.open(browser);
    await student.join('Student', 'terms@journey.example', 'Ada Reader', 'a long password');
    await student.button('Create account').click();
    await expect(student.page.getByText('Read and accept the terms to join.').first()).toBeVisible();
    await student.page.getByLabel(/I have read and accept/).check();
    await student.expectAccessible();
    await student.sendJoining();

    const asked = operator.page.getByRole('dialog', { name: 'Accept our terms to continue' });
    await operator.page.goto('/mainContent');
    await expect(asked).toBeVisible();
    await operator.expectAccessible();
    const [terms] = await Promise.all([
      operator.page.waitForEvent('popup'),
      asked.getByRole('link', { name: /Terms of use/ }).click(),
    ]);
    await expect(terms.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
    await expect(terms.getByText('Be kind, and see')).toBeVisible();
    await terms.close();
    await asked.getByRole('button', { name: 'Accept' }).click();
    await expect(asked).toBeHidden();
    await operator.page.reload();
    await expect(operator.button('Sign Out')).toBeVisible();
    await expect(asked).toBeHidden();
  });
});

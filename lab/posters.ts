// Makes the posters that are shown until somebody starts a film: the screen that the film is about, in both themes, as new
// pictures rather than frames of the film, which may be empty or on their way. Alone:
// `npm run posters -- web/app/office/site/films`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { shown, type Shown } from './browser.ts';

const size = { width: 960, height: 540 };

interface Poster {
  readonly by?: string;
  readonly at: string;
  /** The steps that lead to the screen. */
  readonly go: (page: Page) => Promise<unknown>;
}
const posters: Readonly<Record<'promo' | 'about', Poster>> = {
  promo: {
    by: 'professor@sample.example',
    at: '/mainContent/professor/gradebook',
    go: async (page) => {
      await page
        .getByRole('button', { name: /Rhetoric/ })
        .or(page.getByRole('link', { name: /Rhetoric/ }))
        .first()
        .click();
      await page.getByText('Course total').waitFor();
      await page.evaluate(() => window.scrollTo(0, 150));
    },
  },
  about: {
    at: '/courses',
    go: async (page) => {
      const link = page.getByRole('link', { name: /Republic/ }).first();
      await page.goto((await link.getAttribute('href'))!);
      await page.getByRole('heading', { level: 1, name: /Republic/ }).waitFor();
    },
  },
};

/** Takes `promo.jpg`, `promo-dark.jpg` and so on. */
export async function takePosters(folder: string, { as }: Shown): Promise<void> {
  for (const [name, { by, at, go }] of Object.entries(posters))
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await as(by, { viewport: size, colorScheme });
      await page.goto(at);
      await page.waitForLoadState('networkidle');
      await go(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const file = path.join(folder, colorScheme === 'dark' ? `${name}-dark.jpg` : `${name}.jpg`);
      await page.screenshot({ path: file, type: 'jpeg', quality: 72 });
      await page.context().close();
    }
}

const alone = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (alone) {
  const folder = path.resolve(process.argv[2] ?? 'web/app/office/site/films');
  await shown(folder, (product) => takePosters(folder, product));
}

import type { Page } from '@playwright/test';
import axe from 'axe-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];
type Looking = Window & { axe?: typeof axe };

/** Returns axe's findings on the page as it is now: each rule with its elements. Colours alone are a small part of it. */
export async function violationsOf(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  // To read axe takes longer than to run it, and a page keeps it until it is left.
  if (!(await page.evaluate(() => (window as Looking).axe !== undefined))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => {
      // Frames are left out: they show people's own documents.
      const options = { runOnly, resultTypes: ['violations'] as 'violations'[], iframes: false };
      const found = await (window as Looking).axe!.run(document, options);
      return found.violations.map(({ id, nodes }) => ({ id, htmls: nodes.map(({ html }) => html.slice(0, 120)) }));
    },
    what === 'everything' ? everything : colours,
  );
  return violations.map(({ id, htmls }) => `${id}: ${htmls.join(' | ')}`);
}

import { expect, type Page } from '@playwright/test';

/** Returns the part of the grid that is whole in the window and not under pinned cells. */
export const seen = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')!;
    const box = (selector: string) => grid.querySelector(selector)!.getBoundingClientRect();
    const scroller = grid.parentElement!.getBoundingClientRect();
    const [left, right] = [box('thead th').right, box('thead th:nth-last-child(2)').left];
    const [top, bottom] = [box('thead').bottom, Math.min(box('tfoot td').top, scroller.bottom, window.innerHeight)];
    const headings = [...grid.querySelectorAll('thead th')].slice(1, -2).map((one) => one.getBoundingClientRect());
    const rows = [...grid.querySelectorAll('tbody th')].map((one) => one.getBoundingClientRect());
    return {
      assignments: headings.filter((one) => one.left >= left - 1 && one.right <= right + 1).length,
      students: rows.filter((one) => one.top >= top - 1 && one.bottom <= bottom + 1).length,
      heading: Math.max(...headings.map(({ height }) => height)),
      line: Number.parseFloat(getComputedStyle(grid).lineHeight),
    };
  });

/** Where everything on the page is, except for what is in the open cell. */
export const places = (page: Page) =>
  page.evaluate(() => {
    const editor = document.querySelector('[role=grid] fieldset');
    const all = [...document.querySelectorAll('main *')].filter((one) => !editor?.contains(one));
    const { scrollHeight, scrollWidth } = document.querySelector('[role=grid]')!.parentElement!;
    return [
      [scrollWidth, scrollHeight, document.documentElement.scrollHeight].join(),
      ...all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${[x, y, width, height].map(Math.round).join()}`;
      }),
    ];
  });

/** Pastes into a cell, and fills it in if `then` names the button: the longest time in milliseconds that nothing was drawn. */
export async function paste(page: Page, row: number, column: number, text: string, then?: string): Promise<number> {
  const target = page.locator(`[data-row="${row}"][data-column="${column}"]`);
  await target.focus();
  const longest = await target.evaluate(
    (element, pasted) =>
      new Promise<number>((done) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const began = performance.now();
        let [last, worst] = [began, 0];
        const next = () => {
          const now = performance.now();
          worst = Math.max(worst, now - last);
          last = now;
          if (now - began < 1500) requestAnimationFrame(next);
          else done(worst);
        };
        requestAnimationFrame(next);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }),
    text,
  );
  if (then) {
    await page.getByRole('button', { name: then }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  return longest;
}

import { chromium } from '@playwright/test';
import config from './playwright.config.ts';
import { readFileSync } from 'node:fs';
const url = 'http://127.0.0.1:47998';
const log = readFileSync('/tmp/demo3.log', 'utf8');
const b = await chromium.launch(config.use?.launchOptions);
const c = await b.newContext({ viewport: { width: 1440, height: 900 } });
const page = await c.newPage();
await page.goto(url + '/login');
await page
  .getByLabel(/Username|Email/)
  .first()
  .fill('admin@sample.example');
await page.locator('input[type=password]').fill(/admin@sample.example\s+(\S+)/.exec(log)![1]!);
await page.getByRole('button', { name: 'Sign In' }).last().click();
await page.waitForURL('**/mainContent**');
page.on('response', (r) => {
  if (r.url().includes('.css') || r.url().includes('SiteSett')) console.log(r.status(), r.url().slice(url.length));
});
page.on('console', (m) => console.log('C', m.text()));
await page.addInitScript(() => {
  new MutationObserver((l) => {
    for (const m of l) {
      for (const n of m.removedNodes)
        if (
          (n as any).nodeName === 'LINK' ||
          (n as any).nodeName === 'HEAD' ||
          (n as any).nodeName === 'HTML' ||
          (n as any).nodeName === 'STYLE'
        )
          console.log(
            'REMOVED',
            (n as any).nodeName,
            (n as any).href ?? (n as any).textContent?.slice(0, 60),
            performance.now() | 0,
          );
      for (const n of m.addedNodes)
        if (((n as any).nodeName === 'LINK' && (n as any).rel === 'stylesheet') || (n as any).nodeName === 'HEAD')
          console.log('ADDED', (n as any).nodeName, (n as any).href, performance.now() | 0);
    }
  }).observe(document, { childList: true, subtree: true });
});
await page.goto(url + '/mainContent/admin/site');
await page.waitForTimeout(4000);
console.log(
  await page.evaluate(() =>
    [...document.querySelectorAll('section[aria-label=Preview]')].map((s) => [
      s.className,
      getComputedStyle(s).display,
      getComputedStyle(s.querySelector('figure')!).margin,
    ]),
  ),
);
console.log(await page.evaluate(() => [...document.styleSheets].map((s) => [s.href, s.cssRules.length])));
await b.close();

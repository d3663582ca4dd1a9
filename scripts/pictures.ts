// Pictures of every screen on sample data, at three widths, light and dark: `npm run pictures -- /tmp/pictures`.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { shown } from './browser.ts';

const folder = path.resolve(process.argv[2] ?? '/tmp/stoa-pictures');
const only = process.argv[3];
const widths = [320, 768, 1440];
const schemes = ['light', 'dark'] as const;

const screens: Readonly<Record<string, readonly string[]>> = {
  '': ['/', '/courses', '/professorDetails', '/login', '/register', '/request-password-reset', '/verify', '/nothing'],
  'student@sample.example': [
    '',
    '/student/details',
    '/student/course-registration',
    '/student/my-courses',
    '/student/transactions',
    '/account',
  ],
  'new.student@sample.example': ['', '/student/application'],
  'professor@sample.example': [
    '',
    '/professor/details',
    '/professor/courses',
    '/professor/my-courses',
    '/professor/gradebook',
    '/professor/earnings',
  ],
  'new.professor@sample.example': ['/professor/application'],
  'admin@sample.example': [
    '',
    '/admin/courses',
    '/admin/course-instances',
    '/admin/professors',
    '/admin/students',
    '/admin/users',
    '/admin/institutions',
    '/admin/ledger',
    '/admin/rehearsal',
  ],
  'institution@sample.example': [
    '',
    '/institution/professor-approvals',
    '/institution/student-approvals',
    '/institution/course-approvals',
    '/institution/course-instance-approvals',
  ],
};

async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

await shown(folder, async ({ as }) => {
  for (const [email, paths] of Object.entries(screens))
    for (const width of widths) {
      const page = await as(email || undefined, { viewport: { width, height: width === 320 ? 640 : 900 } });
      for (const one of paths) {
        const address = email ? `/mainContent${one}` : one;
        if (only !== undefined && !address.includes(only)) continue;
        await page.goto(address);
        await page.mouse.move(5, 300);
        await settle(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wider > 0) console.log(`${address} is ${wider} px wider than ${width}`);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          // what is out of sight is painted anew a moment later
          await sleep(150);
          const name = `${email.split('@')[0] || 'visitor'}${address.replaceAll('/', '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(folder, name), fullPage: true });
        }
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.context().close();
    }
  // what a shared link shows (web/app/site/share.ts) is the top of the landing page
  const top = await as(undefined, { viewport: { width: 1200, height: 630 } });
  await top.goto('/');
  await settle(top);
  await top.screenshot({ path: path.join(folder, 'share.png') });
  console.log(`The pictures are in ${folder}.`);
});

// Pictures of every screen on sample data, at three widths, light and dark: `npm run pictures -- /tmp/pictures`; those of the
// README: `npm run pictures -- docs/pictures readme`; the walk of each role: `npm run pictures -- docs/pictures walks`.
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { shown, type Shown } from './browser.ts';
import { draw } from './walks.ts';

const folder = resolve(process.argv[2] ?? '/tmp/stoa-pictures');
const only = process.argv[3];
const widths = [320, 768, 1440];
const schemes = ['light', 'dark'] as const;

/** The screens that each person looks at. The part behind a bar names a button to press there first. */
const screens: Readonly<Record<string, readonly string[]>> = {
  '': ['/', '/courses', '/professorDetails', '/login', '/register', '/request-password-reset', '/verify', '/nothing'],
  'student@sample.example': [
    '',
    '/student/details',
    '/student/course-registration',
    '/student/course-registration|Course Details',
    '/student/course-registration|Register',
    '/student/my-courses',
    '/student/my-courses|View Details',
    '/student/my-courses|Message Board',
    '/student/transactions',
    '/student/transactions|Payment History',
    '/account',
  ],
  'new.student@sample.example': ['', '/student/application'],
  'professor@sample.example': [
    '',
    '/professor/details',
    '/professor/courses',
    '/professor/courses|+ Create a Course',
    '/professor/courses|View',
    '/professor/my-courses',
    '/professor/my-courses|+ Add Course',
    '/professor/my-courses|View',
    '/professor/my-courses|View Registrations',
    '/professor/my-courses|Message Board',
    '/professor/my-courses|Close Course',
    '/professor/gradebook',
    '/professor/gradebook|Rhetoric',
    '/professor/earnings',
  ],
  'new.professor@sample.example': ['/professor/application'],
  'admin@sample.example': [
    '',
    '/admin/courses',
    '/admin/courses|Edit',
    '/admin/course-instances',
    '/admin/course-instances|+ Add Course Instance',
    '/admin/course-instances|Cancel Course',
    '/admin/professors',
    '/admin/professors|Edit',
    '/admin/professors|Deny',
    '/admin/students',
    '/admin/students|Edit',
    '/admin/users',
    '/admin/users|+ Add User',
    '/admin/users|Import from CSV',
    '/admin/users|Records',
    '/admin/invitations',
    '/admin/invitations/new',
    '/admin/institutions',
    '/admin/institutions|+ Add Institution',
    '/admin/ledger',
    '/admin/ledger|View',
    '/admin/mails',
    '/admin/rehearsal',
  ],
  'institution@sample.example': [
    '',
    '/institution/professor-approvals',
    '/institution/professor-approvals|View',
    '/institution/student-approvals',
    '/institution/student-approvals|View',
    '/institution/course-approvals',
    '/institution/course-instance-approvals',
    '/institution/course-instance-approvals|View',
  ],
};

async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Takes the README's pictures: the first page, a payment, a gradebook, and a phone. */
async function readme(as: Shown['as']) {
  const viewport = { width: 1440, height: 900 };
  const take = async (page: Page, name: string) => {
    await settle(page);
    await sleep(400);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.context().close();
  };
  const landing = await as(undefined, { viewport });
  await landing.goto('/');
  await take(landing, 'landing');

  const student = await as('student@sample.example', { viewport });
  await student.goto('/mainContent/student/course-registration');
  await student.getByRole('row', { name: /Plato/ }).getByRole('button', { name: 'Register' }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'Credit' }).click();
  await take(student, 'registration');

  const professor = await as('professor@sample.example', { viewport });
  await professor.goto('/mainContent/professor/gradebook');
  await professor
    .getByRole('button', { name: /Rhetoric/ })
    .first()
    .click();
  await take(professor, 'gradebook');

  const phone = await as('student@sample.example', { viewport: { width: 360, height: 780 } });
  await phone.goto('/mainContent');
  await take(phone, 'phone');
}

async function everything(as: Shown['as']) {
  for (const [email, paths] of Object.entries(screens))
    for (const width of widths) {
      const page = await as(email || undefined, { viewport: { width, height: width === 320 ? 640 : 900 } });
      for (const one of paths) {
        const [path = '', pressed] = one.split('|');
        const address = email ? `/mainContent${path}` : path;
        if (only !== undefined && !one.includes(only)) continue;
        await page.goto(address);
        await page.mouse.move(5, 300);
        await settle(page);
        if (pressed) {
          // the first that there is: not every row has every button, and some have theirs behind "More"
          const button = page
            .getByRole('button', { name: pressed })
            .or(page.getByRole('link', { name: pressed }))
            .first();
          for (const more of await page.getByRole('button', { name: /^More / }).all()) {
            if (await button.isVisible()) break;
            await more.click();
          }
          await button.click();
          await settle(page);
          await sleep(400);
        }
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wider > 0) console.log(`${one} is ${wider} px wider than ${width}`);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          // parts out of sight are painted again a moment later
          await sleep(150);
          // a dialog is as high as the window
          const fullPage = (await page.getByRole('dialog').count()) === 0;
          const name = `${email.split('@')[0] || 'visitor'}${one.replaceAll(/[^\w]+/g, '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(folder, name), fullPage });
        }
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.context().close();
    }
  // a shared link (web/app/office/site/share.ts) shows the top of the landing page
  const top = await as(undefined, { viewport: { width: 1200, height: 630 } });
  await top.goto('/');
  await settle(top);
  await top.screenshot({ path: join(folder, 'share.png') });
  console.log(`The pictures are in ${folder}.`);
}

await shown(folder, (all) => {
  if (only === 'walks') return draw(all, folder, process.argv[4]);
  return only === 'readme' ? readme(all.as) : everything(all.as);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { languageNames } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { sampleSchool, sitePaths, whoOpens } from './screens.ts';
import { untilAlive, Visitor } from './visitor.ts';
import { onTheWire, paints, type Weight } from './wire.ts';

const KB = 1024;
const said = ({ parts }: Weight) =>
  Object.entries(parts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `${(bytes / KB).toFixed(1)} KB ${name}`)
    .join('\n');
async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
for (const language of languageNames)
  test(`the landing page is small and still, whole before its program, and alive once somebody moves (${language})`, async ({
    browser,
  }) => {
    const { page, say } = await Visitor.open(browser, language);
    // The page is painted before its fonts have come, as on a slow line.
    await page.route(/\.woff2$/, async (route) => {
      await sleep(400);
      await route.continue();
    });
    const weight = await onTheWire(page);
    await page.goto('/');
    await settled(page);
    const first = weight();
    expect(first.bytes, said(first)).toBeLessThan(120 * KB);
    expect(first.requests).toBeLessThanOrEqual(8);
    expect((await paints(page)).shift).toBeLessThanOrEqual(0.02);
    expect(Object.keys(first.parts).filter((name) => name.endsWith('.js'))).toEqual([]);

    // pressed at once, before the program is there
    await page.getByRole('button', { name: say('Mission') }).click();
    await expect(page.getByRole('dialog', { name: say('Mission') })).toBeVisible();
    await settled(page);
    const whole = weight();
    // A page in another language has its catalog as well.
    expect(whole.bytes, said(whole)).toBeLessThan((language === 'en' ? 215 : 285) * KB);
  });

test('the landing page is whole by its own HTML, and still while the rest comes', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 839 } });
  const page = await context.newPage();
  // How fast that is on a slow phone, lab/bench/page.ts measures beside a bare page.
  await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('main').getByRole('link').first()).toBeInViewport();
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  expect(paint).toBe(1);
  const styled = await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontSize);
  expect(parseFloat(styled)).toBeGreaterThan(32);
  await context.close();
});

/** The most that may move on any screen, as Chromium reckons it. */
const still = 0.02;
interface Budget {
  readonly requests: number;
  /** Over the wire, headers and fonts included. */
  readonly kilobytes: number;
}
const usual: Budget = { requests: 20, kilobytes: 295 };
/** A course's room. */
const room: Budget = { requests: 15, kilobytes: 210 };
/** The screens whose budget isn't the usual one. */
const budgets: Readonly<Record<string, Budget>> = {
  '/': { requests: 6, kilobytes: 100 },
  '/courses': { requests: 9, kilobytes: 150 },
  '/courses/:id': { requests: 10, kilobytes: 160 },
  '/login': { requests: 9, kilobytes: 150 },
  // The program of every page takes 121 of these: React 57, React Router 35, and the frame.
  '/mainContent': { requests: 14, kilobytes: 191 },
  '/mainContent/student/my-courses': room,
  '/mainContent/professor/my-courses': { requests: 15, kilobytes: 220 },
  '/mainContent/courses/:id': room,
  '/mainContent/professor/gradebook/:id': { requests: 17, kilobytes: 240 },
  // The token leaves the address at once, which is a step.
  '/invitation/:token': { requests: 24, kilobytes: 300 },
  '/first-administrator/:token': { requests: 24, kilobytes: 300 },
  '/guardian/:token': { requests: 24, kilobytes: 300 },
  // The applications of others are the longest forms, with their files and decisions.
  '/mainContent/admin/professors/:id': { requests: 20, kilobytes: 300 },
  '/mainContent/admin/students/:id': { requests: 20, kilobytes: 300 },
  '/mainContent/student/application': { requests: 22, kilobytes: 290 },
  '/mainContent/professor/application': { requests: 22, kilobytes: 290 },
};

/** Includes the parts that students’ homes don't have, from a separate file. */
const homeOfOthers = { requests: 14, kilobytes: 196 };

/**
 * The calls that a page makes once it is there: streams and files, parts below a record, and the messages of a board, which are
 * read from their end.
 */
const isAskedLater = (name: string) =>
  /\/(?:live|changes|comments|history|openings|messages|notifications)$|\/files\/download\//.test(name);
/** Screens that lead on: an application that was sent is shown on its own page, and a list in a dialog opens over another. */
const leadOn: readonly string[] = [
  '/mainContent/student/application',
  '/mainContent/professor/application',
  '/mainContent/professor/my-courses/:id/registrations',
];

/** The files of the styles that a page is drawn with. */
const stylesOf = (page: Page) =>
  page.evaluate(() => [
    ...[...document.styleSheets].flatMap(({ href, disabled }) => (href && !disabled ? [new URL(href).pathname] : [])),
    // Those of the first screen are in the page itself, which names them.
    ...[...document.querySelectorAll('link[type="text/x"]')].map((link) => link.getAttribute('href')!),
  ]);

/** Until nothing has come for a moment. The network is never idle where a screen stays in touch with the server. */
async function quiet(weight: () => Weight) {
  for (let seen = -1; seen !== weight().bytes;) {
    seen = weight().bytes;
    await sleep(250);
  }
}

test.describe('on a site that only its sample school has filled', () => {
  ownServer(15_000 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
  for (const [who, all] of Map.groupBy(sitePaths(), whoOpens))
    test(`every screen keeps within its budget, and comes from the cache the second time (${who})`, async ({
      browser,
      baseURL,
    }) => {
      const school = await sampleSchool(baseURL!, `${who}${Date.now() % 100_000}`);
      async function exceededBy(at: string): Promise<string[]> {
        const exceeded: string[] = [];
        const { requests, kilobytes } = (at === paths.home && who !== 'student' ? homeOfOthers : budgets[at]) ?? usual;
        const context = await browser.newContext({ viewport: { width: 412, height: 839 } });
        if (who !== 'nobody') await context.addCookies([{ ...school.cookieOf(who), url: baseURL! }]);
        const page = await context.newPage();
        // A page that the program would draw otherwise than the server is drawn twice.
        page.on('pageerror', ({ message }) => exceeded.push(`${at}: ${message}`));
        // A call that failed on the server is made again by the browser, which says why.
        const answered = new Set<string>();
        page.on('response', (answer) => {
          const { pathname } = new URL(answer.url());
          if (answer.ok() && pathname.startsWith('/api/')) answered.add(pathname);
        });
        const weight = await onTheWire(page);
        const visit = async () => {
          const before = weight();
          await page.goto(url);
          await quiet(weight);
          const now = weight();
          const came = Object.entries(now.parts).filter(([name, bytes]) => bytes > (before.parts[name] ?? 0));
          return { now, came: came.map(([name]) => name), shift: (await paints(page, 50)).shift };
        };
        const url = await school.open(at);
        const { now, shift } = await visit();
        // Answers are as long as the lists that other journeys have filled.
        const answers = Object.entries(now.parts).reduce(
          (sum, [name, one]) => sum + (name.startsWith('/api/') ? one : 0),
          0,
        );
        if (now.requests > requests || now.bytes - answers > kilobytes * KB || shift > still)
          exceeded.push(
            `${at}: ${now.requests} requests, ${((now.bytes - answers) / KB).toFixed(1)} KB, shift ${shift.toFixed(3)}\n${said(now)}`,
          );
        const styles = await stylesOf(page);
        const lost = Object.keys(now.parts).filter((name) => name.endsWith('.css') && !styles.includes(name));
        if (lost.length > 0) exceeded.push(`${at} fetches ${lost.join(', ')} and loses it`);
        // A page that arrives whole has nothing left to ask for.
        const calls = [...answered].filter((name) => !isAskedLater(name));
        if (calls.length > 0 && !leadOn.includes(at)) exceeded.push(`${at} asks for ${calls.join(', ')} after it came`);

        await page.setViewportSize({ width: 1440, height: 900 });
        // A page that is taken over some minutes later, or by another clock, says what the server wrote in it.
        await page.addInitScript(() => {
          const present = Date.now;
          Date.now = () => present() + 5 * 60_000;
        });
        const second = await visit();
        await untilAlive(page);
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        if (second.shift > still) exceeded.push(`${at}: shift ${second.shift.toFixed(3)} on a desktop`);
        const fetched = second.came.filter((name) => name.startsWith('/assets/') && now.parts[name] !== undefined);
        if (fetched.length > 0) exceeded.push(`${at}: a second visit fetches ${fetched.join(', ')}`);
        await context.close();
        return exceeded;
      }
      const exceeded: string[] = [];
      // The home of each role is another screen.
      for (const at of new Set([...(who === 'nobody' ? [] : [paths.home]), ...all])) {
        let found = await exceededBy(at);
        // A page at fault moves each time; a busy machine lets it move once.
        for (let look = 0; look < 2 && found.length > 0; look++) found = await exceededBy(at);
        exceeded.push(...found);
      }
      expect(exceeded.join('\n\n')).toBe('');
    });
});

test('whichever answer comes last, the list of open courses stays where it is', async ({ browser, baseURL }) => {
  const here = `late${Date.now() % 100_000}`;
  const room = await Classroom.open(baseURL!, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const student = await room.joins('Student', 'Ada');
  const { body } = await student.appliesAsStudent();
  await institution.patch(pathOf(api.students.setStatus, { id: body._id }), { approvalStatus: 'Approved' });
  const open = await room.course(institution, await room.professor(institution, 'Theano'), `Lysis ${here}`, []);
  await room.admin.put(pathOf(api.courseInstances.update, { id: open }), { seats: 5 });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const value = student.cookie
    .split('; ')
    .find((one) => one.startsWith('stoa='))!
    .slice('stoa='.length);
  await context.addCookies([{ name: 'stoa', value, url: baseURL! }]);
  for (const last of ['myStudent', 'my-course-instance-registrations', 'seats', 'registering']) {
    const page = await context.newPage();
    await page.route(new RegExp(`/api/.*${last}`), async (route) => {
      await sleep(800);
      await route.continue();
    });
    await page.goto('/mainContent/student/course-registration');
    await expect(page.getByRole('button', { name: 'Course Details' }).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Credits' })).toBeVisible();
    expect((await paints(page)).shift, last).toBeLessThanOrEqual(still);
    await page.close();
  }
  await context.close();
});

// How long the pages people meet most take on a slow phone (a quarter of this processor) on two slow lines, on a first visit and again, beside a reference in the same run: a page of three lines from a bare server. `REFERENCE` names another. Then how long
// a step from one screen to the next takes on a desktop. `BENCH_PAGES=dashboard,gradebook` measures only pages whose names begin
// so, and says what each of them fetched.
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { lines, onTheWire, paints, slowly, type Weight } from '../../tests/journeys/wire.ts';
import { alive } from '../../web/app/kernel/early.ts';
import { ownProcess } from '../../tests/process.ts';
import { bareServer, median, people, poolOf, rounds, startWithSamples } from './kit.ts';

const bare = await bareServer((_request, answer) =>
  answer
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end('<!doctype html><title>Reference</title><h1>Reference</h1><p>Three lines.</p>'),
);
const reference = process.env['REFERENCE'] ?? bare.url;

const lineNames = Object.keys(lines) as (keyof typeof lines)[];
const chosen = process.env['BENCH_PAGES']?.split(',');
const isChosen = (name: string) => chosen?.some((one) => name.startsWith(one)) ?? true;

const stoa = await ownProcess({ DEMO: '1' });
const browser = await chromium.launch(config.use?.launchOptions);

/** A class of 30 with 12 columns of grades, beside the sample data. */
async function aClass() {
  const pool = poolOf(stoa);
  const [professor] = await people(pool, 'Professor', 1);
  const students = await people(pool, 'Student', 30);
  const { rows } = await pool.query<{ _id: string }>(
    `with "who" as (insert into "professor" ("personREF", "approvalStatus") values ($1, 'Approved') returning "_id"),
     "definition" as (insert into "courseDefinition" ("name", "status", "createdByREF") values ('Bench', 'Approved', $1) returning "_id"),
     "course" as (insert into "courseInstance" ("courseREF", "name", "status") select "_id", 'Bench', 'Active' from "definition" returning "_id"),
     "of" as (insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position") select "course"."_id", "who"."_id", 1 from "course", "who"),
     "in" as (insert into "registration" ("personREF", "courseInstanceREF", "isAudit") select unnest($2::uuid[]), "course"."_id", false from "course"),
     "columns" as (insert into "assignment" ("courseInstanceREF", "name", "maxScore", "createdByREF")
       select "course"."_id", 'Assignment ' || n, 20, $1 from "course", generate_series(1, 12) n returning "_id"),
     "grades" as (insert into "gradebookEntry" ("assignmentREF", "personREF", "score")
       select "columns"."_id", "person", (random() * 20)::int from "columns", unnest($2::uuid[]) "person")
     select "_id" from "course"`,
    [professor!.id, students.map(({ id }) => id)],
  );
  await pool.end();
  return { course: rows[0]!._id, professor: professor!, student: students[0]! };
}
type Someone = Awaited<ReturnType<typeof people>>[number];

async function contextOf(who: Someone | undefined, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport });
  const [name = '', value = ''] = who?.cookie.split('=') ?? [];
  if (who) await context.addCookies([{ name, value, url: stoa.url }]);
  return context;
}

interface Run {
  readonly largest: number;
  /** Milliseconds until the program has taken the page over; missing where it waits for the reader. */
  readonly works: number | undefined;
  readonly shift: number;
  readonly bytes: number;
  readonly requests: number;
}
/** Milliseconds of a page's largest paint, and until it works: on a first visit and again, by the same browser. */
async function measure(name: string, url: string, who?: Someone) {
  if (!isChosen(name)) return;
  for (const line of lineNames) {
    let parts: Weight['parts'] = {};
    const runs: { first: Run; again: Run }[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await contextOf(who, { width: 390, height: 844 });
      const page = await context.newPage();
      const weight = await onTheWire(page);
      await slowly(page, line);
      const visit = async (): Promise<Run> => {
        await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
        const [mark] = await page.evaluate((of) => performance.getEntriesByName(of).map((one) => one.startTime), alive);
        return { ...(await paints(page)), ...weight(), works: mark };
      };
      const first = await visit();
      parts = first && weight().parts;
      runs.push({ first, again: await visit() });
      await context.close();
    }
    const of = (visit: 'first' | 'again', key: keyof Run) => median(runs.map((run) => run[visit][key] ?? 0));
    const inSeconds = (visit: 'first' | 'again', key: 'largest' | 'works') => (of(visit, key) / 1000).toFixed(2);
    console.log(
      `${name}, ${line}: ${of('first', 'requests')} requests, ${(of('first', 'bytes') / 1024).toFixed(0)} KB, largest paint ${inSeconds('first', 'largest')} s, again ${inSeconds('again', 'largest')} s, works after ${inSeconds('first', 'works')} s, again ${inSeconds('again', 'works')} s, shift ${of('first', 'shift').toFixed(3)} (median of ${rounds})`,
    );
    if (chosen && line === lineNames[0])
      for (const [part, bytes] of Object.entries(parts).toSorted(([, a], [, b]) => b - a))
        console.log(`  ${(bytes / 1024).toFixed(1)} KB ${part}`);
  }
}

/** Milliseconds from the press on the menu until the next screen is painted with its data, back and forth. */
async function steps(student: Someone, count = 20) {
  if (!isChosen('step')) return;
  const context = await contextOf(student, { width: 1440, height: 900 });
  const page = await context.newPage();
  await page.goto(`${stoa.url}/mainContent/student/my-courses`, { waitUntil: 'networkidle' });
  await page.mouse.move(700, 400);
  await page.mouse.move(710, 410);
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let step = 0; step < count; step++) {
    const to = step % 2 === 0 ? '/mainContent/student/transactions' : '/mainContent/student/my-courses';
    times.push(
      await page.evaluate(
        (path) =>
          new Promise<number>((done) => {
            const before = document.querySelector('h1');
            const began = performance.now();
            const look = () => {
              const now = document.querySelector('h1');
              const isLoading = document.querySelector('main [class*=pending]') !== null;
              if (now && now !== before && !isLoading) requestAnimationFrame(() => done(performance.now() - began));
              else requestAnimationFrame(look);
            };
            document.querySelector<HTMLAnchorElement>(`#main-menu a[href="${path}"]`)!.click();
            look();
          }),
        to,
      ),
    );
    await page.waitForLoadState('networkidle');
  }
  console.log(`step from one screen to the next: ${median(times).toFixed(0)} ms (median of ${count})`);
  await context.close();
}

try {
  await startWithSamples(stoa);
  const { course, professor, student } = await aClass();
  await measure('reference', reference);
  await measure('landing', `${stoa.url}/`);
  await measure('courses', `${stoa.url}/courses`);
  const open = (await (await fetch(`${stoa.url}/api/public/courses`)).json()) as { _id: string }[];
  await measure('course', `${stoa.url}/courses/${open[0]!._id}`);
  await measure('login', `${stoa.url}/login`);
  await measure('home', `${stoa.url}/mainContent`, student);
  await measure('my courses', `${stoa.url}/mainContent/student/my-courses`, student);
  await measure('course room', `${stoa.url}/mainContent/courses/${course}`, student);
  await measure('transactions', `${stoa.url}/mainContent/student/transactions`, student);
  await measure('gradebook 30 x 12', `${stoa.url}/mainContent/professor/gradebook/${course}`, professor);
  await steps(student);
} finally {
  await browser.close();
  await stoa.remove();
  bare.close();
}

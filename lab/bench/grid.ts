// The grid of 300 students by 30 assignments in Chromium: the longest frame while it scrolls down and to the right, and how long a
// typed grade takes to show. The references are the same page with nothing to do, and an empty page that is as large and scrolls as
// far: the frames that this machine's browser draws at all. GRID_ROUNDS says how often each is measured, in turn.
import { chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { ownProcess } from '../../tests/process.ts';
import { at, median, people, poolOf } from './kit.ts';

const stoa = await ownProcess();
await stoa.start();
const pool = poolOf(stoa);
const [professor] = await people(pool, 'Professor', 1);
const students = await people(pool, 'Student', 300);
await pool.query(
  `with "who" as (insert into "professor" ("personREF", "approvalStatus") values ($1, 'Approved') returning "_id"),
   "definition" as (insert into "courseDefinition" ("name", "status", "createdByREF") values ('Bench', 'Approved', $1) returning "_id"),
   "course" as (insert into "courseInstance" ("courseREF", "name", "status") select "_id", 'Bench', 'Active' from "definition" returning "_id"),
   "of" as (insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position") select "course"."_id", "who"."_id", 1 from "course", "who"),
   "in" as (insert into "registration" ("personREF", "courseInstanceREF", "isAudit") select unnest($2::uuid[]), "course"."_id", false from "course"),
   "columns" as (insert into "assignment" ("courseInstanceREF", "name", "maxScore", "createdByREF")
     select "course"."_id", 'Assignment ' || n, 20, $1 from "course", generate_series(1, 30) n returning "_id")
   insert into "gradebookEntry" ("assignmentREF", "personREF", "score")
   select "columns"."_id", "person", (random() * 20)::int from "columns", unnest($2::uuid[]) "person"`,
  [professor!.id, students.map(({ id }) => id)],
);

const browser = await chromium.launch(config.use?.launchOptions);
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const [name = '', value = ''] = professor!.cookie.split('=');
await context.addCookies([{ name, value, url: stoa.url }]);
const page = await context.newPage();
await page.goto(`${stoa.url}/mainContent/professor/gradebook`);
const opening = performance.now();
await page.getByRole('button', { name: 'Bench' }).click();
await page.locator('[data-row="0"][data-column="0"]').waitFor();
console.log(`opened after ${(performance.now() - opening).toFixed(0)} ms`);

const empty = await context.newPage();
await empty.setContent(
  `<div style="height: 620px; overflow: auto"><div role="grid" style="width: 2500px; height: 8200px"></div></div>`,
);

interface Scroll {
  readonly down: number;
  readonly right: number;
}
/** Milliseconds between the frames of two seconds, while the grid scrolls by so many pixels a frame, again from its start. */
const frames = (on: Page, by: Scroll) =>
  on.evaluate(
    ({ down, right }) =>
      new Promise<number[]>((done) => {
        const scroller = document.querySelector('[role=grid]')!.parentElement!;
        scroller.scrollTo(0, 0);
        const times: number[] = [];
        let began = 0;
        let last = 0;
        let warm = 10;
        const next = (now: number) => {
          // Earlier frames, such as the way back to the beginning, aren't counted.
          if (warm > 0) {
            warm -= 1;
            began = now;
          } else {
            times.push(now - last);
            scroller.scrollBy(right, down);
            const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollHeight, scrollWidth } = scroller;
            if (scrollTop + clientHeight >= scrollHeight - 1) scroller.scrollTop = 0;
            if (scrollLeft + clientWidth >= scrollWidth - 1) scroller.scrollLeft = 0;
          }
          last = now;
          if (now - began < 2000) requestAnimationFrame(next);
          else done(times);
        };
        requestAnimationFrame(next);
      }),
    by,
  );

const still = { down: 0, right: 0 };
const kinds: readonly (readonly [string, Page, Scroll])[] = [
  ['empty page, down', empty, { down: 40, right: 0 }],
  ['empty page, down fast', empty, { down: 400, right: 0 }],
  ['empty page, right', empty, { down: 0, right: 20 }],
  ['grid, nothing to do', page, still],
  ['grid, down', page, { down: 40, right: 0 }],
  ['grid, down fast', page, { down: 400, right: 0 }],
  ['grid, right', page, { down: 0, right: 20 }],
  ['grid, down and right', page, { down: 40, right: 20 }],
];
const gridRounds = Number(process.env['GRID_ROUNDS'] ?? 5);
const measured = new Map<string, number[][]>();
for (let round = 0; round < gridRounds; round++)
  for (const [what, on, by] of kinds) {
    await on.bringToFront();
    const times = (await frames(on, by)).toSorted((a, b) => a - b);
    measured.set(what, [...(measured.get(what) ?? []), times]);
  }
const rate = (times: readonly number[]) => 1000 / (times.reduce((sum, one) => sum + one, 0) / times.length);
console.log(`medians of ${gridRounds} rounds of two seconds (limit: no frame over 50 ms)`);
for (const [what, all] of measured) {
  const longest = all.map((times) => times.at(-1)!);
  console.log(
    [
      what.padEnd(22),
      `longest frame ${median(longest).toFixed(0).padStart(3)} ms (of all rounds ${Math.max(...longest).toFixed(0)})`,
      `95th of a hundred ${median(all.map((times) => at(times, 0.95))).toFixed(0)} ms`,
      `${median(all.map(rate)).toFixed(0)} frames a second`,
      `${all.flat().filter((time) => time > 50).length} of ${all.flat().length} over 50 ms`,
    ].join(', '),
  );
}

await page.bringToFront();
const shown: number[] = [];
await page.evaluate(() => document.querySelector('[role=grid]')!.parentElement!.scrollTo(0, 0));
await page.locator('[data-row="0"][data-column="0"]').focus();
for (let row = 0; row < 20; row++) {
  await page.keyboard.type(String(row % 20));
  shown.push(
    await page.evaluate(
      ([cell]) =>
        new Promise<number>((done) => {
          const input = document.activeElement as HTMLInputElement;
          const began = performance.now();
          input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
          const look = () => {
            const there = document.querySelector(`[data-row="${cell}"][data-column="0"]`)!;
            if (there.querySelector('input')) requestAnimationFrame(look);
            else done(performance.now() - began);
          };
          requestAnimationFrame(look);
        }),
      [row],
    ),
  );
}
console.log(
  `a typed grade shows after ${median(shown).toFixed(0)} ms, at the most ${Math.max(...shown).toFixed(0)} ms (limit 100)`,
);
await browser.close();
await pool.end();
await stoa.remove();
process.exit();

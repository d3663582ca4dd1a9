// The grid of 300 students by 30 assignments in Chromium: frames a second while it scrolls, and how long a typed grade takes to
// show. The reference is the same page with nothing to do: the frames that this machine's browser draws at all.
import { chromium } from '@playwright/test';
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

/** Milliseconds between frames, while the grid scrolls by `step` pixels a frame. */
const frames = (step: number) =>
  page.evaluate(
    (by) =>
      new Promise<number[]>((done) => {
        const scroller = document.querySelector('[role=grid]')!.parentElement!;
        const times: number[] = [];
        const began = performance.now();
        let last = began;
        const next = (now: number) => {
          times.push(now - last);
          last = now;
          scroller.scrollTop += by;
          if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) scroller.scrollTop = 0;
          if (now - began < 4000) requestAnimationFrame(next);
          else done(times.slice(1));
        };
        requestAnimationFrame(next);
      }),
    step,
  );
const rate = (times: readonly number[]) => 1000 / (times.reduce((sum, one) => sum + one, 0) / times.length);
await frames(0);
for (const [what, step] of [
  ['nothing to do', 0],
  ['scrolling', 40],
  ['scrolling fast', 400],
] as const) {
  const times = (await frames(step)).toSorted((a, b) => a - b);
  console.log(
    `${what.padEnd(15)} ${rate(times).toFixed(0)} frames a second, the 95th of a hundred after ${at(times, 0.95).toFixed(0)} ms`,
  );
}

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

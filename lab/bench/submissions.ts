// Work handed in and graded, in a course of 300 students by 30 assignments: 300 hand in within a minute, 20 of them cut off and back;
// the grading view opens in Chromium and goes from one to the next; and R3, the gradebook of 30 by 12, before and with 9,000
// submissions behind it. WORK_SECONDS says how long the 300 take, 60 by default.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { rubric } from '../../tests/hand-ins.ts';
import { ownProcess } from '../../tests/process.ts';
import { agent, at, busy, median, people, poolOf, rounds, seconds, send } from './kit.ts';

const stoa = await ownProcess();
await stoa.start();
const pool = poolOf(stoa);
const [professor] = await people(pool, 'Professor', 1);
const students = await people(pool, 'Student', 300);
const ids = students.map(({ id }) => id);
async function aCourse(registered: number, assignments: number): Promise<string> {
  const { rows } = await pool.query<{ _id: string }>(
    `with "who" as (insert into "professor" ("personREF", "approvalStatus") values ($1, 'Approved')
       on conflict ("personREF") do update set "approvalStatus" = 'Approved' returning "_id"),
     "definition" as (insert into "courseDefinition" ("name", "status", "createdByREF") values ('Bench', 'Approved', $1) returning "_id"),
     "course" as (insert into "courseInstance" ("courseREF", "name", "status") select "_id", 'Bench', 'Active' from "definition" returning "_id"),
     "of" as (insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position") select "course"."_id", "who"."_id", 1 from "course", "who"),
     "in" as (insert into "registration" ("personREF", "courseInstanceREF", "isAudit") select unnest($2::uuid[]), "course"."_id", false from "course"),
     "columns" as (insert into "assignment" ("courseInstanceREF", "name", "maxScore", "createdByREF", "handIn", "rubric")
       select "course"."_id", 'Assignment ' || n, 100, $1, 'text', $4 from "course", generate_series(1, $3::int) n returning "_id", "courseInstanceREF"),
     "cells" as (insert into "gradebookEntry" ("assignmentREF", "personREF") select "columns"."_id", "person" from "columns", unnest($2::uuid[]) "person")
     select "_id" from "course"`,
    [professor!.id, ids.slice(0, registered), assignments, JSON.stringify(rubric)],
  );
  return rows[0]!._id;
}
const [small, course] = [await aCourse(30, 12), await aCourse(300, 30)];
const { rows: columns } = await pool.query<{ _id: string }>(
  `select "_id" from "assignment" where "courseInstanceREF" = $1 order by "_id"`,
  [course],
);
const essay = columns.at(-1)!._id;
const json = (cookie: string) => ({ cookie, 'content-type': 'application/json' });
const own = { cookie: professor!.cookie };

/** R3: medians of the rounds. */
async function gradebookRead(): Promise<string> {
  const [rates, slow]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const times = await busy(() => [`${stoa.url}/api/gradebooks/by-course/${small}`, { headers: own }]);
    rates.push(times.length / seconds);
    slow.push(at(times, 0.95));
  }
  return `${median(rates).toFixed(0)} a second, p95 ${median(slow).toFixed(0)} ms`;
}
await pool.query('vacuum analyze');
await gradebookRead();
console.log(`R3 with nothing handed in: ${await gradebookRead()}`);

// Everybody has handed in for all but the last.
const text = 'Of what we said of justice, this much seems to stand. '.repeat(40);
await pool.query(
  `with "made" as (insert into "submission" ("_id", "text", "sentAt", "version", "revision")
     select "workId", $2, now() - interval '3 days', 1, 9 from "gradebookEntry" join "assignment" on "assignment"."_id" = "assignmentREF"
     where "courseInstanceREF" = $1 and "assignmentREF" <> $3 returning "_id", "text", "sentAt")
   insert into "submissionVersion" ("submissionREF", "version", "text", "sentAt") select "_id", 1, "text", "sentAt" from "made"`,
  [course, text, essay],
);
await pool.query('vacuum analyze');

const within = Number(process.env['WORK_SECONDS'] ?? 60) * 1000;
const cutOff = 20;
const times: number[] = [];
const refused: string[] = [];
/** Sends a call, and cuts the line before it is answered. */
async function cut(url: string, method: string, cookie: string, body: string): Promise<void> {
  const stop = new AbortController();
  const asked = fetch(url, { method, headers: json(cookie), body, signal: stop.signal }).catch(() => {});
  await sleep(3);
  stop.abort();
  await asked;
}
await Promise.all(
  students.map(async ({ cookie }, nth) => {
    await sleep((within / students.length) * nth);
    const [draft, sending] = [
      `${stoa.url}/api/assignment/${essay}/submission`,
      `${stoa.url}/api/assignment/${essay}/submission/send`,
    ];
    const body = JSON.stringify({ text: `${nth} ${text}` });
    if (nth % Math.floor(students.length / cutOff) === 0) {
      await cut(draft, 'PUT', cookie, body);
      await cut(sending, 'POST', cookie, '{}');
    }
    for (const [url, method, what] of [
      [draft, 'PUT', body],
      [sending, 'POST', '{}'],
    ] as const) {
      const answer = await send(url, { method, headers: json(cookie), body: what }, agent);
      times.push(answer.ms);
      if (answer.status !== 200) refused.push(`${answer.status} ${answer.body.toString().slice(0, 100)}`);
    }
  }),
);
const { rows: kept } = await pool.query<{
  pieces: number;
  right: number;
  versions: number;
  most: number;
  mails: number;
}>(
  `select count(*)::int as "pieces", count(*) filter (where "of"."text" like '% ' || $2 || '%' or "of"."text" like '%' || $2)::int as "right",
     (select count(*)::int from "submissionVersion" join "gradebookEntry" on "workId" = "submissionREF" where "assignmentREF" = $1) as "versions",
     max("submission"."version")::int as "most", (select count(*)::int from "mail" where "subject" = 'Handed in: Assignment 30') as "mails"
   from "submission" join "gradebookEntry" on "workId" = "submission"."_id"
   join "submissionVersion" "of" on "of"."submissionREF" = "submission"."_id" and "of"."version" = "submission"."version"
   where "assignmentREF" = $1`,
  [essay, text],
);
const sorted = times.toSorted((a, b) => a - b);
const { pieces, right, versions, most, mails } = kept[0]!;
console.log(
  `300 handed in within ${within / 1000} s, ${cutOff} of them cut off twice and back: ${pieces} pieces, ${right} as they were written, ` +
    `${versions} versions, at most ${most} of one, ${mails} receipts, ${refused.length} refused; p50 ${median(times).toFixed(0)} ms, ` +
    `p99 ${at(sorted, 0.99).toFixed(0)} ms (limit 1000)`,
);
if (refused.length > 0) console.log(refused.slice(0, 3).join('\n'));
console.log(`R3 with 9,000 submissions behind it: ${await gradebookRead()}`);

const { body } = await send(`${stoa.url}/api/assignment/${essay}/submissions`, { headers: own });
const rows = JSON.parse(body.toString()) as { _id: string }[];
const saves: number[] = [];
for (const { _id } of rows.slice(250))
  for (const levels of [
    [2, null, null, null],
    [2, 1, null, null],
    [2, 1, 1, null],
    [2, 1, 1, 1],
  ]) {
    const answer = await send(`${stoa.url}/api/submission/${_id}/grading`, {
      method: 'PUT',
      headers: json(professor!.cookie),
      body: JSON.stringify({ rubric: levels }),
    });
    if (answer.status !== 200) throw new Error(answer.body.toString());
    saves.push(answer.ms);
  }
console.log(
  `a key saved: median ${median(saves).toFixed(0)} ms, p99 ${at(
    saves.toSorted((a, b) => a - b),
    0.99,
  ).toFixed(0)} ms (limit 200)`,
);

const browser = await chromium.launch(config.use?.launchOptions);
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const [name = '', value = ''] = professor!.cookie.split('=');
await context.addCookies([{ name, value, url: stoa.url }]);
const page = await context.newPage();
const opened: number[] = [];
for (let round = 0; round < 7; round++) {
  await page.goto(`${stoa.url}/mainContent/courses/${course}/work`);
  const link = page.locator(`a[href$="/${essay}/grading"]`);
  await link.waitFor();
  // Somebody who is about to press it.
  await link.hover();
  await sleep(500);
  opened.push(
    await page.evaluate(
      (href) =>
        new Promise<number>((done) => {
          const began = performance.now();
          document.querySelector<HTMLElement>(`a[href$="${href}"]`)!.click();
          const look = () => {
            if (document.querySelector('article') && document.querySelector('input[type=radio]'))
              done(performance.now() - began);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      `/${essay}/grading`,
    ),
  );
}
console.log(
  `the grading view of 300 opens after ${median(opened).toFixed(0)} ms, at the most ${Math.max(...opened).toFixed(0)} ms (limit 300)`,
);

/** Goes to the next by its key, forty times. Answers with the milliseconds between frames and until the next is shown. */
const walked = await page.evaluate(
  () =>
    new Promise<{ frames: number[]; shown: number[] }>((done) => {
      const frames: number[] = [];
      const shown: number[] = [];
      let last = performance.now();
      let isOn = true;
      const tick = (now: number) => {
        frames.push(now - last);
        last = now;
        if (isOn) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const whose = () => document.querySelector('article')?.getAttribute('aria-label');
      const step = (count: number) => {
        if (count === 0) {
          isOn = false;
          return done({ frames, shown });
        }
        const before = whose();
        const began = performance.now();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
        const look = () => {
          if (whose() !== undefined && whose() !== before) {
            shown.push(performance.now() - began);
            setTimeout(() => step(count - 1), 200);
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      step(40);
    }),
);
const frames = walked.frames.slice(1).toSorted((a, b) => a - b);
console.log(
  `from one to the next by key: shown after ${median(walked.shown).toFixed(0)} ms, at the most ${Math.max(...walked.shown).toFixed(0)} ms; ` +
    `${(1000 / (frames.reduce((sum, one) => sum + one, 0) / frames.length)).toFixed(0)} frames a second, ` +
    `95th of a hundred ${at(frames, 0.95).toFixed(0)} ms, longest ${frames.at(-1)!.toFixed(0)} ms`,
);
await browser.close();
await pool.end();
await stoa.remove();
process.exit();

// An announcement to a course of 300, each with the bell open: milliseconds until the last bell has rung (1,000 allowed) and until all
// mails are queued (5,000 allowed), beside a reference in the same run: 300 mails in a table without indexes.
import { setTimeout as sleep } from 'node:timers/promises';
import { ownProcess } from '../../tests/process.ts';
import { agent, median, people, poolOf, rounds, send } from './kit.ts';

const students = 300;
const stoa = await ownProcess({ DEMO: 'off' });
const stop = new AbortController();
try {
  await stoa.start();
  const pool = poolOf(stoa);
  const [teacher] = await people(pool, 'Professor', 1, 'Teacher');
  const class_ = await people(pool, 'Student', students, 'Bell');
  const { rows } = await pool.query<{ _id: string }>(
    `with "who" as (insert into "professor" ("personREF", "approvalStatus") values ($1::uuid, 'Approved') returning "_id"),
      "definition" as (insert into "courseDefinition" ("name", "level", "status", "createdByREF") values ('Bells', 200, 'Active', $1::uuid) returning "_id"),
      "course" as (insert into "courseInstance" ("courseREF", "name", "status", "costCents", "auditCostCents", "start", "end")
        select "_id", 'Bells', 'Open/Registering', 0, 0, '2027-01-01', '2027-05-01' from "definition" returning "_id"),
      "of" as (insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position")
        select "course"."_id", "who"."_id", 1 from "course", "who"),
      "in" as (insert into "registration" ("courseInstanceREF", "personREF", "isAudit", "status")
        select "course"."_id", "student", true, 'Registered' from "course", unnest($2::uuid[]) as "student")
    select "_id" from "course"`,
    [teacher!.id, class_.map(({ id }) => id)],
  );
  const course = rows[0]!._id;
  const post = (path: string, cookie: string, body: object) =>
    send(stoa.url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** How many bells have rung, of which the last was heard when. */
  const rung: number[] = [];
  for (const { id, cookie } of class_) {
    const { body } = await fetch(`${stoa.url}/api/notifications/${id}/live`, {
      headers: { cookie },
      signal: stop.signal,
    });
    void (async () => {
      for await (const chunk of body!)
        if (Buffer.from(chunk as Uint8Array).includes('"unread"')) rung.push(performance.now());
    })().catch(() => {});
  }
  await sleep(1000);
  const queued = async () =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from "mail" where "subject" like 'Bench %'`)).rows[0]!
      .n;
  const [bells, mails, plain]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    await pool.query('delete from "throttle"');
    rung.length = 0;
    const before = await queued();
    const began = performance.now();
    const { status } = await post(`/api/course-instance/${course}/announcements`, teacher!.cookie, {
      title: `Bench ${round}`,
      markdown: 'No class on **Monday**.',
    });
    if (status !== 201) throw new Error(`announcing answers ${status}`);
    while ((await queued()) < before + students) await sleep(5);
    mails.push(performance.now() - began);
    while (rung.length < students) await sleep(5);
    bells.push(Math.max(...rung) - began);
    const begun = performance.now();
    await pool.query(`create temp table if not exists "plain" as select * from "mail" where false`);
    await pool.query(`insert into "plain" select * from "mail" where "subject" like 'Bench ${round}%'`);
    plain.push(performance.now() - begun);
    await sleep(500);
  }
  await pool.end();
  const ms = (all: readonly number[]) => `${median(all).toFixed(0)} ms`;
  console.log(
    `an announcement to ${students}: the last bell after ${ms(bells)} (1000 allowed), all mails queued after ${ms(mails)} (5000 allowed); the same rows by one statement into a table without indexes ${ms(plain)} (median of ${rounds})`,
  );
} finally {
  stop.abort();
  agent.destroy();
  await stoa.remove();
}

// A night of enrollment calendars: of 20,000 places for credit, rosters signed for 5,000, 10,000 students reminded of a last day and
// 5,000 Incompletes lapsed, beside students who read their own registrations (R2). Printed is how long each took, and the p95 of R2
// before and meanwhile. The places are free: refunds go at the processor's pace.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownProcess } from '../../tests/process.ts';
import { at as partOf, people, poolOf, send, startWithSamples } from './kit.ts';

const each = 50;
const courses = { signed: 100, reminded: 200, lapsing: 100 };

const stoa = await ownProcess({ DEMO: '1' });
await startWithSamples(stoa);
const pool = poolOf(stoa);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const one = async (text: string, values: unknown[] = []): Promise<string> =>
  String(Object.values((await pool.query<Record<string, string>>(text, values)).rows[0]!)[0]);

const [theano] = await people(pool, 'Professor', 1, 'Night');
const professor = await one(
  `insert into "professor" ("personREF", "approvalStatus") values ($1, 'Approved') returning "_id"`,
  [theano!.id],
);
const institution = await one(`select "_id" from "institution" limit 1`);
const codes = [
  { code: 'I', meaning: 'Incomplete', kind: 'incomplete', points: null },
  { code: 'F', meaning: 'Failed', kind: 'not earned', points: 0 },
];
const agreement = await one(
  `insert into "agreement" ("institutionREF", "number", "effective", "rules") values ($1, 900, '2020-01-01', $2) returning "_id"`,
  [institution, JSON.stringify({ zone: 'UTC', gradeCodes: codes })],
);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Courses with 50 places for credit each, whose days lie so far from today. */
async function open(
  name: string,
  count: number,
  { drop, census }: { drop: number; census: number },
  incomplete: object | null,
) {
  const promise = {
    version: name,
    promisedAt: new Date().toISOString(),
    institution: { _id: institution, name: 'Night College' },
    equivalent: { subject: 'N', number: '1', title: name, credits: 3 },
    credits: 3,
    postedWithinDays: 30,
    postedBy: day(99),
    fee: { perCredit: 0, paidBy: 'included', total: 0 },
    needs: [],
    zone: 'UTC',
    dropUntil: day(drop),
    census: day(census),
    withdrawUntil: day(60),
    gradesDue: day(90),
    refunds: [],
    ifDenied: '',
    disclosure: '',
  };
  const { rows } = await pool.query<{ _id: string }>(
    `insert into "courseInstance" ("courseREF", "name", "status", "costCents", "auditCostCents", "start", "end", "agreementREF", "promise")
     select (select "_id" from "courseDefinition" limit 1), $1 || ' ' || n, 'Active', 0, 0, current_date - 30, current_date + 70, $2, $3
     from generate_series(1, $4) n returning "_id"`,
    [name, agreement, JSON.stringify(promise), count],
  );
  const ids = rows.map(({ _id }) => _id);
  await pool.query(
    `insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position")
     select unnest($1::uuid[]), $2, 0`,
    [ids, professor],
  );
  const students = await people(pool, 'Student', count * each, name);
  await pool.query(
    `insert into "registration" ("personREF", "courseInstanceREF", "isAudit", "status", "grade", "incomplete", "promise")
     select "who", ($1::uuid[])[1 + (n - 1) / ${each}], false, 'Registered', $3, $4, $5
     from unnest($2::uuid[]) with ordinality as "of" ("who", n)`,
    [
      ids,
      students.map(({ id }) => id),
      incomplete === null ? null : 'I',
      incomplete && JSON.stringify(incomplete),
      JSON.stringify(promise),
    ],
  );
  return { ids, cookies: students.map(({ cookie }) => cookie) };
}
const far = { drop: 50, census: 55 };
const { ids: signed, cookies: readers } = await open('Signed', courses.signed, { drop: -5, census: 0 }, null);
await open('Reminded', courses.reminded, { ...far, drop: 1 }, null);
await open('Lapsing', courses.lapsing, far, { missing: 'The essay.', due: day(-1), lapsesTo: 'F' });
await pool.query('analyze');

/** Reads own registrations at a steady pace until told to stop: the milliseconds of each. */
async function reading(until: () => boolean): Promise<number[]> {
  const ms: number[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async (_none, who) => {
      for (let at = who; !until(); at += 4) {
        const cookie = readers[at % readers.length]!;
        ms.push(
          (await send(`${stoa.url}/api/my-course-instance-registrations?pageSize=5`, { headers: { cookie } }, agent))
            .ms,
        );
        await sleep(20);
      }
    }),
  );
  return ms.toSorted((a, b) => a - b);
}
const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
};
await reading(after(5));
const quiet = await reading(after(15));

let isDone = false;
const meanwhile = reading(() => isDone);
const began = performance.now();
const took: string[] = [];
async function timed(what: string, act: () => Promise<unknown>) {
  const from = performance.now();
  await act();
  took.push(`${what} ${((performance.now() - from) / 1000).toFixed(1)} s`);
}
/** Has a job run now that the clock would start, and waits until it has left nothing to do. */
async function job(name: string, left: string) {
  await pool.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [name]);
  while (Number(await one(left)) > 0) await sleep(100);
}
const sign = async (id: string) => {
  const { rows } = await pool.query<{ _id: string }>(
    `select "_id" from "registration" where "courseInstanceREF" = $1`,
    [id],
  );
  const ids = rows.map(({ _id }) => _id);
  const headers = { cookie: theano!.cookie, 'content-type': 'application/json' };
  // One in twenty has never attended.
  const body = JSON.stringify({ attended: ids.slice(3), never: ids.slice(0, 3) });
  const { status, body: said } = await send(
    `${stoa.url}/api/course-instance/${id}/census`,
    { method: 'POST', headers, body },
    agent,
  );
  if (status !== 201) throw new Error(`a census answers ${status}: ${String(said)}`);
};
await Promise.all([
  timed('5,000 on signed rosters', async () => {
    // As they come in, over half a minute.
    for (const id of signed) await Promise.all([sign(id), sleep(300)]);
  }),
  timed('10,000 reminders', () =>
    job(
      'enrollment.dates',
      `select 10000 - count(*)::int from "notification" where "data" ->> 'which' = 'drop' and "data" ->> 'course' like 'Reminded %'`,
    ),
  ),
  timed('5,000 lapses', () =>
    job('registrations.incompletes', `select count(*)::int from "registration" where "incomplete" is not null`),
  ),
]);
const seconds = (performance.now() - began) / 1000;
isDone = true;
const busy = await meanwhile;
const [before, during] = [partOf(quiet, 0.95), partOf(busy, 0.95)];
console.log(`a night of 20,000 places  ${seconds.toFixed(1)} s: ${took.join(', ')}`);
console.log(
  `R2 beside it  p95 ${before.toFixed(1)} ms before (${quiet.length} calls), ${during.toFixed(1)} ms meanwhile (${busy.length} calls): ${(during / before).toFixed(2)} times`,
);
agent.destroy();
await pool.end();
await stoa.remove();

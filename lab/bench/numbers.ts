// A college's list of student numbers: 20,000 students who are registered for credit, imported from a CSV, by birth date and name and
// by address, each with its preview. Printed are the seconds of the call, and how long another visitor waited meanwhile at
// most. Wanted: 10 seconds.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { encryption } from '../../server/src/kernel/encryption.ts';
import { api, pathOf } from '../../tests/paths.ts';
import { form, Person } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { people, poolOf, samplePasswords, send, startWithSamples } from './kit.ts';

const count = Number(process.env['BENCH_STUDENTS'] ?? 20_000);
const stoa = await ownProcess({ DEMO: '1', RATE_LIMITS: 'off' });
await startWithSamples(stoa);
const pool = poolOf(stoa);
const students = await people(pool, 'Student', count, 'Numbered');
const { rows } = await pool.query<{ institution: string }>(
  `with "course" as (select "courseInstance"."_id", "agreement"."institutionREF" from "courseInstance"
      join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF" where "courseInstance"."promise" is not null limit 1),
    "placed" as (insert into "registration" ("personREF", "courseInstanceREF", "isAudit", "status", "promise")
      select unnest($1::uuid[]), "_id", false, 'Registered', '{}' from "course")
   select "institutionREF" as "institution" from "course"`,
  [students.map(({ id }) => id)],
);
const key = createHash('sha256')
  .update(readFileSync(`${stoa.dataDir}.key`, 'utf8').trim())
  .digest();
const sealed = students.map(() => encryption(key).encrypt('2001-02-03'));
await pool.query(`insert into "birthDate" ("personREF", "dob") select * from unnest($1::uuid[], $2::text[])`, [
  students.map(({ id }) => id),
  sealed,
]);
const [[email, password]] = [...samplePasswords(stoa.output())].filter(([address]) => address.startsWith('admin@')) as [
  [string, string],
];
const admin = new Person(stoa.url);
await admin.signIn(email, password);
const path = pathOf(api.studentNumbers.import, { id: rows[0]!.institution });

async function timed(name: string, lines: string[], more: object) {
  const agent = new Agent({ keepAlive: true });
  let [longest, over] = [0, false];
  const visitor = (async () => {
    while (!over) {
      longest = Math.max(longest, (await send(`${stoa.url}/api/config`, { headers: {} }, agent)).ms);
      await sleep(20);
    }
  })();
  const began = performance.now();
  const answer = await admin.post(path, form({ file: new File([lines.join('\n')], 'numbers.csv'), ...more }));
  const took = (performance.now() - began) / 1000;
  over = true;
  await visitor;
  agent.destroy();
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 300));
  const outcomes = Map.groupBy(answer.body['rows'] as { outcome: string }[], ({ outcome }) => outcome);
  const said = [...outcomes].map(([outcome, some]) => `${some.length} ${outcome}`).join(', ');
  console.log(`${name}: ${took.toFixed(2)} s (${said}); others waited at most ${longest.toFixed(0)} ms`);
}
const byName = [
  'Number,Name,Birth date',
  ...students.map((_, n) => `S${String(n).padStart(7, '0')},Bench Numbered${n + 1},2001-02-03`),
];
const byAddress = [
  'Number,Email',
  ...students.map((_, n) => `S${String(n + 1_000_000).padStart(7, '0')},numbered${n + 1}@bench.example`),
];
await timed('preview by name and birth date', byName, { preview: true });
await timed('applied by name and birth date', byName, {});
await timed('preview of corrections by address', byAddress, { preview: true });
await timed('corrections applied by address', byAddress, {});
await pool.end();
await stoa.remove();

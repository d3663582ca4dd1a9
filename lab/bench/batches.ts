// A batch of 20,000 places for credit, its file, an answer to every row, and 30 changes. Printed are the seconds of each call, how
// long another visitor waited meanwhile at most, and by how much the server's memory grew at its peak. Wanted: 20 seconds and
// 150 MB for the batch.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, pathOf } from '../../tests/paths.ts';
import { form, Person, type Answer } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { people, poolOf, samplePasswords, send, startWithSamples } from './kit.ts';

const count = Number(process.env['BENCH_STUDENTS'] ?? 20_000);
const stoa = await ownProcess({ DEMO: '1', RATE_LIMITS: 'off' });
await startWithSamples(stoa);
const pool = poolOf(stoa);
const students = await people(pool, 'Student', count, 'Sent');
const { rows } = await pool.query<{ institution: string; course: string; term: string }>(
  `with "course" as (select "courseInstance"."_id", "agreement"."institutionREF", "termCode" from "courseInstance"
      join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
      where "courseInstance"."promise" is not null and "termCode" is not null limit 1),
    "placed" as (insert into "registration" ("personREF", "courseInstanceREF", "isAudit", "status", "promise")
      select unnest($1::uuid[]), "_id", false, 'Registered', '{}' from "course"),
    "section" as (insert into "section" ("institutionREF", "term", "section", "subject", "number", "title")
      select "institutionREF", "termCode", '90001', 'PHIL', '101', 'Bench' from "course" returning "_id"),
    "gone" as (delete from "courseSection" where "courseInstanceREF" in (select "_id" from "course"))
   select "institutionREF" as "institution", "_id" as "course", "termCode" as "term" from "course"`,
  [students.map(({ id }) => id)],
);
const [{ institution, course, term }] = rows as [(typeof rows)[number]];
const [[email, password]] = [...samplePasswords(stoa.output())].filter(([address]) => address.startsWith('admin@')) as [
  [string, string],
];
const admin = new Person(stoa.url);
await admin.signIn(email, password);
const id = { id: institution };

async function timed(name: string, call: () => Promise<Answer>): Promise<Answer> {
  const agent = new Agent({ keepAlive: true });
  let [longest, over, peak] = [0, false, 0];
  const before = stoa.memory();
  const visitor = (async () => {
    while (!over) {
      longest = Math.max(longest, (await send(`${stoa.url}/api/config`, { headers: {} }, agent)).ms);
      peak = Math.max(peak, stoa.memory());
      await sleep(20);
    }
  })();
  const began = performance.now();
  const answer = await call();
  const took = (performance.now() - began) / 1000;
  over = true;
  await visitor;
  agent.destroy();
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body).slice(0, 300));
  const grown = Math.max(0, Math.round(peak - before));
  console.log(`${name}: ${took.toFixed(2)} s; others waited at most ${longest.toFixed(0)} ms; memory +${grown} MB`);
  return answer;
}
const file = (lines: readonly string[], name: string) => new File([lines.join('\n')], name);
const numbers = students.map((_, n) => `S${String(n).padStart(7, '0')},sent${n + 1}@bench.example`);
await timed(`${count} numbers`, () =>
  admin.post(pathOf(api.studentNumbers.import, id), form({ file: file(['Number,Email', ...numbers], 'numbers.csv') })),
);
await admin.put(pathOf(api.sections.take, { id: course }), { term, section: '90001' });
const make = (kind: string) => admin.post(pathOf(api.batches.create, id), { kind, term });
const batch = await timed(`a batch of ${count}`, () => make('registrations'));
console.log(`  ${String(batch.body['rows'])} rows`);
await timed('its file', () => admin.get(pathOf(api.batches.file, { id: String(batch.body['_id']) })));
const answers = ['ID,Status', ...students.map((_, n) => `S${String(n).padStart(7, '0')},accepted`)];
const receipts = pathOf(api.receipts.create, id);
await timed('preview of the answer', () =>
  admin.post(receipts, form({ file: file(answers, 'answer.csv'), preview: true })),
);
const read = await timed('the answer is read', () => admin.post(receipts, form({ file: file(answers, 'answer.csv') })));
await timed('and applied', () =>
  admin.post(pathOf(api.receipts.apply, { id: String((read.body['receipt'] as { _id: string })._id) })),
);
await pool.query(
  `update "registration" set "status" = 'Unregistered', "leftAs" = 'dropped', "endedAt" = now() where "_id" in
    (select "_id" from "exchangePlace" where "courseInstanceREF" = $1 and "status" = 'accepted' limit 30)`,
  [course],
);
const delta = await timed('30 changes', () => make('changes'));
console.log(`  ${String(delta.body['rows'])} rows; once more: ${String((await make('changes')).body['code'])}`);
await pool.end();
await stoa.remove();

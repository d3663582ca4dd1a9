// Every read of the main job on the sample data, 8 connections, beside a bare server that looks the session up in the same
// database and sends the same bytes: milliseconds at the client, the two in turn.
import { Person } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { agent, at, bareServer, connections, poolOf, samplePasswords, send, startWithSamples } from './kit.ts';

const count = Number(process.env['BENCH_REQUESTS'] ?? 400);

/** Sorted durations of `count` requests, `connections` at a time. */
async function measure(url: string, headers: { cookie?: string }): Promise<number[]> {
  const all: number[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const { ms, status } = await send(url, { headers });
        if (status !== 200) throw new Error(`${url} answers ${status}`);
        all.push(ms);
      }
    }),
  );
  return all.toSorted((a, b) => a - b);
}

const stoa = await ownProcess({ DEMO: '1' });
await startWithSamples(stoa);
const people = new Map<string, Person>();
for (const [email, password] of samplePasswords(stoa.output())) {
  const person = new Person(stoa.url);
  await person.signIn(email, password);
  people.set(email, person);
}
const cookie = (who: string) => ({ cookie: people.get(`${who}@sample.example`)!.cookie });
const bodyOf = async (who: string, path: string) => (await send(stoa.url + path, { headers: cookie(who) })).body;
const courses = await bodyOf('professor', '/api/course-instances/gradebook');
const graded = (JSON.parse(String(courses)) as { _id: string }[])[0]!._id;

const reads: [string, string][] = [
  ['student', '/api/session'],
  ['student', '/api/dashboard'],
  ['professor', '/api/dashboard'],
  ['admin', '/api/dashboard'],
  ['student', '/api/myStudent'],
  ['professor', '/api/myProfessor'],
  ['student', '/api/course-instances/registering?page=1&pageSize=5'],
  ['student', '/api/my-course-instance-registrations?page=1&pageSize=5'],
  ['student', '/api/transactions?page=1&pageSize=5'],
  ['student', `/api/gradebook/by-student-course?courseInstanceREF=${graded}`],
  ['student', `/api/courseBoard/${graded}/messages`],
  ['professor', '/api/course-definitions?page=1&pageSize=10'],
  ['professor', '/api/course-instances?page=1&pageSize=10'],
  ['professor', `/api/gradebooks/by-course/${graded}`],
  ['professor', `/api/course-instance-registrations/by-course-instance/${graded}?page=1&pageSize=10`],
  ['institution', '/api/professors?approvalStatus=Pending&page=1&pageSize=10'],
  ['institution', '/api/students?approvalStatus=Pending&page=1&pageSize=10'],
  ['admin', '/api/users?page=1&pageSize=10'],
  ['admin', '/api/institutions?page=1&pageSize=10'],
];

const pool = poolOf(stoa);
let bytes: Buffer = Buffer.alloc(0);
const lookUp = {
  name: 'session',
  text: 'select "_id" from "session" where "tokenHash" = $1',
  values: [Buffer.alloc(32)],
};
const bare = await bareServer((_request, reply) => {
  void pool.query(lookUp).then(() => reply.setHeader('content-type', 'application/json').end(bytes));
});

console.log(
  `${'read'.padEnd(78)} ${'p50'.padStart(6)} ${'p95'.padStart(6)}   bare: ${'p50'.padStart(5)} ${'p95'.padStart(6)}   ratio of p50`,
);
let worst = { p50: 0, p95: 0 };
for (const [who, path] of reads) {
  bytes = await bodyOf(who, path);
  await measure(stoa.url + path, cookie(who)); // warm
  const ours = await measure(stoa.url + path, cookie(who));
  const reference = await measure(bare.url, {});
  const [p50, p95] = [at(ours, 0.5), at(ours, 0.95)];
  worst = { p50: Math.max(worst.p50, p50), p95: Math.max(worst.p95, p95) };
  const figures = [p50, p95, at(reference, 0.5), at(reference, 0.95)].map((ms) => ms.toFixed(2).padStart(6));
  const name = `${who} GET ${path.replace(graded, '{id}')}`;
  console.log(
    `${name.padEnd(78)} ${figures[0]} ${figures[1]}          ${figures[2]} ${figures[3]}   ${(p50 / at(reference, 0.5)).toFixed(1)}`,
  );
}
console.log(
  `\nslowest: p50 ${worst.p50.toFixed(2)} ms, p95 ${worst.p95.toFixed(2)} ms (${connections} connections, ${count} requests each)`,
);
agent.destroy();
bare.close();
await pool.end();
await stoa.remove();

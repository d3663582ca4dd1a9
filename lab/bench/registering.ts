// The list of courses open for registration, 40 of them, 8 connections: requests a second while nothing changes, and when
// something changes before each answer; beside a bare server in the same run that looks up the session and lets
// PostgreSQL build the same JSON every time. In turn, three rounds, the median of each.
import { Agent, createServer, request } from 'node:http';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { ownProcess } from '../../tests/process.ts';

const connections = 8;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const rounds = 3;
const path = '/api/course-instances/registering';
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const passage = 'To read slowly, to ask what is meant, and to answer for what one says. ';

const get = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; bytes: number; etag: string }>((done, failed) => {
    request(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes, etag: String(answer.headers.etag ?? '') }));
    })
      .on('error', failed)
      .end();
  });

/** Requests a second with all connections busy. */
async function rate(url: string, headers: Record<string, string>, expected: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const { status } = await get(url, headers);
        if (status !== expected) throw new Error(`${url} answers ${status}`);
        count++;
      }
    }),
  );
  return count / seconds;
}

const stoa = await ownProcess({ DEMO: '1' });
await stoa.start();
const account = /student@sample\.example\s+(\S+)/.exec(stoa.output());
const signIn = await fetch(`${stoa.url}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'student@sample.example', password: account?.[1] }),
});
const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!;

const socket = readFileSync(`${stoa.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
const pool = new pg.Pool({ host: socket[4] ?? '', port: Number(socket[3]), user: 'stoa', database: 'stoa', max: 8 });
await pool.query(`update "courseInstance" set "status" = 'Closed'`);
const long = `repeat($1, 5)`;
await pool.query(
  `with made as (insert into "courseInstance" ("courseREF", "name", "status", "costCents", "auditCostCents", "start", "end",
     "profDescription", "textbooks", "additionalMaterials", "courseRequirements", "gradingScale", "learningOutcomes", "classAgenda", "courseDescription")
   select (select "_id" from "courseDefinition" limit 1), 'Course ' || n, 'Open/Registering', 40000, 17500, date '2027-01-01' + n, date '2027-05-01' + n,
     ${long}, ${long}, ${long}, ${long}, ${long}, ${long}, ${long}, ${long} from generate_series(1, 40) n returning "_id")
   insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position")
   select made."_id", professor."_id", row_number() over (partition by made."_id") from made, (select "_id" from "professor" limit 2) professor`,
  [passage],
);
await pool.query('vacuum analyze');

const raw = {
  name: 'registering',
  text: `select case when exists (select from "session" where "tokenHash" = $1) then (select coalesce(json_agg(json_build_object('_id', i."_id",
    'courseREF', json_build_object('_id', d."_id", 'name', d."name", 'level', d."level"), 'name', i."name", 'profDescription', i."profDescription",
    'cost', i."costCents" / 100.0, 'auditCost', i."auditCostCents" / 100.0, 'credits', i."credits", 'start', i."start", 'end', i."end", 'status', i."status",
    'textbooks', i."textbooks", 'additionalMaterials', i."additionalMaterials", 'courseRequirements', i."courseRequirements", 'gradingScale', i."gradingScale",
    'learningOutcomes', i."learningOutcomes", 'classAgenda', i."classAgenda", 'miscOther', i."miscOther", 'courseDescription', i."courseDescription",
    'professorREF', (select coalesce(json_agg(json_build_object('_id', p."_id", 'title', p."title", 'personREF',
      json_build_object('_id', e."_id", 'firstName', e."firstName", 'lastName', e."lastName")) order by c."position"), '[]')
      from "courseInstanceProfessor" c join "professor" p on p."_id" = c."professorREF" join "person" e on e."_id" = p."personREF" where c."courseInstanceREF" = i."_id"))
    order by i."start", i."name"), '[]')::text from "courseInstance" i join "courseDefinition" d on d."_id" = i."courseREF" where i."status" = 'Open/Registering') end as j`,
};
const bare = createServer((asked, reply) => {
  const token = /stoa=([\w-]+)/.exec(asked.headers.cookie ?? '')?.[1] ?? '';
  void pool
    .query<{ j: string }>({ ...raw, values: [createHash('sha256').update(token).digest()] })
    .then(({ rows }) => reply.setHeader('content-type', 'application/json').end(rows[0]!.j));
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
const ours = stoa.url + path;

const { bytes, etag } = await get(ours, { cookie });
const reference = await get(bareUrl, { cookie });
console.log(`${path}: ${bytes} bytes, the reference's ${reference.bytes}`);
let search = 0;
const figures = { raw: [] as number[], unchanged: [] as number[], told: [] as number[], changing: [] as number[] };
for (let round = 0; round < rounds; round++) {
  figures.raw.push(await rate(bareUrl, { cookie }, 200));
  figures.unchanged.push(await rate(ours, { cookie }, 200));
  figures.told.push(await rate(ours, { cookie, 'if-none-match': etag }, 304));
  // an address that was not asked for before has no kept answer: every one is made anew
  const until = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await get(`${ours}?q=${blanks(search++)}`, { cookie });
        count++;
      }
    }),
  );
  figures.changing.push(count / seconds);
}
/** A search for nothing that is written differently each time. */
function blanks(number: number): string {
  return number.toString(2).replaceAll('0', '%20').replaceAll('1', '%09');
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
for (const [name, all] of Object.entries(figures))
  console.log(
    `${name.padEnd(10)} ${median(all).toFixed(0).padStart(6)} a second   ${(median(all) / median(figures.raw)).toFixed(2)} of the reference`,
  );
agent.destroy();
bare.close();
await pool.end();
await stoa.remove();

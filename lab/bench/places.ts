// Places, in two parts. W1: registering for a free course, with all checks, the gradebook, the mail and the lines of the log,
// 8 connections, beside a bare server in the same run on the same database that looks up the session, holds the transaction
// and inserts the registration. Then the rush: 1,000 students for 40 courses of 20 seats, free and paid, each clicking twice;
// printed is what was given away twice or charged twice (nothing), and how long the calls took.
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
const students = 1000;
const courses = 40;
const seats = 20;

const stoa = await ownProcess({ DEMO: '1' });
await stoa.start();
const socket = readFileSync(`${stoa.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
const pool = new pg.Pool({ host: socket[4] ?? '', port: Number(socket[3]), user: 'stoa', database: 'stoa', max: 8 });

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}
function caller(maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return (url: string, token: string, body: object = {}) =>
    new Promise<Answer>((done, failed) => {
      const began = performance.now();
      const headers = { 'content-type': 'application/json', cookie: `stoa=${token}` };
      request(url, { agent, method: 'POST', headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text, ms: performance.now() - began }));
      })
        .on('error', failed)
        .end(JSON.stringify(body));
    });
}
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Students who are signed in already: their tokens are `${group}-0` and so on. Answers their ids. */
async function people(group: string): Promise<string[]> {
  const tokens = Array.from({ length: students }, (_, at) => `${group}-${at}`);
  const { rows } = await pool.query<{ personREF: string }>(
    `with who as (insert into "person" ("firstName", "lastName", "email", "role")
       select 'Bench', token, token || '@bench.example', 'Student' from unnest($1::text[]) token returning "_id", "lastName"),
     accounts as (insert into "account" ("personREF", "status") select "_id", 'Active' from who returning "_id", "personREF"),
     sessions as (insert into "session" ("accountREF", "tokenHash")
       select accounts."_id", hashes.hash from accounts join who on who."_id" = accounts."personREF"
         join unnest($1::text[], $2::bytea[]) hashes(token, hash) on hashes.token = who."lastName" returning "accountREF")
     select "_id" as "personREF" from who, (select count(*) from sessions) done order by substring("lastName" from '\\d+$')::int`,
    [tokens, tokens.map(hashOf)],
  );
  return rows.map(({ personREF }) => personREF);
}
async function open(name: string, cents: number, limit: number | null): Promise<string[]> {
  const { rows } = await pool.query<{ _id: string }>(
    `insert into "courseInstance" ("courseREF", "name", "status", "costCents", "auditCostCents", "start", "end", "seats")
     select (select "_id" from "courseDefinition" limit 1), $1 || ' ' || n, 'Open/Registering', $2, $2, '2027-01-01', '2027-05-01', $3
     from generate_series(1, $4) n returning "_id"`,
    [name, cents, limit, courses],
  );
  return rows.map(({ _id }) => _id);
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
const percentile = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))]!;

// W1: each pair of a student and a course is used once, by one of the two servers.
const free = await open('Free', 0, null);
await people('ours');
const rawPeople = await people('raw');
await pool.query(
  `insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF")
   select p, c, false, 0, 'COMPLETED', p, p from unnest($1::uuid[]) p, unnest($2::uuid[]) c`,
  [rawPeople, free],
);
const { rows: paid } = await pool.query<{ _id: string }>(
  `select "_id" from "transaction" where "personREF" = any($1) order by array_position($1, "personREF"), array_position($2, "courseInstanceREF")`,
  [rawPeople, free],
);
await pool.query('vacuum analyze');

const named = (name: string, text: string) => (client: pg.PoolClient, values: unknown[]) =>
  client.query<Record<string, string>>({ name, text, values });
const session = named(
  'session',
  `select "personREF" from "session" join "account" on "account"."_id" = "accountREF" where "tokenHash" = $1`,
);
const hold = named(
  'hold',
  `select t."personREF", t."courseInstanceREF", t."status", c."status" as course from "transaction" t
     join "courseInstance" c on c."_id" = t."courseInstanceREF" where t."_id" = $1 for update of t`,
);
const insert = named(
  'insert',
  `insert into "registration" ("personREF", "courseInstanceREF", "transactionREF", "isAudit", "registrationTerm")
     values ($1, $2, $3, $4, '2026 Fall') on conflict do nothing returning "_id", "dateRegistered"`,
);
const bare = createServer((asked, reply) => {
  let text = '';
  asked.on('data', (chunk: Buffer) => (text += chunk.toString()));
  asked.on('end', () => {
    const { courseInstanceREF, transactionREF } = JSON.parse(text) as Record<string, string>;
    const token = /stoa=([\w-]+)/.exec(asked.headers.cookie ?? '')?.[1] ?? '';
    void pool.connect().then(async (client) => {
      const who = (await session(client, [hashOf(token)])).rows[0]!;
      await client.query('begin');
      const held = (await hold(client, [transactionREF])).rows[0];
      const good = held?.['personREF'] === who['personREF'] && held?.['course'] === 'Open/Registering';
      const made = good
        ? (await insert(client, [who['personREF'], courseInstanceREF, transactionREF, false])).rows[0]
        : undefined;
      await client.query('commit');
      client.release();
      reply.writeHead(made ? 201 : 409, { 'content-type': 'application/json' }).end(JSON.stringify(made ?? {}));
    });
  });
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
const used = { ours: 0, raw: 0 };
const call = caller(connections);
async function rate(whose: 'ours' | 'raw'): Promise<number> {
  const url = whose === 'raw' ? bareUrl : `${stoa.url}/api/course-instance-registration`;
  const until = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const at = used[whose]++;
        const [who, course] = [Math.floor(at / courses), at % courses];
        const body = {
          courseInstanceREF: free[course]!,
          isAudit: false,
          ...(whose === 'raw' && { transactionREF: paid[at]!._id }),
        };
        const { status, text } = await call(url, `${whose}-${who}`, body);
        if (status !== 201) throw new Error(`${url} answers ${status}: ${text}`);
        count++;
      }
    }),
  );
  return count / seconds;
}
await rate('ours');
await rate('raw');
const figures = { raw: [] as number[], ours: [] as number[] };
for (let round = 0; round < rounds; round++) {
  figures.raw.push(await rate('raw'));
  figures.ours.push(await rate('ours'));
}
console.log(
  `W1 free registration  ${median(figures.ours).toFixed(0)} a second, ${(median(figures.ours) / median(figures.raw)).toFixed(2)} of the reference (${median(figures.raw).toFixed(0)})`,
);

/** How often places were given beyond the seats, or twice to one person. */
async function tooMany(ids: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select (select coalesce(sum(greatest(0, n - $2)), 0) from (select count(*) n from "registration"
       where "courseInstanceREF" = any($1) and "status" <> 'Unregistered' group by "courseInstanceREF") c)::int
     + (select count(*) from (select 1 from "registration" where "courseInstanceREF" = any($1) and "status" <> 'Unregistered'
       group by "personREF", "courseInstanceREF" having count(*) > 1) twice)::int as n`,
    [ids, seats],
  );
  return rows[0]!.n;
}
const said = (name: string, ms: readonly number[], given: number, wrong: string) =>
  console.log(
    `${name}  ${given} places given, ${wrong}; ${ms.length} calls, p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms`,
  );

// The rush for free seats: everybody at once, everybody twice.
const rush = await open('Rush', 0, seats);
await people('rush');
const many = caller(200);
const clicks = await Promise.all(
  Array.from({ length: 2 * students }, (_, at) =>
    many(`${stoa.url}/api/course-instance-registration`, `rush-${at >> 1}`, {
      courseInstanceREF: rush[(at >> 1) % courses]!,
      isAudit: false,
    }),
  ),
);
const waits = (answers: readonly Answer[]) => answers.map(({ ms }) => ms);
const held = (answers: readonly Answer[]) =>
  new Set(answers.filter(({ status }) => status < 300).map(({ text }) => text.slice(0, 50))).size;
said('rush, free ', waits(clicks), held(clicks), `${await tooMany(rush)} too many`);

// The same for money: order, approval, capture; both of the latter calls twice at once.
const dear = await open('Dear', 40_000, seats);
await people('dear');
const calls: Answer[] = [];
let next = 0;
const pays = caller(200);
await Promise.all(
  Array.from({ length: 100 }, async () => {
    while (next < students) {
      const at = next++;
      const token = `dear-${at}`;
      const wish = { courseInstanceREF: dear[at % courses]!, isAudit: false };
      const orders = await Promise.all([1, 2].map(() => pays(`${stoa.url}/api/payments/orders`, token, wish)));
      calls.push(...orders);
      const order = orders.find(({ status }) => status < 300);
      if (!order) continue;
      const { orderId } = JSON.parse(order.text) as { orderId: string };
      await pays(`${stoa.url}/paypal-simulator/_sim/approve`, token, { orderId, outcome: 'approve' });
      calls.push(
        ...(await Promise.all([1, 2].map(() => pays(`${stoa.url}/api/payments/orders/${orderId}/capture`, token)))),
      );
    }
  }),
);
const state = (await (await fetch(`${stoa.url}/paypal-simulator/_sim/state`)).json()) as {
  captures: { orderId: string; amountCents: number; refundedCents: number }[];
};
const charged = state.captures.filter(({ amountCents, refundedCents }) => amountCents > refundedCents).length;
const { rows: placed } = await pool.query<{ n: number }>(
  `select count(*)::int as n from "registration" where "courseInstanceREF" = any($1) and "status" = 'Registered'`,
  [dear],
);
const twice = state.captures.length - new Set(state.captures.map(({ orderId }) => orderId)).size;
said(
  'rush, paid ',
  waits(calls),
  placed[0]!.n,
  `${await tooMany(dear)} too many, ${charged - placed[0]!.n} charged without one, ${twice} charged twice`,
);
bare.close();
await pool.end();
await stoa.remove();
process.exit(0);

// The rush for places: 1,000 students for 40 courses of 20 seats, free and paid, each clicking twice; printed is what was given
// away twice or charged twice (nothing), and how long the calls took. Registering alone is W1 of ratios.ts.
import { Agent } from 'node:http';
import { ownProcess } from '../../tests/process.ts';
import { at as partOf, people, poolOf, send, type Answer, startWithSamples } from './kit.ts';

const students = 1000;
const courses = 40;
const seats = 20;

const stoa = await ownProcess({ DEMO: '1' });
await startWithSamples(stoa);
const pool = poolOf(stoa);
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const post = (path: string, cookie: string, body: object = {}) =>
  send(
    stoa.url + path,
    { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    agent,
  );

async function open(name: string, cents: number): Promise<string[]> {
  const { rows } = await pool.query<{ _id: string }>(
    `insert into "courseInstance" ("courseREF", "name", "status", "costCents", "auditCostCents", "start", "end", "seats")
     select (select "_id" from "courseDefinition" limit 1), $1 || ' ' || n, 'Open/Registering', $2, $2, '2027-01-01', '2027-05-01', $3
     from generate_series(1, $4) n returning "_id"`,
    [name, cents, seats, courses],
  );
  return rows.map(({ _id }) => _id);
}

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
async function placesIn(ids: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from "registration" where "courseInstanceREF" = any($1) and "status" = 'Registered'`,
    [ids],
  );
  return rows[0]!.n;
}
const said = (name: string, ms: readonly number[], given: number, wrong: string) =>
  console.log(
    `${name}  ${given} places given, ${wrong}; ${ms.length} calls, p50 ${partOf(ms, 0.5).toFixed(0)} ms, p99 ${partOf(ms, 0.99).toFixed(0)} ms`,
  );

// The rush for free seats: everybody at once, everybody twice.
const rush = await open('Rush', 0);
const rushing = await people(pool, 'Student', students, 'Rush');
const clicks = await Promise.all(
  Array.from({ length: 2 * students }, (_, at) =>
    post('/api/course-instance-registration', rushing[at >> 1]!.cookie, {
      courseInstanceREF: rush[(at >> 1) % courses]!,
      isAudit: false,
    }),
  ),
);
const waits = (answers: readonly Answer[]) => answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
said('rush, free ', waits(clicks), await placesIn(rush), `${await tooMany(rush)} too many`);

// The same for money: order, approval, capture; both of the latter calls twice at once.
const dear = await open('Dear', 40_000);
const paying = await people(pool, 'Student', students, 'Dear');
const calls: Answer[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: 100 }, async () => {
    while (next < students) {
      const at = next++;
      const { cookie } = paying[at]!;
      const input = { courseInstanceREF: dear[at % courses]!, isAudit: false };
      const orders = await Promise.all([1, 2].map(() => post('/api/payments/orders', cookie, input)));
      calls.push(...orders);
      const order = orders.find(({ status }) => status < 300);
      if (!order) continue;
      const { orderId } = JSON.parse(String(order.body)) as { orderId: string };
      await post('/paypal-simulator/_sim/approve', cookie, { orderId, outcome: 'approve' });
      calls.push(...(await Promise.all([1, 2].map(() => post(`/api/payments/orders/${orderId}/capture`, cookie)))));
    }
  }),
);
const state = (await (await fetch(`${stoa.url}/paypal-simulator/_sim/state`)).json()) as {
  captures: { orderId: string; amountCents: number; refundedCents: number }[];
};
const charged = state.captures.filter(({ amountCents, refundedCents }) => amountCents > refundedCents).length;
const given = await placesIn(dear);
const twice = state.captures.length - new Set(state.captures.map(({ orderId }) => orderId)).size;
said(
  'rush, paid ',
  waits(calls),
  given,
  `${await tooMany(dear)} too many, ${charged - given} charged without one, ${twice} charged twice`,
);
agent.destroy();
await pool.end();
await stoa.remove();

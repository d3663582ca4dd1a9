import { api, pathOf } from './paths.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../server/test/database.ts';
import { openMailSink } from '../server/test/mail-sink.ts';
import { castOf } from './faults/cast.ts';
import { openDatabaseProxy } from './faults/proxy.ts';
import { Person, ask, type Answer, type Json } from './person.ts';
import { ownProcess } from './process.ts';

const database = await testDatabase(() => {});
const proxy = await openDatabaseProxy(database.url);
const sink = await openMailSink();
const stoa = await ownProcess({ LOG_LEVEL: 'info', DATABASE_URL: proxy.url, SMTP_URL: sink.url });
let cast: Awaited<ReturnType<typeof castOf>>;
beforeAll(async () => {
  await stoa.start();
  cast = await castOf(stoa.url);
});
afterAll(async () => {
  await stoa.remove();
  await proxy.close();
});

/** Returns the whole lines of the log so far, without the text of the start. */
const lines = (): Json[] =>
  stoa
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json);
const requestOf = ({ headers }: Answer) => headers.get('x-request-id')!;
/** The lines of a request, as soon as its own is there. */
async function linesOf(answer: Answer): Promise<Json[]> {
  const own = () => lines().filter(({ requestId }) => requestId === requestOf(answer));
  await expect.poll(() => own().some(({ msg }) => msg === 'request')).toBe(true);
  return own();
}
const lineOf = async (answer: Answer) => (await linesOf(answer)).filter(({ msg }) => msg === 'request');

/** Seen red with the address instead of the route, and with Fastify's own two lines. */
test('each request has one line, with the id that the caller has, the person and the route, and no address', async () => {
  const { body } = await cast.professor.get(api.accounts.session);
  const person = (body['person'] as { _id: string })._id;
  const known = await lineOf(await cast.professor.get(`${api.courseDefinitions.list.path}?q=secretword&page=1`));
  expect(known).toHaveLength(1);
  expect(known[0]).toMatchObject({
    level: 30,
    method: 'GET',
    route: api.courseDefinitions.list.path,
    status: 200,
    person,
  });
  expect(known[0]!['ms']).toBeTypeOf('number');
  const [unknown] = await lineOf(
    await new Person(stoa.url).get(pathOf(api.transcripts.verify, { code: 'SECRETCODE' })),
  );
  expect(unknown).toMatchObject({ route: pathOf(api.transcripts.verify, { code: ':code' }), status: 404 });
  expect(Object.keys(unknown!)).not.toContain('person');
  const [nowhere] = await lineOf(await new Person(stoa.url).get('/api/nothing/secretplace'));
  expect(nowhere).toMatchObject({ status: 404 });
  const [broken] = await lineOf(await new Person(stoa.url).get('/api/user/%ZZ'));
  expect(broken).toMatchObject({ route: 'none', status: 400 });
  expect(stoa.output()).not.toMatch(/secretword|SECRETCODE|secretplace/);
});

// Seen red with the address in the line, and with the header.
test('no token is in the log, whether it works, was cut, or came in an address (T491)', async () => {
  const secrets: string[] = [];
  for (const owner of [cast.professor, cast.admin])
    secrets.push(String((await owner.post(api.tokens.create, { name: 'Job', areas: ['courses'] })).body['secret']));
  for (const token of secrets) {
    const program = Object.assign(new Person(stoa.url), { token });
    const answers = [
      await program.get(api.courseDefinitions.list),
      await program.get(api.ledger.list),
      await program.get(`${api.courseDefinitions.list.path}?token=${token}`),
      await Object.assign(new Person(stoa.url), { token: token.slice(0, -1) }).get(api.courseDefinitions.list),
    ];
    for (const answer of answers) expect(await lineOf(answer)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 400, 401]);
  }
  expect(stoa.output()).not.toMatch(/stoa_(?:pat|inst)_[0-9A-Za-z]{20}/);
});

/** Seen red with a line for every request. */
test('what probes ask is not in the log', async () => {
  const probes = ['/healthz', '/readyz', '/metrics'];
  const ids: string[] = [];
  for (const probe of probes) ids.push(requestOf(await new Person(stoa.url).get(probe)));
  expect(new Set(ids).size).toBe(3);
  // Lines come in the order of the answers: with this one's, theirs would be there. A slow statement has a line as well.
  expect(await lineOf(await new Person(stoa.url).get(api.site.config))).toHaveLength(1);
  const requests = lines().filter(({ msg }) => msg === 'request');
  expect(requests.filter(({ requestId, route }) => ids.includes(requestId) || probes.includes(route))).toEqual([]);
});

/** Holds a table until something has happened. */
const lock = (table: string, over: Promise<unknown>) =>
  database.tx(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    await over;
  });

/** Resolves once somebody holds a table, and, with `seconds`, once a statement has waited that long for it. */
async function isLocked(table: string, seconds?: number): Promise<void> {
  const waits = async () => {
    const { rows } = await sql<{ is: boolean }>`select exists (select from pg_locks join pg_stat_activity using ("pid")
      where "relation" = ${table}::regclass and ${
        seconds === undefined
          ? sql`"mode" = 'AccessExclusiveLock' and "granted"`
          : sql`not "granted" and "query_start" < clock_timestamp() - make_interval(secs => ${seconds})`
      }) as "is"`.execute(database.db);
    return rows[0]!.is;
  };
  await expect.poll(waits, { interval: 20 }).toBe(true);
}
/** Seen red by the socket's own state, which said of each call of a page that it was broken off. */
test('a line says of a call that its client left, and of no call of a page', async () => {
  for (const { cookie } of [cast.professor, cast.admin]) {
    const page = await ask(`${stoa.url}/mainContent`, { headers: { cookie, accept: 'text/html' } });
    expect(page.status).toBe(200);
  }
  const ofPages = () => lines().filter(({ route }) => route === api.dashboard.mine.path);
  await expect.poll(() => ofPages().length).toBe(2);
  expect(ofPages().map(({ brokenOff = false }) => Boolean(brokenOff))).toEqual([false, false]);
  const left = new AbortController();
  const isSeen = Promise.withResolvers<void>();
  const held = lock('institution', isSeen.promise);
  try {
    await isLocked('institution');
    const { cookie } = cast.admin;
    const asked = ask(stoa.url + api.institutions.list.path, { headers: { cookie }, signal: left.signal });
    await isLocked('institution', 0.1);
    left.abort();
    await expect(asked).rejects.toThrow('aborted');
    const broken = () => lines().filter(({ brokenOff }) => brokenOff === true);
    await expect.poll(() => broken().map(({ route }) => String(route))).toEqual([api.institutions.list.path]);
  } finally {
    isSeen.resolve();
    await held;
  }
});

/** Seen red without the limit, and with the parameters in the text. */
test('a slow statement is in the log with its text, its duration and the request it was for', async () => {
  const [locked, slow] = await Promise.all([
    lock('institution', isLocked('institution', 1.2)),
    isLocked('institution').then(() => cast.admin.get(`${api.institutions.list.path}?q=secretname`)),
  ]);
  expect([locked, slow.status]).toEqual([undefined, 200]);
  const all = await linesOf(slow);
  const [notices, ...more] = all.filter(({ msg }) => msg === 'a statement was slow');
  expect(more).toEqual([]);
  expect(notices).toMatchObject({ level: 40, sql: expect.stringMatching(/^select .*"institution"/) });
  expect(notices!['ms']).toBeGreaterThan(900);
  expect(stoa.output()).not.toContain('secretname');
  expect(await linesOf(await cast.admin.get(api.institutions.list))).toHaveLength(1);
});

/** Seen red with the reason left out, and with the level of any other request. */
test('beside every 5xx stands why, at warn', async () => {
  const asked = sleep(100).then(() => cast.admin.get(api.institutions.list));
  const [, late] = await Promise.all([lock('institution', asked), asked]);
  expect(late.status).toBe(503);
  const reason = 'a statement took too long and was broken off';
  expect(await lineOf(late)).toMatchObject([{ level: 40, status: 503, reason, thrown: /57014/ }].map(matching));
  proxy.make({ reset: true });
  const away = await cast.admin.get(api.institutions.list);
  expect(away.status).toBe(503);
  expect(await lineOf(away)).toMatchObject([{ level: 40, status: 503, reason: 'the database can’t be reached' }]);
  proxy.make();
  await expect.poll(async () => (await cast.admin.get(api.institutions.list)).status).toBe(200);
});
const matching = ({ thrown, ...line }: { thrown: RegExp }) => ({ ...line, thrown: expect.stringMatching(thrown) });

const events = () => lines().filter(({ event }) => event !== undefined);
/** Seen red without the line, and with the reason in it. */
test('a payment, its refund and a decision have a line each once they are committed, without what was typed', async () => {
  const student = await cast.someone('Student');
  const course = await cast.course();
  const moves = () => events().filter(({ entityId }) => entityId === course);
  const all = ['Draft > Pending Approval', 'Pending Approval > Approved', 'Approved > Open/Registering'];
  await expect.poll(() => moves().map(({ from, to }) => `${from} > ${to}`)).toEqual(all);
  expect(moves().every(({ requestId, person }) => Boolean(requestId) && Boolean(person))).toBe(true);

  const { body: order } = await student.post(api.checkout.createOrder, { courseInstanceREF: course, isAudit: false });
  await ask(`${stoa.url}/paypal-simulator/_sim/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: order['orderId'], outcome: 'approve' }),
  });
  const paid = await student.post(pathOf(api.checkout.capture, { orderId: String(order['orderId']) }));
  const transaction = (paid.body['transaction'] as { _id: string })._id;
  await linesOf(paid);
  const notices = () => events().filter(({ entityId }) => entityId === transaction);
  expect(notices()).toMatchObject([{ event: 'payment completed', cents: 40_000, requestId: requestOf(paid) }]);
  await cast.admin.patch(pathOf(api.courseInstances.setStatus, { id: course }), {
    status: 'Cancelled',
    reason: 'secretreason',
  });
  // The queue may pay the refund before the request that asked for it has its line.
  const inOrder = () => notices().toSorted((one, other) => (String(one.event) < String(other.event) ? -1 : 1));
  await expect.poll(() => inOrder().length).toBe(3);
  expect(inOrder().slice(1)).toMatchObject([
    { event: 'refund', amountCents: 40_000, status: 'REFUNDED', queue: 'payments.refund' },
    { event: 'request refund', amountCents: 40_000 },
  ]);

  const before = events().length;
  const refused = await cast.admin.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status: 'Approved' });
  expect(refused.status).toBe(409);
  await linesOf(refused);
  expect(events()).toHaveLength(before);
  expect(stoa.output()).not.toContain('secretreason');
});

/** Seen red with the address beside it. */
test('a mail that is not taken has a line that says which one, and no address', async () => {
  sink.refuse(450);
  const emails = ['nemo1@log.example', 'nemo2@log.example'];
  for (const email of emails) await new Person(stoa.url).register({ role: 'Student', firstName: 'Nemo', email });
  const refused = () => lines().filter(({ msg }) => msg === 'a mail could not be sent, and is tried again');
  await expect.poll(() => new Set(refused().map(({ mail }) => mail)).size).toBeGreaterThan(1);
  sink.refuse();
  expect(refused()[0]).toMatchObject({ level: 40, tries: 1, responseCode: 450 });
  expect(stoa.output()).not.toContain('@log.example');
});

/** Seen red without it. */
test('the log begins with the version', () => {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as Json;
  expect(lines()[0]).toMatchObject({ msg: 'Stoa starts', version });
});

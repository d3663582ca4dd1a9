import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../server/src/app.ts';
import type { Person } from './person.ts';
import { listenToPostgres } from './sent.ts';
import { openWorld } from './world.ts';

const sentDuring = listenToPostgres();
const world = await openWorld();
const webRoot = path.resolve(import.meta.dirname, '../web/build/client');
let app: Awaited<ReturnType<typeof buildApp>>;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await buildApp(world.stoa.services, { isDone: true }, { webRoot });
  ada = await world.someone('Student', 'Ada');
  bo = await world.someone('Student', 'Bo');
  await world.courseInstance({ name: 'Logic', status: 'Open/Registering' });
  return () => app.close();
});

interface Shown {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;
}
async function open(url: string, cookie = '', more: Record<string, string> = {}): Promise<Shown> {
  const answer = await app.inject({ url, headers: { accept: 'text/html', cookie, ...more } });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers as Record<string, string> };
}

/** A cache that anybody may have put in front, as HTTP lets it: keeps what isn't private, by what `vary` names. */
function sharedCache() {
  const kept: { url: string; named: readonly (readonly [string, string])[]; answer: Shown }[] = [];
  return async (url: string, headers: Record<string, string>): Promise<Shown> => {
    const found = kept.find(
      (one) => one.url === url && one.named.every(([name, value]) => (headers[name] ?? '') === value),
    );
    if (found) return found.answer;
    const answer = await open(url, headers['cookie'], headers);
    // One that keeps more than it should: it never asks again for what is only said to be checked.
    if (/private|no-store/.test(answer.headers['cache-control']!)) return answer;
    const named = answer.headers['vary']!.split(', ').map((name) => [name, headers[name] ?? ''] as const);
    kept.push({ url, named, answer });
    return answer;
  };
}

// Seen red with pages of signed-in people that say `no-cache`, and without `cookie` in `vary`.
test('nobody gets another’s page from a cache in between: two people, signing out, another language (T514)', async () => {
  const get = sharedCache();
  for (const url of ['/', '/courses', '/mainContent', '/mainContent/account']) {
    const asAda = await get(url, { cookie: ada.cookie });
    const asBo = await get(url, { cookie: bo.cookie });
    const asNobody = await get(url, {});
    const inSpanish = await get(url, { 'accept-language': 'es' });
    expect([url, asAda.body.includes(ada.email), asAda.body.includes(bo.email)]).toEqual([url, true, false]);
    expect([url, asBo.body.includes(ada.email), asBo.body.includes(bo.email)]).toEqual([url, false, true]);
    for (const { body } of [asNobody, inSpanish])
      expect([url, body.includes(ada.email), body.includes(bo.email)]).toEqual([url, false, false]);
    // Nobody's page is never somebody's, also once it is kept.
    expect([url, (await get(url, { cookie: ada.cookie })).body.includes(ada.email)]).toEqual([url, true]);
    const languages = [asNobody, inSpanish].map(({ body }) => /<html lang="(\w+)"/.exec(body)?.[1]);
    expect([url, languages]).toEqual([url, url.startsWith('/mainContent') ? [undefined, undefined] : ['en', 'es']]);
  }
  const gone = await world.someone('Student', 'Cleo');
  const { cookie } = gone;
  expect((await get('/courses', { cookie })).body).toContain(gone.email);
  await gone.post('/api/logout');
  expect((await get('/courses', { cookie })).body).not.toContain(gone.email);
});

test('a forged or ended session is nobody’s: the login comes, and leads back (T514)', async () => {
  for (const cookie of ['stoa=forged', 'stoa=', `stoa=${'x'.repeat(3000)}`, `${ada.cookie}x`]) {
    const { status, headers } = await open('/mainContent/account', cookie);
    expect([cookie.slice(0, 20), status, headers['location']]).toEqual([
      cookie.slice(0, 20),
      302,
      '/login?next=%2FmainContent%2Faccount',
    ]);
    expect((await open('/courses', cookie)).status).toBe(200);
  }
  expect((await open('/mainContent', ada.cookie)).status).toBe(200);
  expect((await open('/login', ada.cookie)).headers['location']).toBe('/mainContent');
});

test.each([
  ['zone=Nowhere/Land', 'UTC'],
  ['zone=%E0%A4%A', 'UTC'],
  ['zone="><script>', 'UTC'],
  ['zone=Asia%2FTokyo', 'Asia/Tokyo'],
  ['language=xx', 'UTC'],
])('a page by the cookie %s is in the zone %s', async (cookie, zone) => {
  const { status, body } = await open('/mainContent', `${bo.cookie}; ${cookie}`);
  expect([status, /"zone":"([^"]*)"/.exec(body)?.[1]]).toEqual([200, zone]);
  expect(body).not.toContain('"><script>');
});

// Seen red in the site as it was: signed in, the answer was 408 after eight seconds.
test('a query of 10,000 characters is answered at once, signed in or not', async () => {
  const query = `q=${'x'.repeat(10_000)}`;
  for (const cookie of ['', ada.cookie])
    for (const url of ['/courses', '/mainContent/student/transactions']) {
      const { status } = await open(`${url}?${query}`, cookie);
      expect([200, 302]).toContain(status);
    }
});

test('eighty pages at once, of two people in two languages and zones, are never mixed up (T514)', async () => {
  const people = [
    { who: ada, other: bo, language: 'en', zone: 'America/New_York' },
    { who: bo, other: ada, language: 'es', zone: 'Asia/Tokyo' },
  ];
  const pages = await Promise.all(
    Array.from({ length: 80 }, async (_, at) => {
      const one = people[at % 2]!;
      const cookie = `${one.who.cookie}; language=${one.language}; zone=${encodeURIComponent(one.zone)}`;
      return { one, ...(await open('/mainContent', cookie)) };
    }),
  );
  for (const { one, body } of pages) {
    expect([body.includes(one.who.email), body.includes(one.other.email)]).toEqual([true, false]);
    expect(body).toContain(`<html lang="${one.language}"`);
    expect(/"zone":"([^"]*)"/.exec(body)?.[1]).toBe(one.zone);
  }
});

// Seen red where each call of a page reads the session: four times for a home.
test('a page asks once who its visitor is, and the next page asks again', async () => {
  for (const [one, url] of [
    [ada, '/mainContent'],
    [bo, '/mainContent/account'],
  ] as const)
    for (const visit of ['first', 'second']) {
      const sent = await sentDuring(async () => expect((await open(url, one.cookie)).status).toBe(200));
      const asked = sent.filter(({ text }) => /^select "session"/.test(text)).length;
      expect([url, visit, asked]).toEqual([url, visit, 1]);
    }
});

test('a page for visitors is rendered once for all who come within a second, with a nonce of its own for each (T509)', async () => {
  const before = process.cpuUsage();
  const pages = await Promise.all(Array.from({ length: 200 }, () => open('/courses')));
  const { user, system } = process.cpuUsage(before);
  const nonces = pages.map(({ headers }) => /nonce-([^']+)/.exec(headers['content-security-policy']!)![1]!);
  expect(new Set(nonces).size).toBe(pages.length);
  for (const [at, { body }] of pages.entries()) {
    expect(body).toContain(`nonce="${nonces[at]}"`);
    expect(body).not.toContain(nonces[(at + 1) % nonces.length]);
  }
  expect((user + system) / 1000 / pages.length).toBeLessThan(20);
});

// Seen red with the origin of the visitor's own page in the form's call.
// Seen red with the first such text for the place: a course’s heading became the page’s answers.
test('a text like the place of a page’s answers stays a text (T601)', async () => {
  for (const [name, shown] of [
    ['answers-to-come', 'answers-to-come'],
    ['json">answers-to-come</', 'json&quot;&gt;answers-to-come&lt;/'],
  ]) {
    const { _id } = await world.courseInstance({ name, status: 'Open/Registering' });
    const { body } = await open(`/courses/${_id}`);
    const [, answers] = /<script id="answers" type="application\/json">(.*?)<\/script>/s.exec(body)!;
    expect(JSON.parse(answers!)).toMatchObject({ mutations: [], queries: [] });
    expect(body).toContain(`>${shown}</h1>`);
  }
});

test('joining, signing in and the reset work without scripts, and a form of another site does not', async () => {
  const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const right = { username: ada.email, password: ada.password };
  const wrong = await send('/login', { ...right, password: 'not that' });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.body).toContain('The email address or the password is wrong.');
  expect([wrong.body.includes(ada.email), wrong.body.includes('not that')]).toEqual([true, false]);
  const strange = await send('/login', right, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect([strange.statusCode, strange.headers['set-cookie']]).toEqual([403, undefined]);
  const signedIn = await send('/login?next=/mainContent/account', right);
  expect([signedIn.statusCode, signedIn.headers['location']]).toEqual([302, '/mainContent/account']);
  expect(String(signedIn.headers['set-cookie'])).toContain('stoa=');

  const missing = await send('/register', { firstName: 'Dio' });
  expect([missing.statusCode, missing.body.includes('Last name is required')]).toEqual([400, true]);
  expect(missing.body).toContain('value="Dio"');
  const email = 'dio@world.example';
  const person = { firstName: 'Dio', lastName: 'Plain', zip: '1', mobilePhone: '1', email, role: 'Student' };
  const password = 'a long enough password';
  const joined = await send('/register', { ...person, password, confirmPassword: password });
  expect([joined.statusCode, joined.body.includes('Check your email')]).toEqual([200, true]);
  expect(await world.mailsTo(email)).toHaveLength(1);

  const asked = await send('/request-password-reset', { email: ada.email });
  expect(asked.body).toContain('a password reset link has been sent');
  const token = /token=([\w-]+)/.exec((await world.mailsTo(ada.email)).at(-1)!.text)![1]!;
  const reset = (confirmPassword: string) =>
    send(`/password-reset?token=${token}`, { newPassword: 'one long password', confirmPassword });
  // Seen red: the first of the two was taken, with its slip.
  const differ = await reset('another long one');
  expect([differ.statusCode, differ.body.includes('Passwords do not match.')]).toEqual([400, true]);
  expect((await reset('one long password')).body).toContain('Your password has been reset successfully.');
  const dead = await send('/password-reset?token=none', { newPassword: password, confirmPassword: password });
  expect([dead.statusCode >= 400, dead.body.includes('Set a new password')]).toEqual([true, true]);
});

// Seen red with a bundle whose shapes had the names of the server's: the document could not be written any more.
test('rendering pages leaves the API’s document and sentences as they are', async () => {
  expect((await open('/register')).status).toBe(200);
  const { statusCode, body } = await app.inject('/api/openapi.json');
  expect([statusCode, Object.keys((JSON.parse(body) as { paths: object }).paths).length > 100]).toEqual([200, true]);
  for (const [language, message] of [
    ['en', 'Email is required'],
    ['es', 'El correo electrónico es obligatorio'],
  ] as const) {
    const headers = { 'accept-language': language };
    const answer = await app.inject({ method: 'POST', url: '/api/request-password-reset', payload: {}, headers });
    expect([answer.statusCode, (answer.json() as { message: string }).message]).toEqual([400, message]);
  }
});

// Seen red: a visitor's page came, and the inner ones led to the login.
test.each(['/mainContent', '/courses'])(
  'a person whose session can’t be read now is sent to no login, and gets a page that asks once more (%s)',
  async (url) => {
    const cleo = await world.someone('Student', 'Cleo');
    await open(url);
    await world.db.transaction().execute(async (trx) => {
      await sql`lock table "session" in access exclusive mode`.execute(trx);
      const { status, body, headers } = await open(url, cleo.cookie);
      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(body).toContain('<p role="alert">This is taking too long');
      expect(body).toMatch(/<meta http-equiv="refresh" content="\d+">/);
      // A form keeps what was typed: a page that asks once more would have lost it.
      const form = { cookie: cleo.cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const payload = 'username=cleo%40typed.example&password=x';
      const sent = await app.inject({ method: 'POST', url: '/login', headers: form, payload });
      expect([sent.statusCode, sent.body.includes('cleo@typed.example')]).toEqual([503, true]);
    });
    expect((await open(url, cleo.cookie)).body).toContain(cleo.email);
  },
);

// Seen red: programs that watch a site ask by HEAD, and were told that nothing is there.
test.each([
  ['/', 200],
  ['/courses', 200],
  ['/courses/01900000-0000-7000-8000-000000000000', 404],
])('HEAD of %s is answered like GET, without the page', async (url, status) => {
  const headers = { accept: '*/*' };
  const [head, get] = [await app.inject({ method: 'HEAD', url, headers }), await app.inject({ url, headers })];
  expect([head.statusCode, head.body, get.statusCode]).toEqual([status, '', status]);
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
});

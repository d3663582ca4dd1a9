import { api as calls } from './paths.ts';
import { connect } from 'node:net';
import { createHash } from 'node:crypto';
import { everyEndpoint } from '@stoa/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../server/test/database.ts';
import { ask } from './person.ts';
import { ownProcess } from './process.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

/** Returns a fingerprint of every table, without tables that only count or remember that somebody called. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('session', 'throttle', 'auditLog') order by 1`.execute(world.db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const table = sql.table(name);
    const { rows: all } = await sql<{ row: string }>`select t::text as row from ${table} t order by 1`.execute(
      world.db,
    );
    prints[name] = createHash('sha256')
      .update(all.map(({ row }) => row).join('\n'))
      .digest('hex');
  }
  return prints;
}

// Seen red with `/api/myStudent` writing the time it was last read.
test('reading changes nothing, whoever reads (T106)', async () => {
  const professor = await world.professor();
  const student = await world.someone('Student');
  const application = (await student.appliesAsStudent()).body._id;
  const course = await world.courseInstance({ professor });
  const paid = await world.pays(student, course);
  await student.post(`/api/courseBoard/${course._id}`, { text: 'Hello' });
  await world.settled();
  await world.jobsAreDone();
  const ids = [
    course._id,
    application,
    String((course['courseREF'] as { _id: string })._id),
    (paid.body['transaction'] as { _id: string })._id,
  ];
  const readers = [world.visitor(), student, professor, await world.administrator(), await world.registrar()];
  const before = await fingerprint();
  expect(Object.keys(before).length).toBeGreaterThan(25);
  let answered = 0;
  const isRead = (one: { method: string; path: string }) =>
    one.method === 'GET' && !one.path.includes('validate-email') && !one.path.endsWith('/live');
  for (const { path } of everyEndpoint().filter(isRead))
    for (const who of readers)
      for (const id of path.includes('{') ? ids : [''])
        for (const method of ['GET', 'HEAD'])
          if ((await who.call(method, path.replaceAll(/\{\w+\}/g, id))).status === 200) answered++;
  expect(answered).toBeGreaterThan(200);
  const after = await fingerprint();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([]);
});

/** Says exactly these bytes to a port: the status of each answer, until the connection is closed. */
const say = (port: number, text: string) =>
  new Promise<string[]>((done, failed) => {
    let heard = '';
    const end = () => done([...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!));
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
      .on('data', (chunk) => (heard += String(chunk)))
      .on('end', end)
      .on('error', failed);
    socket.setTimeout(5000, () => socket.destroy(new Error(`still open after: ${heard}`)));
  });

describe('a request that two servers may read differently', () => {
  const login = (headers: string, body: string) =>
    `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  const smuggled = 'GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n';
  // Seen red with `insecureHTTPParser: true`.
  test.each([
    ['has a length and chunks', login('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['has two lengths', login('Content-Length: 2\r\nContent-Length: 50', `{}${smuggled}`)],
    ['has a space before a colon', login('Content-Length : 2', '{}')],
    ['ends its lines with bare line feeds', smuggled.replaceAll('\r\n', '\n')],
    ['folds a header', login('X-A: 1\r\n b: 2\r\nContent-Length: 2', '{}')],
    ['hides chunks behind a strange name', login('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['has a length that is no number', login('Content-Length: +2', '{}')],
  ])('and %s is refused, and nothing after it is heard (T114)', async (_what, text) => {
    expect(await say(Number(new URL(world.stoa.url).port), text)).toEqual(['400']);
  });
});

// Seen red with `app.addHttpMethod('TRACE')` and a route that echoes.
test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'MKCOL', 'PURGE', 'OPTIONS'])(
  '%s is answered by nobody, and no answer says what serves it (T115)',
  async (method) => {
    const port = Number(new URL(world.stoa.url).port);
    for (const path of ['/', calls.accounts.session.path, '*'])
      for (const status of await say(port, `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))
        expect(['400', '404', '405', '501', '503']).toContain(status);
    const answer = await world.visitor().call(method === 'OPTIONS' ? 'OPTIONS' : 'GET', calls.accounts.session.path);
    expect([...answer.headers.keys()].filter((name) => /^(?:server|x-powered-by|via|allow)$/.test(name))).toEqual([]);
  },
);

// Seen red with every subdomain, whatever the operator has set.
test.each([
  [{}, 'max-age=31536000'],
  [{ HSTS_SUBDOMAINS: 'on' }, 'max-age=31536000; includeSubDomains'],
])(
  'on https with %j a year of https is asked for; the address of a page is told to nobody (T111, T118, T472)',
  async (set, asked) => {
    const safe = await openWorld({ PUBLIC_URL: 'https://stoa.example', ...set });
    const { headers } = await safe.visitor().get(calls.site.config);
    expect(headers.get('strict-transport-security')).toBe(asked);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

describe('the built site', () => {
  const stoa = ownProcess();
  let url: string;
  beforeAll(async () => {
    await (await stoa).start();
    ({ url } = await stoa);
  });
  afterAll(async () => (await stoa).remove());

  const kept = [
    '.git/config .git/HEAD .env .env.production .npmrc .ci/run package.json package-lock.json tsconfig.json README.md',
    'server/src/main.ts server/migrations/0001_kernel.ts web/app/root.tsx contract/src/api.ts vite.config.ts node_modules/pg/package.json',
    'data/postgres/PG_VERSION data/key data/files postgres/postgresql.conf backup.sql dump.sql db.sqlite stoa.log error.log',
    'admin phpinfo.php server-status metrics.json debug .well-known/security.txt~ index.html.bak __spa-fallback.html.map',
    'assets/ assets/../../package.json assets/%2e%2e/%2e%2e/package.json assets/..%2f..%2fpackage.json //etc/passwd ..%5c..%5cpackage.json',
  ].flatMap((line) => line.split(' '));
  // Seen red with the static folder one level up.
  test.each(kept)('has no /%s (T116)', async (path) => {
    for (const accept of ['*/*', 'application/json']) {
      const answer = await ask(`${url}/${path}`, { headers: { accept }, redirect: 'manual' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/repositoryformatversion|"workspaces"|root:x:|from '\.\.?\//);
    }
  });
  test('has no map back to its sources (T116)', async () => {
    const seen = new Set<string>();
    const look = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = await (await ask(url + path)).text();
      expect(text).not.toContain('sourceMappingURL');
      for (const [, found] of text.matchAll(/["'`]\/?(assets\/[\w./-]+\.(?:js|css))["'`]/g)) {
        expect((await ask(`${url}/${found}.map`)).status).toBe(404);
        await look(`/${found}`);
      }
    };
    for (const path of ['/', '/login', '/mainContent']) await look(path);
    expect(seen.size).toBeGreaterThan(15);
  });
  // Seen red with a server that follows `next`.
  test('leads nobody to another site (T112)', async () => {
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%09/evil.example',
    ];
    for (const path of [
      '/',
      '/login',
      '/mainContent',
      '/verify',
      calls.accounts.session.path,
      '//evil.example/%2f..',
      '/\\evil.example',
    ])
      for (const name of ['next', 'return', 'returnTo', 'redirect', 'url', 'continue'])
        for (const to of elsewhere) {
          const answer = await ask(`${url}${path}?${name}=${encodeURIComponent(to)}`, { redirect: 'manual' });
          expect([200, 302, 401, 404]).toContain(answer.status);
          // The login leads back to a path of this site.
          const own = answer.headers.get('location')?.startsWith('/login?next=%2FmainContent%3F');
          expect([own ?? true, answer.headers.get('refresh')]).toEqual([true, null]);
        }
  });

  // Seen red without the sweep of connections that have asked nothing: it took ten seconds, and the exit code was 1.
  test('a connection that was opened ahead of need does not hold up the stop (F23)', async () => {
    const { url: DATABASE_URL } = await testDatabase();
    const one = await ownProcess({ DATABASE_URL });
    onTestFinished(() => one.remove());
    await one.start();
    const ahead = connect(Number(new URL(one.url).port), '127.0.0.1').on('error', () => {});
    await new Promise<void>((open) => ahead.once('connect', open));
    const began = performance.now();
    expect(await one.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(8000);
    ahead.destroy();
  });
});

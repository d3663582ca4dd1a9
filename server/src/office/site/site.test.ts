import { api, pathOf } from '../../../../tests/paths.ts';
import { paths as signedIn, recordAt } from '@stoa/contract/paths';
import path from 'node:path';
import type { PublicProfessor } from '@stoa/contract/office/site.endpoints';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { sitePaths } from '../../../../tests/journeys/screens.ts';
import { form, type Json } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { buildApp } from '../../app.ts';

const world = await openWorld();
const visitor = world.visitor();
const nobodys = '01900000-0000-7000-8000-000000000000';

const built = path.resolve(import.meta.dirname, '../../../../web/build/client');
/** The same Stoa, with the pages of the built site. */
async function withPages(): Promise<FastifyInstance> {
  return buildApp(world.stoa.services, { isDone: true }, { webRoot: built });
}

describe('the page of a course, as a crawler reads it', () => {
  let app: FastifyInstance;
  const scripts = (html: string) => html.match(/<script/g)!.length;
  beforeAll(async () => {
    app = await withPages();
    return () => app.close();
  });
  const page = (id: string) => app.inject({ url: `/courses/${id}`, headers: { accept: 'text/html' } });
  const data = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as Json;

  test('names it, in words and as data', async () => {
    const course = await world.courseInstance({ name: 'Reading Plato', auditCost: 0 });
    const { statusCode, body, headers } = await page(course._id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(body.match(/<title>[^<]*/g)).toEqual(['<title>Reading Plato · Stoa']);
    expect(body).toContain('<meta name="description" content="A careful reading."/>');
    expect(body).toContain(`rel="canonical" href="http://localhost:3000/courses/${course._id}"`);
    expect(data(body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'Reading Plato',
      provider: { name: 'Stoa' },
      numberOfCredits: 3,
      offers: [
        { name: 'Credit', category: 'Paid', price: 400, priceCurrency: 'USD' },
        { name: 'Audit', category: 'Free', price: 0 },
      ],
      hasCourseInstance: [{ courseMode: 'Online', startDate: '2038-02-01', endDate: '2038-05-01' }],
    });
    // The policy lets run what carries the nonce of this answer, and that is never the course's data.
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))!;
    const [ours, others] = [/<script nonce="([^"]+)"/g, /<script type="application/g].map(
      (one) => body.match(one)!.length,
    );
    expect([ours! > 3, others]).toEqual([true, 1]);
    expect(new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, one]) => one))).toEqual(new Set([nonce]));
    expect(String((await page(course._id)).headers['content-security-policy'])).not.toContain(nonce);
  });

  test('is for who asks for anything or says nothing of what they want; who wants JSON is told there is none', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'text/html' }])
      expect((await app.inject({ url: '/courses', headers })).statusCode).toBe(200);
    for (const headers of [{ accept: 'application/json' }, { accept: 'image/png' }])
      expect((await app.inject({ url: '/courses', headers })).statusCode).toBe(404);
  });

  test('holds no text that could become anything else (T82, T109)', async () => {
    const name = '</title></script><script>alert(1)</script>" onload="x" $& $` <!--';
    const course = await world.courseInstance({ name });
    const { body } = await page(course._id);
    const { body: plain } = await page((await world.courseInstance({ name: 'Logic' }))._id);
    expect(scripts(body)).toBe(scripts(plain));
    expect(body.match(/<\/script/g)).toHaveLength(scripts(plain));
    expect(body.match(/<\/title/g)).toHaveLength(1);
    expect(body).not.toContain('` <!--');
    expect(body).not.toContain('" onload="');
    expect(data(body)['name']).toBe(name);
  });

  test('answers 404 where there is none, and as always everywhere else', async () => {
    const draft = await world.courseInstance({ status: 'Draft' });
    for (const id of [nobodys, draft._id, 'nothing', '%00']) expect((await page(id)).statusCode).toBe(404);
    for (const url of [`/courses/${nobodys}/more`, '/nothing', '/login/more'])
      expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });

  test('has as many rows as its reader has chosen', async () => {
    const admin = await world.administrator();
    const rowsOf = async (cookie: string) => {
      const headers = { accept: 'text/html', cookie: `${admin.cookie}${cookie}` };
      const { body } = await app.inject({ url: '/mainContent/admin/users', headers });
      return /"pageSize":(\d+)/.exec(body)?.[1];
    };
    expect(await rowsOf('; page-size=20')).toBe('20');
    for (const other of ['', '; page-size=21', '; page-size=1,000']) expect(await rowsOf(other)).toBe('10');
  });

  test('is there for every line of the site map', async () => {
    const paths = sitePaths();
    expect(paths.length).toBeGreaterThan(50);
    const course = await world.courseInstance({});
    const { cookie } = await world.administrator();
    for (const one of [...paths, ...Object.values(signedIn), recordAt(signedIn.users, 'x'), '/mainContent/nothing']) {
      const url = one.replace('courses/:id', `courses/${course._id}`).replaceAll(/:\w+\??/g, 'x');
      const headers = { accept: 'text/html', ...(url.startsWith('/mainContent') && { cookie }) };
      const expected =
        url.startsWith('/mainContent/') && !paths.includes(one) && one !== recordAt(signedIn.users, 'x')
          ? 302
          : url === '/pages/x'
            ? 404
            : 200;
      expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, expected]);
    }
  });
});

describe('search engines', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await withPages();
    return () => app.close();
  });
  test('are told which pages there are: the public ones and the open courses', async () => {
    const open = await world.courseInstance({});
    const draft = await world.courseInstance({ status: 'Draft' });
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toContain('<loc>http://localhost:3000/courses</loc>');
    expect(body).toContain(`<loc>http://localhost:3000/courses/${open._id}</loc>`);
    expect(body).not.toContain(draft._id);
  });

  test('are told where to look, and where not', async () => {
    const { body } = await app.inject('/robots.txt');
    expect(body).toContain('Disallow: /mainContent\n');
    expect(body).toContain('Allow: /api/public/\n');
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml\n');
  });

  test('are told whom to tell of a weakness, for a time that hasn’t ended', async () => {
    const { body, headers } = await app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const said = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    );
    expect(said).toMatchObject({
      Contact: 'mailto:support@localhost',
      Canonical: 'http://localhost:3000/.well-known/security.txt',
      Policy: 'http://localhost:3000/trust',
    });
    const days = (Date.parse(String(said['Expires'])) - Date.now()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
    expect((await app.inject({ url: '/trust', headers: { accept: 'text/html' } })).statusCode).toBe(200);
    const admin = await world.administrator();
    await admin.put(api.siteSettings.set, { supportEmail: 'help@stoa.example' });
    const shown = async () => (await app.inject('/.well-known/security.txt')).body;
    await expect.poll(shown).toContain('Contact: mailto:help@stoa.example\n');
    await admin.put(api.siteSettings.set, { supportEmail: '' });
  });

  test('find the address of this installation in a page', async () => {
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(body).toContain('content="http://localhost:3000/share.png"');
  });
});

test('the open courses are found by name, level, price and start', async () => {
  const name = 'Conic sections';
  const professor = await world.professor();
  const cheap = await world.courseInstance({ professor, name: `${name} I`, cost: 150 });
  const dear = await world.courseInstance({ professor, name: `${name} II`, cost: 900 });
  const found = async (query: string) =>
    ((await visitor.get(`${api.site.courses.path}?q=conic&${query}`)).body as unknown as { _id: string }[]).map(
      ({ _id }) => _id,
    );
  expect(await found('')).toEqual([cheap._id, dear._id]);
  expect(await found('atMost=150')).toEqual([cheap._id]);
  expect(await found('level=200')).toEqual([cheap._id, dear._id]);
  expect(await found('level=300')).toEqual([]);
  expect(await found('from=2038-02-01')).toEqual([cheap._id, dear._id]);
  expect(await found('from=2038-02-02')).toEqual([]);
  for (const wrong of ['level=7', 'atMost=-1', 'from=soon'])
    expect((await visitor.get(`${api.site.courses.path}?${wrong}`)).status).toBe(400);
});

describe('the professors', () => {
  const list = async (query = '') =>
    (await visitor.get(`${api.site.professors.path}${query}`)).body as unknown as PublicProfessor[];

  test('are presented once approved, with what is open, without their address', async () => {
    const professor = await world.professor('Aspasia');
    const { body: own } = await professor.get(api.professors.mine);
    const open = await world.courseInstance({ professor, name: 'Rhetoric' });
    await world.courseInstance({ professor, name: 'Not yet', status: 'Approved' });
    await world.courseInstance({ professor, name: 'Under way', status: 'Active' });
    await professor.put(api.professors.setBiography, { biography: 'Born in Miletus.\nTaught in Athens.' });
    expect(await list(`?id=${own._id}`)).toEqual([
      {
        _id: own._id,
        title: 'Professor of Letters',
        personREF: { firstName: 'Aspasia', lastName: 'Tester' },
        biography: 'Born in Miletus.\nTaught in Athens.',
        portrait: null,
        courses: [{ _id: open._id, name: 'Rhetoric', start: '2038-02-01' }],
      },
    ]);
    await (
      await world.administrator()
    ).put(pathOf(api.professors.update, { id: own._id }), { approvalStatus: 'Denied' });
    expect(await list(`?id=${own._id}`)).toEqual([]);
    const waiting = (await (await world.someone('Professor')).applies()).body._id;
    expect((await list()).map(({ _id }) => _id)).not.toContain(waiting);
  });

  test('are found by name and title, not by their address (T54)', async () => {
    const professor = await world.professor('Phryne');
    expect(await list('?q=phryne')).toHaveLength(1);
    expect(await list(`?q=${encodeURIComponent(professor.email)}`)).toEqual([]);
    expect(await list('?q=world.example')).toEqual([]);
    expect((await visitor.get(`${api.site.professors.path}?sort=email`)).status).toBe(400);
  });
});

describe('a biography', () => {
  test('may come with the application and with the administrator’s form', async () => {
    const professor = await world.someone('Professor');
    const { body } = await professor.applies({ biography: 'As sent.' });
    expect(body['biography']).toBe('As sent.');
    const admin = await world.administrator();
    const changed = await admin.put(
      pathOf(api.professors.update, { id: body._id }),
      form({ biography: 'As edited.', w9REF: aDocument('pdf') }),
    );
    expect(changed.body['biography']).toBe('As edited.');
    expect((await admin.get(api.professors.list)).body[0]).not.toHaveProperty('biography');
  });

  test('is the one thing a professor changes alone, at any time, and the log says so', async () => {
    const professor = await world.professor();
    const { usualDays: _days, ...before } = (await professor.get(api.professors.mine)).body;
    const { status, body } = await professor.put(api.professors.setBiography, { biography: 'Mine.' });
    expect([status, body]).toEqual([200, { ...before, biography: 'Mine.', version: before['version'] + 1 }]);
    for (const more of [{ title: 'Dr.' }, { biography: 'x'.repeat(20_001) }, { biography: null }, { isShown: null }])
      expect((await professor.put(api.professors.setBiography, { biography: 'x', ...more })).status).toBe(400);
    expect((await professor.put(api.professors.setBiography, {})).body).toEqual(body);
    const { action, detail } = await world.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('entityId', '=', body._id)
      .orderBy('_id', 'desc')
      .executeTakeFirstOrThrow();
    const changes = [{ field: 'biography', from: null, to: 'Mine.' }];
    expect([action, detail]).toEqual(['change biography', { changes }]);
  });

  test('belongs to a record', async () => {
    const professor = await world.someone('Professor');
    expect((await professor.put(api.professors.setBiography, { biography: 'Mine.' })).status).toBe(404);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
/** joined before there were terms */
let early: Person;
let course: Json;
beforeAll(async () => {
  admin = await world.administrator();
  early = await world.someone('Student', 'Early');
  course = await world.courseInstance({ cost: 0, status: 'Open/Registering' });
});
const { sitePages } = api;
const at = (slug: string) => pathOf(sitePages.one, { slug });
const write = async (slug: string, body: Json) => {
  const answer = await admin.put(at(slug), { language: 'en', title: 'A page', ...body });
  await world.stoa.services.site.refresh();
  return answer;
};
const read = (slug: string, language = 'en') => world.visitor().get(at(slug), { 'accept-language': language });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const waiting = async (person: Person) => (await person.get(api.accounts.session)).body['toAccept'] as Json[];
const accept = (person: Person, slug: string, version: number) =>
  person.post(api.acceptances.accept, { slug, version });
const acceptances = (person: Person) =>
  world.db
    .selectFrom('acceptance')
    .innerJoin('person', 'person._id', 'acceptance.personREF')
    .select(['slug', 'acceptance.version', 'occasion'])
    .where('email', '=', person.email)
    .orderBy('acceptedAt')
    .execute();

test('a page is read in the reader’s language, else in English; what lacks a translation is marked to administrators alone', async () => {
  await write('course-rules', { title: 'Course rules', markdown: '# Be kind\n\n*Always*, see [terms](/pages/terms).' });
  const { body } = await read('course-rules', 'es');
  expect(body).toMatchObject({ title: 'Course rules', language: 'en', version: 1, effective: null });
  expect(body['html']).toBe('<h2>Be kind</h2>\n<p><em>Always</em>, see <a href="/pages/terms">terms</a>.</p>');
  expect(body).not.toHaveProperty('missing');
  expect((await admin.get(at('course-rules'))).body).toMatchObject({ missing: ['es'], next: null });

  await write('course-rules', { title: 'Reglas', markdown: 'Sea amable. 善良', language: 'es' });
  expect((await read('course-rules', 'es')).body).toMatchObject({ title: 'Reglas', language: 'es', version: 2 });
  expect((await read('course-rules')).body).toMatchObject({ title: 'Course rules', version: 2 });
  expect((await admin.get(at('course-rules'))).body['missing']).toEqual([]);
  expect((await world.visitor().get(sitePages.list)).body).toMatchObject([{ slug: 'course-rules', version: 2 }]);
  expect((await read('nothing')).status).toBe(404);

  await write('about-us', { title: 'Zenith', markdown: 'Us.' });
  const slugs = async (query: string) =>
    ((await world.visitor().get(`${sitePages.list.path}?${query}`)).body as unknown as Json[]).map(({ slug }) => slug);
  expect(await slugs('sort=-title')).toEqual(['about-us', 'course-rules']);
  expect(await slugs('q=RULES')).toEqual(['course-rules']);
  expect(await slugs('sort=title&page=2&pageSize=1')).toEqual(['about-us']);
  expect((await admin.delete(at('about-us'))).status).toBe(204);
  // Somebody who still edits the deleted page, or one that never was, is told so.
  for (const slug of ['about-us', 'never-written'])
    expect(await write(slug, { title: 'Zenith', markdown: 'Us.', version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'changed', current: null, sent: { title: 'Zenith' } },
    });
});

// Seen red: the form of a page that isn't there has version 0, and a removed page couldn't be written any more.
test.each([
  ['plain', {}],
  ['dated', { effective: day(0) }],
])('a removed page (%s) can be written once more from an empty form, but not from an old one', async (slug, from) => {
  const of = { title: 'First', markdown: 'One.', ...from };
  await write(slug, of);
  expect((await admin.delete(at(slug))).status).toBe(204);
  expect((await read(slug)).status).toBe(404);
  expect(await write(slug, { ...of, version: 1 })).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect(await write(slug, { ...of, title: 'Second', version: 0 })).toMatchObject({
    status: 200,
    body: { version: 3 },
  });
  expect((await read(slug)).body).toMatchObject({ title: 'Second' });
  expect(await write(slug, { ...of, version: 0 })).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await admin.delete(at(slug))).status).toBe(204);
});

test('a page with HTML, a picture or a link to elsewhere is refused with the reason (T183)', async () => {
  const refused = async (markdown: string) => (await write('bad', { markdown })).body['fields']?.['markdown'] as string;
  for (const html of [
    '<script>alert(1)</script>',
    'a <b onclick="x()">b</b>',
    '<!-- x -->',
    '<iframe src="//evil.example">',
  ])
    expect([html, await refused(html)]).toEqual([html, 'Remove the HTML. Pages are written in Markdown alone.']);
  for (const picture of ['![](https://evil.example/x.png)', '[![a](x.png)](/)', '![a][b]\n\n[b]: /x.png'])
    expect([picture, await refused(picture)]).toEqual([picture, expect.stringMatching(/^Remove the picture/)]);
  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '//evil.example',
    'http://evil.example',
    'data:text/html,x',
    '/\\\\evil.example',
    'https://stoa@evil.example',
    '/\u200Bx',
  ])
    expect([link, await refused(`[a](${link})`)]).toEqual([link, expect.stringMatching(/^Change the link/)]);
  expect(await refused('[a]: javascript:alert(1)\n\n[a]')).toMatch(/^Change the link/);
  expect(await refused('> 1. <javascript:alert(1)>')).toMatch(/^Change the link/);
  expect(await refused(' ')).toBe('Enter the text of the page.');
  expect((await read('bad')).status).toBe(404);
  // Text that looks like HTML in code is text.
  const { html } = (await admin.post(sitePages.preview, { markdown: '`<script>` & [mail](mailto:a@b.example)' })).body;
  expect(html).toBe('<p><code>&lt;script&gt;</code> &amp; <a href="mailto:a@b.example">mail</a></p>');
  expect((await admin.post(sitePages.preview, { markdown: '<b>' })).status).toBe(400);
  for (const slug of ['Bad', 'a b', '-a', 'a/b', 'x'.repeat(61)])
    expect((await admin.put(`/api/site/pages/${encodeURIComponent(slug)}`, {})).status).toBe(400);
});

test('terms need the day they take effect, never an earlier one, and nobody sees them before', async () => {
  const markdown = 'You agree.';
  expect((await write('privacy', { markdown })).body['fields']).toEqual({
    effective: 'Enter the date this version takes effect.',
  });
  expect((await write('privacy', { markdown, effective: '2026-13-01' })).status).toBe(400);
  expect((await write('privacy', { markdown, effective: day(-2) })).status).toBe(200);
  expect((await write('privacy', { markdown, effective: day(-3) })).body['fields']).toHaveProperty('effective');
  expect((await write('privacy', { markdown: 'Later.', effective: day(9) })).body).toMatchObject({
    version: 2,
    next: { version: 2, effective: day(9) },
  });
  expect((await read('privacy')).body).toMatchObject({ version: 1, markdown });
  const { body } = await world.visitor().get(`${at('privacy')}/versions`);
  expect(body['message']).toBeDefined();
  expect((await admin.delete(at('privacy'))).status).toBe(204);
  expect((await read('privacy')).status).toBe(404);
});

test('joining needs the terms in force, and says which were accepted and when (T184)', async () => {
  expect(await waiting(early)).toEqual([]);
  await write('terms', { title: 'Terms of use', markdown: 'One.', effective: day(-1) });
  const joins = (accepted?: Json[]) =>
    world.visitor().register({ role: 'Student', firstName: 'Late', email: 'late@world.example', accepted });
  const refused = 'Accept Terms of use to join.';
  for (const accepted of [undefined, [], [{ slug: 'terms', version: 7 }], [{ slug: 'privacy', version: 1 }]])
    expect((await joins(accepted)).body['fields']).toEqual({ accepted: refused });
  expect((await joins([{ slug: 'refunds', version: 1 }])).status).toBe(400);
  expect((await joins([{ slug: 'terms', version: 1 }])).status).toBe(200);
  const late = Object.assign(world.visitor(), { email: 'late@world.example' });
  expect(await acceptances(late)).toEqual([]);
  await late.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor(late.email) }));
  await late.signIn(late.email);
  expect(await acceptances(late)).toEqual([{ slug: 'terms', version: 1, occasion: 'joining' }]);
  expect(await waiting(late)).toEqual([]);

  // People who joined before are asked once, and nobody accepts for another or a version that isn’t in force.
  expect(await waiting(early)).toEqual([{ slug: 'terms', version: 1, title: 'Terms of use' }]);
  expect((await accept(early, 'terms', 2)).status).toBe(409);
  expect((await accept(early, 'privacy', 1)).status).toBe(404);
  expect((await world.visitor().post(api.acceptances.accept, { slug: 'terms', version: 1 })).status).toBe(401);
  expect((await accept(early, 'terms', 1)).body).toEqual({ toAccept: [] });
  await accept(early, 'terms', 1);
  expect(await acceptances(early)).toEqual([{ slug: 'terms', version: 1, occasion: 'asked' }]);
});

test('a correction on the same day asks nobody again; a later day, and going back, ask everybody', async () => {
  const ada = await world.administrator();
  await accept(ada, 'terms', 1);
  await write('terms', { markdown: 'One, without the typo.', effective: day(-1) });
  expect(await waiting(ada)).toEqual([]);
  await write('terms', { markdown: 'Three.', effective: day(0) });
  expect(await waiting(ada)).toMatchObject([{ slug: 'terms', version: 3 }]);
  await accept(ada, 'terms', 3);
  const restored = await admin.post(pathOf(sitePages.restore, { slug: 'terms', version: '1' }));
  await world.stoa.services.site.refresh();
  expect(restored.body).toMatchObject({ version: 4, markdown: 'One.', effective: day(0) });
  expect(await waiting(ada)).toMatchObject([{ slug: 'terms', version: 4 }]);
  expect((await admin.delete(at('terms'))).status).toBe(409);
  const rows = (await admin.get(`${at('terms')}/versions`)).body as unknown as Json[];
  expect(rows.map(({ version, acceptedBy }) => [version, acceptedBy])).toEqual([
    [4, 0],
    [3, 1],
    [2, 0],
    [1, 3],
  ]);
});

test('registering for a course records the terms and refunds that were in force', async () => {
  await write('refunds', { title: 'Refunds', markdown: 'In full until the first day.' });
  await early.post(api.registrations.create, { courseInstanceREF: course['_id'], isAudit: false });
  expect((await acceptances(early)).filter(({ occasion }) => occasion === 'registering')).toEqual([
    { slug: 'refunds', version: 1, occasion: 'registering' },
    { slug: 'terms', version: 4, occasion: 'registering' },
  ]);
});

test('versions and acceptances can’t be rewritten, and two who write at once both learn of it (T185)', async () => {
  for (const table of ['acceptance', 'sitePage'] as const) {
    await expect(world.db.deleteFrom(table).execute()).rejects.toThrow(/append-only/);
    await expect(world.db.updateTable(table).set({ version: 9 }).execute()).rejects.toThrow(/append-only/);
  }
  const { version } = (await admin.get(at('course-rules'))).body;
  const answers = await Promise.all(['A', 'B', 'C'].map((markdown) => write('course-rules', { markdown, version })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'changed' });
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSiteData } from '../dev/samples/site-data.ts';
import { api } from './paths.ts';
import { ask } from './person.ts';
import { ownProcess } from './process.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Every name that is invented: people, courses, and how they introduce themselves. */
const invented = Object.values(sampleSiteData).flatMap(({ courses, faculty, announced }) => [
  ...courses.flatMap(({ name, description, professor }) => [name, description, professor]),
  ...faculty.flatMap(({ name, about }) => [name, about]),
  ...announced.map(({ name }) => name),
]);
const namesIn = (text: string) => invented.filter((name) => text.includes(name));

// As an operator starts it. Nothing answers where it would send mails and take payments, and no page needs that.
const secret = 'a secret for this test alone, of no use';
const stoa = await ownProcess({
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  DEMO: '0',
  RATE_LIMITS: '1',
  LOG_LEVEL: 'info',
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'College <college@world.example>',
  SUPPORT_EMAIL: 'help@world.example',
  ENCRYPTION_KEY: secret,
  PAYPAL_API_URL: 'http://127.0.0.1:9',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: 'webhook',
});
beforeAll(async () => {
  await stoa.start();
});
afterAll(() => stoa.remove());
const pageAt = async (at: string, language: string) =>
  (await ask(`${stoa.url}${at}`, { headers: { accept: 'text/html', 'accept-language': language } })).text();

// Seen red with one sample in the landing page, and with the samples handed on in production.
test('production shows nothing invented: no page, script or file of it holds a sample’s name (T186)', async () => {
  expect(invented.length).toBeGreaterThan(30);
  for (const language of ['en', 'es'])
    for (const at of ['/', '/courses', '/login', '/register', '/mainContent', '/nothing']) {
      const html = await pageAt(at, language);
      expect([at, language, namesIn(html)]).toEqual([at, language, []]);
      expect(html).toContain('</html>');
    }
  const { samples, ...shown } = (await (await ask(`${stoa.url}${api.siteData.now.path}`)).json()) as Record<
    string,
    unknown
  >;
  expect([samples, namesIn(JSON.stringify(shown))]).toEqual([null, []]);
  // Parts without anything of their own are not there.
  const landing = await pageAt('/', 'en');
  for (const id of ['upcoming', 'faculty']) expect(landing).not.toContain(`id="${id}"`);
  expect(landing).toContain('id="about"');
  // Seen red with them shown as in development: films of sample people, and a founder who said nothing.
  expect(landing).not.toMatch(/<video|films\/|id="promo"|<blockquote/);

  const files = globSync('web/build/**/*.{js,html,json,css,vtt}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const holding = files.filter((file) => namesIn(readFileSync(path.join(root, file), 'utf8')).length > 0);
  expect(holding).toEqual([]);
});

test('a name and a color set in production are on every page soon', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin@world.example', password: 'a long password' });
  const answer = await ask(`${stoa.url}${api.accounts.login.path}`, { method: 'POST', headers, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const set = { name: 'College <of> Ionia', accent: '#7a1f1f', texts: { en: { quote: 'Nobody owns a road.' } } };
  const changed = await ask(`${stoa.url}${api.siteSettings.set.path}`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify(set),
  });
  expect(changed.status).toBe(200);
  for (const at of ['/', '/courses', '/login', '/register', '/mainContent', '/nothing']) {
    await expect.poll(() => pageAt(at, 'es'), { interval: 200 }).toContain('--aegean:#7a1f1f');
    const html = await pageAt(at, 'es');
    expect([at, html.includes('College &lt;of&gt; Ionia'), html.includes('--aegean:#7a1f1f')]).toEqual([
      at,
      true,
      true,
    ]);
    expect(html).not.toContain('College <of>');
  }
  await expect.poll(() => pageAt('/', 'en'), { interval: 200 }).toMatch(/<blockquote[^]*Nobody owns a road\./);

  // Films of their own are shown, one by one, and to be played from any part by everybody.
  const send = (field: string, name: string) => {
    const form = new FormData();
    form.set(field, new File([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(99, 7)], name));
    const address = `${stoa.url}${api.siteSettings.setPictures.path}`;
    return ask(address, { method: 'PUT', headers: { cookie }, body: form });
  };
  expect((await send('promoFilm', 'own.mov')).status).toBe(400);
  const { promoFilm } = (await (await send('promoFilm', 'own.mp4')).json()) as Record<string, unknown>;
  await expect.poll(() => pageAt('/', 'en'), { interval: 200 }).toMatch(/id="promo"[^]*<video/);
  expect(await pageAt('/', 'en')).not.toMatch(/films\/|Why a professor would practice alone/);
  const part = await ask(`${stoa.url}/api/files/download/${String(promoFilm)}?preview=1`, {
    headers: { range: 'bytes=4-7' },
  });
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp']);
  expect((await send('aboutFilm', 'beside.mp4')).status).toBe(200);
  await expect.poll(() => pageAt('/', 'en'), { interval: 200 }).toMatch(/(?:<video[^]*){2}/);
  const removed = await ask(`${stoa.url}${api.siteSettings.setPictures.path}`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ promoFilm: null }),
  });
  expect(removed.status).toBe(200);
  await expect.poll(() => pageAt('/', 'en'), { interval: 200 }).not.toContain('id="promo"');
});

// Seen red with the version in the health check.
test('strangers are told no version, in an answer or its headers; the metrics tell it', async () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  for (const at of ['/healthz', '/readyz', api.site.config.path, '/', '/nothing', '/api/nothing']) {
    const answer = await ask(`${stoa.url}${at}`);
    const said = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
    expect([at, said.includes(`"${version}"`), /fastify|node\.js/i.test(said)]).toEqual([at, false, false]);
  }
  expect(await (await ask(`${stoa.url}/healthz`)).json()).toEqual({ status: 'alive' });
  expect(await (await ask(`${stoa.url}/metrics`)).text()).toContain(`stoa_info{version="${version}"} 1`);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { contrast, ink, mixed, onInk, paper } from '@stoa/contract/kernel/contrast';
import { landingText } from '@stoa/contract/office/landing-texts';
import { standardSite } from '@stoa/contract/office/site-settings.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../tests/person.ts';
import { aDocument, openWorld } from '../../../tests/world.ts';
import { siteNow } from './site-settings.ts';

const world = await openWorld({ SUPPORT_EMAIL: 'help@world.example' });
let admin: Person;
beforeAll(async () => {
  admin = await world.administrator();
});
const { siteSettings } = api;
const site = async () => (await world.visitor().get(siteSettings.now)).body;
const set = (body: Json) => admin.put(siteSettings.set, body);
const restore = (version: number) => admin.post(pathOf(siteSettings.restore, { version: String(version) }));

test('a site nobody has set is the specification’s, with the support address of the installation', async () => {
  expect(await site()).toEqual({ ...standardSite, supportEmail: 'help@world.example' });
  expect(landingText(standardSite, 'headline', 'en')).toEqual(['Higher education, reimagined']);
  expect(landingText({ texts: { en: { headline: 'Two\n\nparts' } } }, 'headline', 'es')).toEqual(['Two', 'parts']);
  expect(landingText({ texts: { en: { lead: 'One' }, es: { lead: 'Uno' } } }, 'lead', 'es')).toEqual(['Uno']);
});

test('each change is a version, says what changed, and can be undone; what is left out stays', async () => {
  const { version: first } = (await set({ name: 'Ακαδημία 學園' })).body;
  const { version } = (await set({ accent: '#7A1F1F', supportEmail: 'ask@academy.example' })).body;
  expect(await site()).toMatchObject({
    name: 'Ακαδημία 學園',
    accent: '#7a1f1f',
    supportEmail: 'ask@academy.example',
    version,
  });
  expect((await admin.get(`${siteSettings.versions.path}?pageSize=2`)).body).toMatchObject([
    { version, changed: ['accent', 'supportEmail'], by: 'First Administrator' },
    { version: first, changed: ['name'] },
  ]);
  // The same once more is no change.
  expect((await set({ accent: '#7a1f1f' })).body['version']).toBe(version);

  expect((await restore(first)).body).toMatchObject({ name: 'Ακαδημία 學園', accent: standardSite.accent });
  expect((await admin.get(pathOf(siteSettings.version, { version: String(version) }))).body).toMatchObject({
    accent: '#7a1f1f',
  });
  expect((await restore(0)).body).toEqual({
    ...standardSite,
    supportEmail: 'help@world.example',
    version: version + 2,
  });
  expect((await restore(999)).status).toBe(404);
});

// Seen red: the look form sends every input, so saving a name made the installation’s address the site’s own.
test.each([
  ['help@world.example', 'moved@world.example'],
  ['ask@academy.example', 'ask@academy.example'],
])('a form that sends %s shows %s once the installation has another address', async (sent, later) => {
  await set({ name: `Saved with ${sent}`, supportEmail: sent });
  const services = { settings: { ...world.stoa.services.settings, supportEmail: 'moved@world.example' } };
  expect((await siteNow(world.db, services)).supportEmail).toBe(later);
  await restore(0);
});

// Seen red as a 500 with a number that the database can’t read.
test('a version that no database counts is refused at its field', async () => {
  const version = '99999999999';
  const ofPage = pathOf(api.sitePages.restore, { slug: 'terms', version });
  for (const answer of [
    await admin.get(pathOf(siteSettings.version, { version })),
    await admin.post(pathOf(siteSettings.restore, { version })),
    await admin.post(ofPage),
  ])
    expect([answer.status, Object.keys(answer.body['fields'])]).toEqual([400, ['version']]);
  expect((await admin.get(pathOf(siteSettings.version, { version: '2147483647' }))).status).toBe(404);
});

test('two administrators: the form that was opened first is refused with what is there now', async () => {
  const { version } = await site();
  expect((await set({ name: 'First', version })).status).toBe(200);
  const late = await set({ name: 'Second', version });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed', current: { name: 'First' } } });
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => set({ name, version: version + 1 })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  await restore(0);
});

test('an accent that can’t be read is refused, with its ratio; the dark theme gets a lighter one (T180)', async () => {
  const refused = await set({ accent: '#8fa8c0' });
  expect(refused.status).toBe(400);
  expect(refused.body['fields']['accent']).toMatch(/contrast is 2\.\d\d to 1/);
  for (const wrong of ['red', '#12', 'url(x)', '#1f4e79;}', ''])
    expect((await set({ accent: wrong })).body['fields']).toHaveProperty('accent');
  // The faintest gray that can be saved, and the one beside it.
  const grays = Array.from({ length: 256 }, (_, at) => mixed('#000000', '#ffffff', at / 255));
  const last = grays.findLastIndex((gray) => contrast(gray, paper) >= 4.5);
  expect((await set({ accent: grays[last + 1] })).status).toBe(400);
  expect((await set({ accent: grays[last] })).status).toBe(200);
  for (const accent of [...grays.slice(0, last), '#1f4e79', '#7a1f1f', '#00008b'])
    expect(contrast(onInk(accent), ink)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  await restore(0);
});

test('an empty text shows the standard one and is no change', async () => {
  const { version } = await site();
  expect((await set({ texts: { en: { headline: '  ', lead: '' }, es: {} } })).body).toMatchObject({
    version,
    texts: {},
  });
  expect((await set({ texts: { en: { headline: 'Ours', lead: '' } } })).body['texts']).toEqual({
    en: { headline: 'Ours' },
  });
  await restore(0);
});

test('links lead to pages of the site or to https, and nowhere else (T181)', async () => {
  const link = (to: string) => set({ footerLinks: [{ label: 'Help', to }] });
  for (const to of ['/pages/terms', 'https://college.example/help?a=1', '/courses#open'])
    expect([to, (await link(to)).status]).toEqual([to, 200]);
  const inAll = await set({ footerLinks: [{ label: 'Help', to: '/courses', language: '' }] });
  expect(inAll.body['footerLinks']).toEqual([{ label: 'Help', to: '/courses' }]);
  const elsewhere = ['//evil.example', '/\\evil.example', 'http://evil.example', 'https://stoa@evil.example', 'evil'];
  for (const to of [
    ...elsewhere,
    '#top',
    'mailto:a@b.example',
    '/\u200Bx',
    'javascript:alert(1)',
    'https://',
    '/a b',
    '/\tx',
    'data:text/html,x',
  ])
    expect([to, (await link(to)).status]).toEqual([to, 400]);
  await restore(0);
});

test('a mark with a script and a picture of 100 megapixels are refused with the reason; a plain one is shown (T182)', async () => {
  const send = (file: File) => admin.put(siteSettings.setPictures, form({ mark: file }));
  const drawing = (inside: string, attributes = '') =>
    new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`], 'mark.svg');
  const plain = '<defs><linearGradient id="a"/></defs><g><path d="M0 0h9v9z" fill="url(#a)"/><use href="#a"/></g>';
  const bad = [
    drawing('<script>alert(1)</script>'),
    drawing('<g onclick="alert(1)"/>'),
    drawing('', ' onload="x()"'),
    drawing('<image href="https://evil.example/x.png"/>'),
    drawing('<use href="https://evil.example/x.svg#a"/>'),
    drawing('<a href="javascript:alert(1)"><text>x</text></a>'),
    drawing('<foreignObject><p>x</p></foreignObject>'),
    drawing('<style>@import url(https://evil.example/x.css)</style>'),
    drawing('<rect style="fill:url(https://evil.example/x)"/>'),
    drawing('<rect fill="&#117;rl(//evil.example)"/>'),
    drawing('<animate attributeName="href" to="javascript:alert(1)"/>'),
    new File(['<?xml-stylesheet href="https://evil.example"?><svg xmlns="http://www.w3.org/2000/svg"/>'], 'mark.svg'),
    new File(['<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'], 'mark.svg'),
    new File(['<html><body/></html>'], 'mark.svg'),
    new File(['<svg'], 'mark.svg'),
  ];
  for (const file of bad) {
    const { status, body } = await send(file);
    expect([await file.text(), status]).toEqual([await file.text(), 400]);
    expect(body['fields']['mark']).toMatch(/^(This drawing contains a script|We can’t read this drawing)/);
  }
  const header = Buffer.from(await aDocument('png').arrayBuffer());
  header.writeUInt32BE(10_000, 16);
  header.writeUInt32BE(10_000, 20);
  expect((await send(new File([header], 'huge.png'))).body['fields']['mark']).toMatch(/100 megapixels/);
  expect((await send(aDocument('pdf'))).status).toBe(400);

  const { mark } = (await send(drawing(plain))).body as { mark?: string };
  const shown = await fetch(`${world.stoa.url}/api/files/download/${mark}?preview=1`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(shown.headers.get('content-security-policy')).toMatch(/sandbox/);
  expect((await send(aDocument('png'))).body['mark']).not.toBe(mark);
  // The former picture is still there for an administrator who goes back to it.
  expect((await admin.put(siteSettings.setPictures, { mark: null })).body['mark']).toBeNull();
  expect((await fetch(`${world.stoa.url}/api/files/download/${mark}?preview=1`)).status).toBe(200);
  await restore(0);
});

test('what is wrong is refused at its field, and nothing of it is kept', async () => {
  const before = await site();
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ supportEmail: 'nobody' }, 'supportEmail'],
    [{ tax: { name: '', percent: 5, included: true } }, 'tax.name'],
    [{ tax: { name: 'VAT', percent: 101, included: true } }, 'tax.percent'],
    [{ tax: { name: 'VAT', percent: 8.2555, included: false } }, 'tax.percent'],
    [{ tax: { name: 'VAT', percent: 8, included: false, modes: [] } }, 'tax.modes'],
    [{ texts: { en: { headline: 'x'.repeat(5001) } } }, 'texts.en.headline'],
    [{ hiddenFaculty: Array(201).fill('01900000-0000-7000-8000-000000000000') }, 'hiddenFaculty'],
    [{ footerLinks: Array.from({ length: 13 }, () => ({ label: 'x', to: '/x' })) }, 'footerLinks'],
  ] as const)
    expect([field, Object.keys((await set(body)).body['fields'] as object)]).toEqual([field, [field]]);
  expect((await set({ invented: true })).status).toBe(400);
  expect((await set({ texts: { fr: {} } })).status).toBe(400);
  expect(await site()).toEqual(before);
});

test('mails and the settings of the browser bear the name and the address within two seconds', async () => {
  await set({ name: 'Academy of Ionia', supportEmail: 'ask@academy.example' });
  await sleep(2000);
  expect((await world.visitor().get(api.site.config)).body).toMatchObject({
    productName: 'Academy of Ionia',
    supportEmail: 'ask@academy.example',
  });
  const ada = await world.someone('Student');
  const [mail] = await world.mailsTo(ada.email);
  expect(mail!.text).toContain('address at Academy of Ionia.');
  expect(mail!.text).toContain('ask@academy.example');
  await restore(0);
});

import { JSDOM } from 'jsdom';
import { loadCatalog } from '@stoa/contract/kernel/i18n';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { registeredFree } from '../enrollment/registrations/registrations.emails.ts';
import { openMailSink } from '../../test/mail-sink.ts';
import { framed, textOf, type Block, type MailBody } from './mail-blocks.ts';
import { htmlOf } from './mail-html.ts';
import { queueMail } from './mail.ts';
import { speakIn } from './language.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url, SUPPORT_EMAIL: 'help@world.example' });
const { settings, site } = world.stoa.services;
const sender = { ...site.now(), publicUrl: settings.publicUrl };
loadCatalog('es', {
  'Dear {name},': 'Estimada persona {name}:',
  'Announcement: {course}': 'Anuncio: {course}',
  'Open the message board': 'Abrir el curso',
});

const bodyOf = (...blocks: Block[]): MailBody => framed({ subject: '', blocks }, { firstName: 'Ada' }, sender);
const page = (subject: string, body: MailBody) => new JSDOM(htmlOf(subject, body)).window.document;
const settle = (person: Person, language: 'en' | 'es' | null) =>
  sql`update "account" set "language" = ${language} from "person"
    where "person"."_id" = "account"."personREF" and "person"."email" = ${person.email}`.execute(world.db);
const kept = async (person: Person) => (await world.mailsTo(person.email)).at(-1)!;

// Seen red with a letter that is said at once, in the language of who announces.
test('each mail is in the language of whom it goes to, and not of who caused it', async () => {
  const professor = await world.professor();
  const [ada, bo, cy] = [
    await world.someone('Student'),
    await world.someone('Student'),
    await world.someone('Student'),
  ];
  const { _id } = await world.courseInstance({ professor, name: 'Rhetoric', cost: 0, auditCost: 0 });
  for (const who of [ada, bo, cy]) await who.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await settle(professor, 'es');
  await settle(ada, 'en');
  await settle(bo, 'es');
  await settle(cy, null);
  sink.refuse(450);
  await professor.post(pathOf(api.announcements.make, { id: _id }), { markdown: 'No class on Monday.' });
  const said = async (who: Person) => {
    const { subject, text, body } = await kept(who);
    return [subject, text.split('\n')[0], body!.language, JSON.stringify(body).includes('Abrir el curso')];
  };
  expect(await said(ada)).toEqual(['Announcement: Rhetoric', 'Dear Ada,', 'en', false]);
  expect(await said(bo)).toEqual(['Anuncio: Rhetoric', 'Estimada persona Ada:', 'es', true]);
  expect(await said(cy)).toEqual(['Announcement: Rhetoric', 'Dear Ada,', 'en', false]);
  sink.refuse();
  await world.db.updateTable('mail').set({ nextAt: new Date() }).where('toAddress', '=', bo.email).execute();
  world.stoa.services.outbox.soon();
  await expect.poll(async () => (await kept(bo)).state).toBe('sent');
  expect(await kept(bo)).toMatchObject({ text: '', body: null });
  const { html, text } = sink.to(bo.email).find(({ subject }) => subject.startsWith('Anuncio'))!;
  expect(html).toMatch(/^<!doctype html>.*lang="es"/is);
  for (const what of ['Anuncio: Rhetoric', 'Abrir el curso', `/courses/${_id}#announcement`])
    expect([html.includes(what), what]).toEqual([true, what]);
  expect(text).toContain('> No class on Monday.');
});

test('whoever joins is written to in the language they joined in', async () => {
  loadCatalog('es', { 'Confirm your email address': 'Confirma tu correo' });
  const visitor = world.visitor();
  const register = (email: string, language: string) =>
    fetch(world.stoa.url + api.accounts.register.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({
        firstName: 'Zoe',
        lastName: 'Joiner',
        zip: '1',
        mobilePhone: '5',
        role: 'Student',
        email,
        password: visitor.password,
        confirmPassword: visitor.password,
      }),
    });
  expect((await register('ines@mail.example', 'es-MX')).status).toBe(200);
  expect((await register('ann@mail.example', 'de')).status).toBe(200);
  const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
  expect(await subjects('ines@mail.example')).toEqual(['Confirma tu correo']);
  expect(await subjects('ann@mail.example')).toEqual(['Confirm your email address']);
});

test('a mail to who acts is in their own language as well', async () => {
  loadCatalog('es', { 'You’re registered: {course}': 'Te inscribiste: {course}' });
  const { _id } = await world.courseInstance({ name: 'Logic', cost: 0, auditCost: 0 });
  for (const [language, subject] of [
    ['es', 'Te inscribiste: Logic'],
    [null, 'You’re registered: Logic'],
  ] as const) {
    const student = await world.someone('Student');
    await settle(student, language);
    await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
    expect((await kept(student)).subject).toBe(subject);
  }
});

/** Every line of a block that is read. */
function linesOf(block: Block): readonly string[] {
  if (typeof block === 'string') return block.split('\n');
  if ('facts' in block) return block.facts.flat();
  if ('list' in block) return block.list;
  if ('quote' in block) return block.quote.split('\n');
  return ['button' in block ? block.button : block.link];
}
const evil = '<script>alert(1)</script>&"<img src=x onerror=alert(1)>';
// Seen red with a quotation that is set as HTML.
test('what people have written is text in the HTML, wherever it stands', () => {
  const body = bodyOf(evil, { facts: [[evil, evil]] }, { list: [evil] }, { quote: `${evil}\n${evil}` });
  const document = page(evil, { ...body, greeting: evil });
  expect(document.querySelectorAll('script, img, iframe, object, form, link, [onerror]')).toHaveLength(0);
  expect(document.title).toBe(evil);
  const texts = ['p', 'th', 'td[dir]', 'li', 'h1'].map((name) => document.querySelector(`.sheet ${name}`)?.textContent);
  expect(texts).toEqual([evil, evil, evil, evil, evil]);
  expect(document.querySelector('blockquote')!.innerHTML.split('<br>')).toHaveLength(2);
});

test('HTML and text say the same, and nothing is fetched from anywhere', () => {
  const course = {
    _id: '01900000-0000-7000-8000-000000000000',
    name: 'Plato’s Republic',
    start: '2038-02-01',
    end: '2038-05-01',
  };
  const { subject, blocks } = registeredFree(course, true)();
  const body = bodyOf(
    ...blocks,
    { list: ['Λογική', '星期一'] },
    { quote: 'One\nTwo' },
    { link: 'Stop', path: '/stop' },
  );
  const document = page(subject, body);
  const html = document.querySelector('.paper')!.textContent!;
  const text = textOf(body);
  for (const block of [body.greeting, ...body.blocks, ...body.closing])
    for (const line of linesOf(block))
      expect([line, html.includes(line), text.includes(line)]).toEqual([line, true, true]);
  const addresses = [...document.querySelectorAll('[href], [src], [background]')].map(
    (element) => element.getAttribute('href') ?? element.outerHTML,
  );
  expect(addresses).toEqual([
    `http://localhost:3000/mainContent/courses/${course._id}`,
    'http://localhost:3000/stop',
    'http://localhost:3000',
  ]);
  expect(document.documentElement.outerHTML).not.toMatch(/url\(|@import/);
});

test('a button leads to this site alone', () => {
  for (const path of ['https://evil.example/', '//evil.example', '.evil.example', ''])
    expect(() => bodyOf({ button: 'Open', path })).toThrow('is no path of this site');
});

test('a mail that the version before has written goes out as the text it is', async () => {
  await sql`insert into "mail" ("toAddress", "toName", "subject", "text", "nextAt")
    values ('old@mail.example', 'Old', 'From before', 'Dear Old, https://stoa.example/a', now())`.execute(world.db);
  world.stoa.services.outbox.soon();
  await expect
    .poll(() => sink.to('old@mail.example'))
    .toMatchObject([
      { subject: 'From before', text: expect.stringContaining('Dear Old, https://stoa.example/a'), html: '' },
    ]);
});

test('a text that ends in half a letter is mailed all the same, with a mark in its place', async () => {
  const to = { email: 'half@mail.example', firstName: 'Half', lastName: '' };
  await world.stoa.services.database.tx((db) =>
    queueMail({ services: world.stoa.services, db, me: undefined }, to, () => ({
      subject: 'x',
      blocks: ['𝔸'.slice(0, 1)],
    })),
  );
  expect((await world.mailsTo(to.email))[0]!.text).toContain('\uFFFD');
});

test('/dev/mail shows text and HTML, and the HTML runs nothing', async () => {
  const to = { email: 'looked@mail.example', firstName: 'Looked', lastName: 'At' };
  const quiet = await openWorld();
  const { services } = quiet.stoa;
  await services.database.tx((db) =>
    queueMail({ services, db, me: undefined }, to, () => ({ subject: 'Looked at', blocks: [evil] })),
  );
  const [mail] = await quiet.mailsTo(to.email);
  const asked = (more = '') => fetch(`${quiet.stoa.url}/dev/mail/${mail!._id}${more}`);
  const around = await asked();
  expect(around.headers.get('content-security-policy')).toBe("default-src 'none'; frame-src 'self'");
  expect(new JSDOM(await around.text()).window.document.querySelector('iframe')!.getAttribute('src')).toBe(
    `/dev/mail/${mail!._id}/html`,
  );
  const html = await asked('/html');
  expect(html.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups[^;]*; default-src 'none'; style-src/,
  );
  expect(html.headers.get('content-security-policy')).not.toMatch(/script|allow-same-origin/);
  expect(await html.text()).toContain('&lt;script&gt;');
});

test('the frame says why the mail came, and where to ask', () => {
  const closing = (firstName: string) =>
    speakIn({ language: 'en' }, () => framed({ subject: '', blocks: [] }, { firstName }, sender)).closing;
  expect(closing('Ada')).toEqual([
    'Stoa',
    'http://localhost:3000',
    'You’re getting this email because you have an account at Stoa.',
    'Questions? Write to help@world.example.',
  ]);
  expect(closing('')[2]).toBe('You’re getting this email because someone entered your address at Stoa.');
});

test.each([
  ['Everything fits.', 'Everything fits.'],
  [`${'word '.repeat(40)}`, `${'word '.repeat(27)}word…`],
])('the preview of a mail ends in an ellipsis only where words are left out', (words, preview) => {
  const shown = page('Subject', bodyOf(words)).querySelector('[data-skip-in-text]')!;
  expect(shown.firstChild!.textContent).toBe(preview);
});

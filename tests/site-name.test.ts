import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../server/src/app.ts';
import { htmlOf } from '../server/src/kernel/mail-html.ts';
import { api, pathOf } from './paths.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const name = `</title><img src=x onerror=alert(1)>"&A;B`;
const inText = '&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;';
let admin: Person;
let student: Person;
let course: string;
let transaction: string;
beforeAll(async () => {
  admin = await world.administrator();
  await admin.put(api.siteSettings.set, { name });
  student = await world.someone('Student', 'Ada');
  course = (await world.courseInstance({ name: 'Logic <i>' }))._id;
  transaction = (await world.pays(student, { _id: course })).body['transaction']._id;
  await world.settled();
});

// Seen red at the course's page, whose title had it raw.
test('the site’s name is text on every page, even when it looks like HTML (T506)', async () => {
  const webRoot = path.resolve(import.meta.dirname, '../web/build/client');
  const app = await buildApp(world.stoa.services, { isDone: true }, { webRoot });
  for (const at of ['/', '/courses', `/courses/${course}`, '/login', '/register', '/es', '/nothing']) {
    const { body } = await app.inject({ url: at, headers: { accept: 'text/html' } });
    expect([at, body.includes('<img src=x'), body.match(/<title/g)?.length]).toEqual([at, false, 1]);
    expect([at, /<title>(.*?)<\/title>/s.exec(body)![1]!.includes(inText)]).toEqual([at, true]);
  }
  await app.close();
});

test('the site’s name is text in mails, even when it looks like HTML (T506)', async () => {
  const mails = await world.mailsTo(student.email);
  expect(mails.length).toBeGreaterThan(1);
  for (const mail of mails) {
    const html = htmlOf(mail.subject, mail.body!);
    expect([html.includes('<img src=x'), html.includes(inText)]).toEqual([false, true]);
    expect(mail.text).toContain(name);
    for (const at of [`/dev/mail/${mail._id}`, `/dev/mail/${mail._id}/html`, '/dev/mail'])
      expect(await (await fetch(`${world.stoa.url}${at}`)).text()).not.toContain('<img src=x');
  }
});

test('the site’s name is in no calendar (T506)', async () => {
  const { url } = (await student.get(api.calendar.address)).body;
  const of = (at: string) => fetch(at.replace('http://localhost:3000', world.stoa.url)).then((answer) => answer.text());
  for (const at of [String(url), `${world.stoa.url}/api/public/courses/${course}/calendar.ics`]) {
    const said = await of(at);
    expect([said.includes('SUMMARY:Logic <i>'), said.includes('onerror')]).toEqual([true, false]);
  }
});

test('the site’s name is a string of a PDF, and can’t end it (T506)', async () => {
  await admin.put(api.siteSettings.set, { name: 'A)/OpenAction(B' });
  const receipt = pathOf(api.payments.receipt, { id: transaction });
  const read = async () => {
    const answer = await fetch(world.stoa.url + receipt, { headers: { cookie: student.cookie } });
    return Buffer.from(await answer.arrayBuffer()).toString('latin1');
  };
  // Each node learns of a new name by a notice of the database.
  await expect.poll(read).toContain(String.raw`(A\)/OpenAction\(B)`);
  expect(await read()).not.toContain('(A)/OpenAction');
});

// Seen red with the name as it is: apps took what stood before the colon for the issuer, or refused the code.
test.each([
  ['Stoa: Athens', 'Stoa Athens'],
  ['Στοά:北京 & Co', 'Στοά 北京 & Co'],
])('an authenticator of the site “%s” names it without a colon, and the account beside it', async (site, issuer) => {
  await admin.put(api.siteSettings.set, { name: site });
  const person = await world.someone('Student', 'Bo');
  const begun = await person.post(api.ownAccount.beginTwoFactor, { password: person.password });
  const uri = new URL(String(begun.body['uri']));
  expect(decodeURIComponent(uri.pathname).split(':')).toHaveLength(2);
  expect([uri.searchParams.get('issuer'), decodeURIComponent(uri.pathname)]).toEqual([
    issuer,
    expect.stringContaining(`${issuer}:`),
  ]);
  await admin.put(api.siteSettings.set, { name });
});

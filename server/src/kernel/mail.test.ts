import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../tests/world.ts';
import { adoptMails } from './mail.ts';

const received: { bytes: Buffer; to: string[] }[] = [];
let failing = 0;
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (failing > 0) {
        failing--;
        return done(Object.assign(new Error('not now'), { responseCode: 451 }));
      }
      received.push({ bytes: Buffer.concat(chunks), to: session.envelope.rcptTo.map(({ address }) => address) });
      return done();
    });
  },
});

let world: World;
beforeAll(async () => {
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.server.address() as AddressInfo;
  world = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Stoa <stoa@world.example>' });
});
afterAll(() => new Promise<void>((resolve) => sink.close(() => resolve())));

test('mails go out by SMTP, to one recipient, whatever the name', async () => {
  await world
    .visitor()
    .register({ role: 'Student', firstName: 'Zoë "Z" <b@evil.example>,', email: 'zoe@mail.example' });
  await expect.poll(() => received.length, { timeout: 8000 }).toBe(1);
  const [first] = received;
  expect(first?.to).toEqual(['zoe@mail.example']);
  const mail = await PostalMime.parse(first?.bytes ?? '');
  expect(mail).toMatchObject({
    from: { address: 'stoa@world.example' },
    subject: 'Please confirm your e-mail address',
  });
  expect(mail.text).toContain('http://localhost:3000/emailValidation/');
});

test('a mail that the server does not take just now waits, and is sent once (F14)', async () => {
  failing = 1;
  await world.visitor().register({ role: 'Student', firstName: 'Timon', email: 'timon@mail.example' });
  const toTimon = () => received.filter(({ to }) => to.includes('timon@mail.example'));
  await expect.poll(() => toTimon().length, { timeout: 15_000 }).toBe(1);
  expect(await world.mailsTo('timon@mail.example')).toMatchObject([{ state: 'sent' }]);
});

test('a mail whose job is gone, as after a restore, is sent once all the same (F14, F33)', async () => {
  const mail = {
    toAddress: 'late@mail.example',
    toName: 'Late',
    subject: 'Late',
    text: 'Late',
    about: null,
    error: null,
  };
  await world.db.insertInto('mail').values(mail).execute();
  await Promise.all([adoptMails(world.stoa.services), adoptMails(world.stoa.services)]);
  const late = () => received.filter(({ to }) => to.includes('late@mail.example'));
  await expect.poll(() => late().length, { timeout: 8000 }).toBe(1);
  await world.jobsAreDone('mail');
  await adoptMails(world.stoa.services);
  await world.jobsAreDone('mail');
  expect(late()).toHaveLength(1);
});

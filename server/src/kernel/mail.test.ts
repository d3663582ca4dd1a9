import { api } from '../../../tests/paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { startOutbox } from './outbox.ts';

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

await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
const { port } = sink.server.address() as AddressInfo;
const world = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Stoa <stoa@world.example>' });
afterAll(() => new Promise<void>((resolve) => sink.close(() => resolve())));

test('mails go out by SMTP, to one recipient, whatever the name', async () => {
  const { email } = await world.someone('Student', 'Zoe');
  // Forms refuse such a name; one from before they did may be there.
  const firstName = 'Zoë "Z" <b@evil.example>,';
  await world.db.updateTable('person').set({ firstName }).where('email', '=', email).execute();
  await world.visitor().post(api.accounts.requestPasswordReset, { email });
  const mails = () => received.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length).toBe(2);
  for (const { to } of mails()) expect(to).toEqual([email]);
  const [confirmation, reset] = await Promise.all(mails().map(({ bytes }) => PostalMime.parse(bytes)));
  expect(confirmation).toMatchObject({
    from: { address: 'stoa@world.example' },
    to: [{ address: email, name: '' }],
    subject: 'Confirm your email address',
  });
  expect(confirmation!.text).toContain('http://localhost:3000/emailValidation/');
  expect(reset).toMatchObject({ to: [{ address: email, name: 'Zoë "Z" … Tester' }] });
});

test('a mail that the server does not take just now waits, and is sent once (F14)', async () => {
  failing = 1;
  await world.visitor().register({ role: 'Student', firstName: 'Timon', email: 'timon@mail.example' });
  const toTimon = () => received.filter(({ to }) => to.includes('timon@mail.example'));
  await expect.poll(() => toTimon().length).toBe(1);
  // It has arrived a moment before it is written down that it was sent.
  await expect.poll(() => world.mailsTo('timon@mail.example')).toMatchObject([{ state: 'sent' }]);
});

/** Seen red with postmen that do not ask whether another has taken a mail. */
test('a mail that came back with a backup is sent once, whoever looks for it (F14, F33)', async () => {
  const others = Array.from({ length: 3 }, () => startOutbox(world.stoa.services));
  onTestFinished(async () => {
    for (const other of others) await other.stop();
  });
  const many = Array.from({ length: 25 }, (_, at) => ({
    toAddress: `late${at}@mail.example`,
    toName: 'Late',
    subject: 'Late',
    text: 'Late',
    about: null,
    error: null,
    nextAt: new Date(Date.now() + 1500),
  }));
  await world.db.insertInto('mail').values(many).execute();
  // Held until all of them have looked, so that they meet at the same mails.
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('mail').select('_id').where('toAddress', 'like', 'late%').forUpdate().execute();
    await sleep(2000);
    for (const outbox of [...others, world.stoa.services.outbox]) outbox.soon();
    await sleep(500);
  });
  const late = () => received.flatMap(({ to }) => to).filter((to) => to.startsWith('late'));
  await expect.poll(() => late().length).toBe(25);
  await world.settled();
  expect(late().toSorted()).toEqual(many.map(({ toAddress }) => toAddress).toSorted());
});

/** Seen red with an outbox that does not prolong its lease. */
test('a mail that takes longer than its lease stays with who is sending it (F14)', async () => {
  let isSlow = true;
  let came = 0;
  const slow = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        came++;
        setTimeout(done, isSlow ? 5000 : 0);
        isSlow = false;
      });
    },
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const own = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${(slow.server.address() as AddressInfo).port}` });
  // These two alone are at work: the server's own has a longer lease.
  await own.stoa.services.outbox.stop();
  const postmen = Array.from({ length: 2 }, () => startOutbox(own.stoa.services, { lease: 1.5 }));
  onTestFinished(async () => {
    for (const outbox of postmen) await outbox.stop();
    await new Promise<void>((resolve) => slow.close(() => resolve()));
  });
  await own.db
    .insertInto('mail')
    .values({
      toAddress: 'slow@mail.example',
      toName: 'S',
      subject: 'Slow',
      text: 'Slow',
      about: null,
      error: null,
      nextAt: new Date(),
    })
    .execute();
  const states = async () => (await own.mailsTo('slow@mail.example')).map(({ state }) => state);
  await expect.poll(states).toEqual(['sent']);
  expect(came).toBe(1);
});

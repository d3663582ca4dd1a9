import { api } from '../paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';

// Seen red with a start that is done when it listens: the samples came half a second later.
test('from the first time it says that it is ready, all of it is there: first administrator, samples, jobs', async () => {
  const stoa = await ownProcess({ DEMO: 'on' });
  onTestFinished(() => stoa.remove());
  const starting = stoa.start();
  const ready = () =>
    fetch(`${stoa.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const said: number[] = [];
  for (let status = 0; status !== 200; said.push(status)) {
    await sleep(5);
    status = await ready();
  }
  const admin = new Person(stoa.url);
  const [signedIn, samples] = await Promise.all([
    admin.signIn('admin@world.example', 'a long password'),
    fetch(`${stoa.url}/api/public/courses`),
  ]);
  expect([signedIn.status, ((await samples.json()) as unknown[]).length]).toEqual([
    200,
    expect.toSatisfy((n) => n > 1),
  ]);
  // A mail is a job of somebody who works already.
  expect((await admin.post(api.accounts.requestPasswordReset, { email: 'student@sample.example' })).status).toBe(200);
  const mails = async () => (await fetch(`${stoa.url}/dev/mail`)).text();
  await expect.poll(mails).toContain('student@sample.example');
  // It did listen before, and said that it was not ready: else this would show nothing.
  expect(said).toContain(503);
  await starting;
});

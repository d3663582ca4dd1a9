import { expect, test } from '@playwright/test';
import { paths } from '@stoa/contract/paths';
import { api } from '../paths.ts';
import { Person } from '../person.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

test('somebody makes a token for a program, gives it a new secret and revokes it', async ({ browser, baseURL }) => {
  const room = await Classroom.open(baseURL!, `Programs${Date.now() % 100_000}`);
  await room.joins('Student', 'Ada');
  await room.joins('Professor', 'Theano');
  for (const who of ['Ada', 'Theano']) {
    const visitor = await Visitor.open(browser);
    await visitor.signIn(room.mail(who), room.password);
    await expect(visitor.heading(/^Welcome, /)).toBeVisible();
    await visitor.page.goto(paths.account);
    const program = (token: string) => Object.assign(new Person(baseURL!), { token });
    const secret = visitor.page.locator('dialog code');
    const name = `Ημερολόγιο ${who} 日历`;

    await visitor.button('+ New Token').click();
    await visitor.fill('Name', name.padEnd(81, '!'));
    await visitor.button('Make token').click();
    await visitor.notice('Use at most 80 characters.');
    await visitor.fill('Name', name);
    await visitor.choose('Areas', 'Registrations and grades');
    await visitor.expectAccessible();
    await visitor.button('Make token').click();
    const first = program((await secret.textContent())!);
    await visitor.expectAccessible();
    await visitor.button('I’ve saved it').click();
    await expect(visitor.page.getByText('Read: Registrations and grades')).toBeVisible();
    expect((await first.get(api.registrations.mine)).status).toBe(200);
    expect((await first.post(api.transcripts.issue)).status).toBe(403);

    await visitor.button(new RegExp(`^New secret.*${name}`)).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    const second = program((await secret.textContent())!);
    await visitor.button('I’ve saved it').click();
    await expect(visitor.page.getByText(/^Earlier secret until /)).toBeVisible();
    for (const one of [first, second]) expect((await one.get(api.registrations.mine)).status).toBe(200);

    await visitor.button(new RegExp(`^Revoke.*${name}`)).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await visitor.notice(`“${name}” is revoked.`);
    await expect(visitor.page.getByText('There are no tokens.')).toBeVisible();
    for (const one of [first, second]) expect((await one.get(api.registrations.mine)).status).toBe(401);
  }
});

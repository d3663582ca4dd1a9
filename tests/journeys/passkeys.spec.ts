import { expect, test } from '@playwright/test';
import { paths } from '@stoa/contract/paths';
import { addPasskey, authenticatorOf } from './authenticators.ts';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';

// Passkeys work for a host's name, and never for an address of numbers.
const url = ownServer(9, {}, 'localhost');

test('somebody adds a passkey, signs in by it alone, and removes it', async ({ browser }) => {
  const room = await Classroom.open(url, 'keys');
  await room.joins('Student', 'Ada');
  await room.joins('Professor', 'Theano');
  for (const who of ['Ada', 'Theano']) {
    const visitor = await Visitor.open(browser);
    const { page } = visitor;
    const authenticator = await authenticatorOf(page);
    await visitor.signIn(room.mail(who), room.password);
    await expect(visitor.heading(/^Welcome, /)).toBeVisible();

    await addPasskey(visitor, room.password);
    expect(await authenticator.credentials()).toHaveLength(1);
    await visitor.expectAccessible();

    await visitor.button('Sign Out').first().click();
    await page.goto('/login');
    await visitor.button('Use a passkey').click();
    await expect(visitor.heading(/^Welcome, /)).toBeVisible();

    // One that didn't verify its user is no second factor, and gets no session.
    await visitor.button('Sign Out').first().click();
    await page.goto('/login');
    await authenticator.verifies(false);
    await visitor.button('Use a passkey').click();
    await visitor.notice(/^Your browser gave no passkey\./);
    await authenticator.verifies(true);
    await visitor.expectAccessible();
    await visitor.button('Use a passkey').click();
    await expect(visitor.heading(/^Welcome, /)).toBeVisible();

    await page.goto(paths.account);
    await visitor.button(/^Rename.* on /).click();
    await visitor.fill('Name', `Key of ${who}`, page.getByRole('dialog'));
    await visitor.expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await visitor.button(`Remove Key of ${who}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await visitor.notice(/^The passkey “.+” was removed\.$/);
    await visitor.button('Sign Out').first().click();
    await page.goto('/login');
    await visitor.button('Use a passkey').click();
    await visitor.notice('This passkey doesn’t work here. Sign in with your password.');
  }
});

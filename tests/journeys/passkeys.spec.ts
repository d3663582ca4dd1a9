import { expect, test, type Page } from '@playwright/test';
import { paths } from '@stoa/contract/paths';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';

// Passkeys work for a host's name, and never for an address of numbers.
const url = ownServer(9, {}, 'localhost');

/** Gives a page an authenticator that holds passkeys and verifies its user, as a phone's does. */
async function authenticatorOf(page: Page, isUserVerified = true) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (user: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: user }),
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

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

    await page.goto(paths.account);
    await visitor.button('Add a passkey').click();
    await visitor.fill('Your password', room.password, page.getByRole('dialog'));
    await visitor.button('Continue').click();
    await visitor.notice('The passkey was added. Next time, sign in with it.');
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
    await visitor.button(/^Remove.* on /).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await visitor.notice(/^The passkey “.+” was removed\.$/);
    await visitor.button('Sign Out').first().click();
    await page.goto('/login');
    await visitor.button('Use a passkey').click();
    await visitor.notice('This passkey doesn’t work here. Sign in with your password.');
  }
});

import type { Page } from '@playwright/test';
import { paths } from '@stoa/contract/paths';
import type { Visitor } from './visitor.ts';

/** Gives a page an authenticator that holds passkeys and verifies its user, as a phone's does. */
export async function authenticatorOf(page: Page, isUserVerified = true) {
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

/** Somebody who is signed in adds a passkey under My Account. */
export async function addPasskey(visitor: Visitor, password: string): Promise<void> {
  const { page } = visitor;
  await page.goto(paths.account);
  await visitor.button('Add a passkey').click();
  await visitor.fill('Your password', password, page.getByRole('dialog'));
  await visitor.button('Continue').click();
  await visitor.notice('The passkey was added. Next time, sign in with it.');
}

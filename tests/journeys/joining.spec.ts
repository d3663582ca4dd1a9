import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { Visitor } from './visitor.ts';

const ownersPassword = 'seven quiet olive trees';

test('somebody joins, opens the mailed link in the same browser, and signs in', async ({ browser }) => {
  test.setTimeout(120_000);
  const email = `nike.joins${Date.now() % 100_000}@journey.example`;
  const nike = await Visitor.open(browser);
  await nike.join('Student', email, 'Nike Joiner', ownersPassword);
  await nike.sendJoining();
  await nike.expectAccessible();

  // Until the link is opened nobody is signed in, and another mail is offered.
  await nike.signIn(email, ownersPassword);
  await nike.notice('Your email is not yet verified. Would you like us to resend the verification email?');
  await nike.expectAccessible();
  await nike.page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await nike.notice('Email verification is still pending.');

  await nike.confirmAddress(email);
  await expect(nike.page.getByText('Sign in from')).toHaveCount(0);
  await nike.expectAccessible();
  await nike.page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await nike.fillAll({ 'Username (email)': email, Password: ownersPassword });
  await nike.button('Sign In').last().click();
  await expect(nike.heading(/Nike/)).toBeVisible();

  await nike.page.goto('/emailValidation/no-such-link');
  await nike.notice('This link is no longer valid. Sign in and we’ll send you another one.');
  await nike.expectAccessible();
});

test('a link opened in a browser that did not join says where to sign in (T129)', async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const email = (who: string) => `${who}.joins${Date.now() % 100_000}@journey.example`;
  const [alone, shared] = [email('thalia'), email('clio')];
  const [first, second, third] = [
    await Visitor.open(browser),
    await Visitor.open(browser),
    await Visitor.open(browser),
  ];
  for (const [who, address, name] of [
    [first, alone, 'Thalia Joiner'],
    [second, shared, 'Clio Joiner'],
  ] as const) {
    await who.join('Student', address, name, ownersPassword);
    await who.sendJoining();
  }
  await new Person(baseURL!).register({ role: 'Student', firstName: 'Clio', lastName: 'Other', email: shared });
  const main = third.page.getByRole('main');

  await third.confirmAddress(alone);
  await expect(main).toContainText(
    'You opened this link in a different browser from the one you registered with. Sign in with that browser, or get a link to choose a new password.',
  );
  await third.expectAccessible();
  await third.signIn(alone, ownersPassword);
  await third.notice('Your address was confirmed in another browser.');
  await third.expectAccessible();
  await first.signIn(alone, ownersPassword);
  await expect(first.heading(/Thalia/)).toBeVisible();

  // The newest link is not that of this browser's joining.
  await second.confirmAddress(shared);
  await expect(second.page.getByRole('main')).toContainText(
    'More than one person registered with your email address, and you opened this link in a different browser from the one it belongs to. To keep you safe, we’ve turned off all of their passwords. Get a link to choose a new one.',
  );
  await second.expectAccessible();
  await second.signIn(shared, ownersPassword);
  await second.notice('The email address or the password is wrong.');
});

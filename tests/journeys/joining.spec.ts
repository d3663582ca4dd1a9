import { expect, test } from '@playwright/test';
import { Person } from '../person.ts';
import { Visitor } from './visitor.ts';

const ownersPassword = 'seven quiet olive trees';

test('somebody joins, opens the mailed link in the same browser, and signs in', async ({ browser }) => {
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

test('a link opened in a browser that did not join signs in there, and nowhere else first (T129)', async ({
  browser,
  baseURL,
}) => {
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
  await expect(main).toContainText('Email successfully validated!');
  await second.signIn(alone, ownersPassword);
  await second.notice('Your address was confirmed in another browser.');
  await second.expectAccessible();
  await third.signIn(alone, ownersPassword);
  await expect(third.heading(/Thalia/)).toBeVisible();

  // The newest link is not that of this browser's joining.
  await second.confirmAddress(shared);
  await expect(second.page.getByRole('main')).toContainText(
    'More than one person registered with your email address, and you opened this link in a different browser from the one it belongs to. To keep you safe, we’ve turned off all of their passwords. Get a link to choose a new one.',
  );
  await second.expectAccessible();
  await second.signIn(shared, ownersPassword);
  await second.notice('The email address or the password is wrong.');
});

test('what was typed to join is there after a reload, but for the passwords, and gone once it is sent', async ({
  browser,
}) => {
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await page.goto('/register');
  await visitor.fill('First name', 'Ἑλένη');
  await visitor.fill('Street', '1 Agora & Sons');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('not to be kept');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ἑλένη');
  await expect(page.getByLabel('Street')).toHaveValue('1 Agora & Sons');
  await expect(password).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain('not to be kept');
  // Another tab is another person's, perhaps.
  const other = await page.context().newPage();
  await other.goto('/register');
  await expect(other.getByLabel('First name')).toHaveValue('');
});

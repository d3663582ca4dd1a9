import { expect, test } from '@playwright/test';
import { paths } from '@stoa/contract/paths';
import { openIdProvider, type OpenIdProvider } from '../openid.ts';
import { api } from '../paths.ts';
import { Person } from '../person.ts';
import { addPasskey, authenticatorOf } from './authenticators.ts';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';

const url = ownServer(14_000, { REQUIRE_TWO_FACTOR: 'week', SIGN_IN_PRIVATE: 'on' }, 'localhost');
test.describe.configure({ mode: 'default' });
/** The people of a college, as its own sign-in knows them. */
const known = new Map<string, { subject: string; amr?: string[] }>();
let college: OpenIdProvider;
test.beforeAll(async () => {
  college = await openIdProvider(known);
});
test.afterAll(() => college.close());

test('staff are told how many days are left for a second factor, and are led to it', async ({ browser }) => {
  const room = await Classroom.open(url, 'grace');
  await room.joins('InstitutionAdmin', 'Rhea');
  await room.joins('Student', 'Ada');
  const rhea = await Visitor.open(browser);
  await rhea.signIn(room.mail('Rhea'), room.password);
  await rhea.notice('7 days left to set up your second factor');
  await rhea.expectAccessible();
  await rhea.page.getByRole('link', { name: 'Add a passkey or an authenticator app' }).click();
  await expect(rhea.heading('My Account')).toBeVisible();
  const ada = await Visitor.open(browser);
  await ada.signIn(room.mail('Ada'), room.password);
  await expect(ada.heading(/^Welcome, /)).toBeVisible();
  await expect(ada.page.getByText('second factor')).toHaveCount(0);
});

test('somebody removes their password, signs in by passkey alone, and sets a password again', async ({ browser }) => {
  const room = await Classroom.open(url, 'keyonly');
  await room.joins('Student', 'Cleo');
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await authenticatorOf(page);
  const arrived = () => expect(visitor.heading(/^Welcome, /)).toBeVisible();
  const leave = async () => {
    await visitor.button('Sign Out').first().click();
    await page.goto('/login');
  };
  /** The session ends under an open page; a passkey goes on there, and a password is asked for where there is one. */
  const comesBack = async (passwords: number) => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await visitor.goTo('Student', 'My Courses');
    await visitor.notice('You are not currently registered in any courses.');
    await page.context().clearCookies({ name: 'stoa' });
    await visitor.goTo('Student', 'My Billing Transactions');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Password')).toHaveCount(passwords);
    await expect(dialog.getByRole('button', { name: 'Sign In' })).toHaveCount(passwords);
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(visitor.heading('My Billing Transactions')).toBeVisible();
  };
  await visitor.signIn(room.mail('Cleo'), room.password);
  await arrived();
  await addPasskey(visitor, room.password);
  await leave();
  await visitor.button('Use a passkey').click();
  await arrived();
  await comesBack(1);

  await page.goto(paths.account);
  await visitor.button('Remove my password').click();
  await visitor.expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove my password' }).click();
  await visitor.notice('Your password was removed. From now on, sign in with a passkey.');
  await leave();
  expect((await new Person(url).signIn(room.mail('Cleo'), room.password)).status).toBe(401);
  await visitor.button('Use a passkey').click();
  await arrived();
  await comesBack(0);

  await page.goto(paths.account);
  await visitor.notice('Your account has no password.');
  const second = page.getByRole('region', { name: 'Two-factor sign-in' });
  await second.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByLabel('Your password')).toHaveCount(0);
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await visitor.button('Add a passkey').click();
  await visitor.notice('Your browser asks for your fingerprint, face or screen lock.');
  await page.keyboard.press('Escape');
  await visitor.fill('New password', 'quite another phrase');
  await visitor.fill('Confirm new password', 'quite another phrase');
  await visitor.button('Set a password').click();
  await expect(visitor.button('Change password')).toBeVisible();
});

for (const language of ['en', 'es'] as const)
  test(`somebody signs in with the account of their institution, and out of it (${language})`, async ({ browser }) => {
    const room = await Classroom.open(url, `campus${language}`);
    await room.joins('Student', 'Dido');
    const email = room.mail('Dido');
    const [, domain = ''] = email.split('@');
    if (language === 'en') {
      const admin = await Visitor.open(browser);
      await admin.signIn('admin@journey.example', 'a long password');
      await admin.goTo('Administrator', 'Sign-in');
      await admin.notice('No institution signs people in yet. Everybody uses a passkey or a password.');
      await admin.expectAccessible();
      await admin.button('Add a provider').click();
      const dialog = admin.page.getByRole('dialog');
      const fields = {
        Name: 'Campus',
        Issuer: college.issuer,
        'Client ID': 'stoa',
        'Client secret': 'a secret of both',
      };
      await admin.fillAll({ ...fields, 'Domains of email addresses': `${domain}, no.domain!` }, dialog);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await admin.notice('Enter domains such as college.edu.');
      await admin.fillAll({ 'Domains of email addresses': domain }, dialog);
      await admin.expectAccessible();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await admin.notice(/^Enter this redirect address at “Campus”: /);
      expect((await room.admin.get(api.signInProviders.list)).body).toHaveLength(1);
    }
    known.set(email, { subject: `subject of ${email}` });
    const dido = await Visitor.open(browser, language);
    const { page } = dido;
    // The screen that asked for the sign-in comes after it, although the institution is in between.
    await page.goto(paths.notifications);
    await page.getByRole('link', { name: dido.say('Sign in with your institution') }).click();
    await expect(dido.heading('Sign in with your institution')).toBeVisible();
    await dido.expectAccessible();
    await dido.fill('Email', email);
    await dido.button('Continue').click();
    await page.getByLabel('Campus address').fill(email);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(dido.heading('Notifications')).toBeVisible();
    await page.goto(paths.home);
    await expect(dido.heading(/Dido/)).toBeVisible();
    // The institution asks whether its own session shall end as well, and leads back.
    await dido.button('Sign Out').first().click();
    await page.waitForURL(`${college.issuer}/**`);
    await page.getByRole('button', { name: /sign me out/i }).click();
    await page.waitForURL(`${url}/**`);
    await page.goto(paths.home);
    await expect(dido.heading('Sign In')).toBeVisible();

    // Somebody whom the college doesn't know comes back with a sentence, and can try another way.
    known.delete(email);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: dido.say('Sign in with your institution') }).click();
    await dido.fill('Email', email);
    await dido.button('Continue').click();
    await page.getByLabel('Campus address').fill(email);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await dido.expectAccessible();
  });

for (const [lost, name, file] of [
  ['a part of its screen', 'part', /\/assets\/Login-[^/]+\.js/],
  ['the start of its program', 'start', /\/assets\/entry\.client-[^/]+\.js/],
] as const)
  test(`a page that lost ${lost} says so, and signs somebody in all the same`, async ({ browser }) => {
    const room = await Classroom.open(url, name);
    await room.joins('Student', 'Ada');
    const visitor = await Visitor.open(browser);
    const { page } = visitor;
    const says = page.getByText('This page didn’t load completely, so some of its buttons don’t work.');
    await page.route(file, (route) => route.abort());
    await page.goto('/login');
    await expect(says).toBeHidden();
    const tries = async (password: string) => {
      await visitor.fillAll({ 'Username (email)': room.mail('Ada'), Password: password });
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    };
    // Pressed before the file is missed, and after.
    await tries('not hers');
    await visitor.notice('The email address or the password is wrong.');
    await page.getByLabel('Username (email)').click();
    await expect(says).toBeVisible();
    await visitor.expectAccessible();
    await tries(room.password);
    await expect(visitor.heading(/^Welcome, /)).toBeVisible();
  });

test('a form that needs the missing program is not sent, and keeps what was typed', async ({ browser }) => {
  const room = await Classroom.open(url, 'dead');
  await room.joins('Student', 'Ada');
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await visitor.signIn(room.mail('Ada'), room.password);
  await expect(visitor.heading(/^Welcome, /)).toBeVisible();
  await page.route(/\/assets\/entry\.client-[^/]+\.js/, (route) => route.abort());
  await page.goto(paths.account);
  await visitor.notice('This page didn’t load completely, so some of its buttons don’t work.');
  await page.getByLabel('Zip code').fill('10117');
  await visitor.button('Save contact details').click();
  await expect(page).toHaveURL(paths.account);
  await expect(page.getByLabel('Zip code')).toHaveValue('10117');
  await page.unroute(/\/assets\/entry\.client-[^/]+\.js/);
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await visitor.fill('Zip code', '10117');
  await visitor.button('Save contact details').click();
  await visitor.notice('Contact details saved.');
});

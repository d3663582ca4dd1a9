import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { oneTimeCode } from './one-time-code.ts';
import { Visitor } from './visitor.ts';

const password = 'seven quiet olive trees';
const better = 'eleven loud marble owls';

test('an account is opened, guarded by a second factor, and used from two browsers', async ({ browser }) => {
  const email = `hypatia.account${Date.now() % 100_000}@journey.example`;
  const complaints: string[] = [];
  const [here, there] = [await Visitor.open(browser), await Visitor.open(browser)];
  for (const { page } of [here, there]) page.on('pageerror', (error) => complaints.push(String(error)));
  let key = '';
  let recoveryCode = '';

  await test.step('1. a professor joins; a weak password is named, a common one refused', async () => {
    await here.join('Professor', email, 'Hypatia Theonos', password);
    await here.notice('We’ll ask you for more information before you can create courses.');
    await here.notice('Strong');
    for (const common of ['password1', 'hypatia1']) {
      await here.fillAll({ Password: common, 'Confirm password': common });
      await here.notice(/Very weak|Weak/);
    }
    await here.notice('Your own name and email address are the first thing others try.');
    await here.expectAccessible();
    await here.page.getByLabel('Confirm password', { exact: false }).first().press('Enter');
    await here.notice('This password is too easy to guess.');
    await here.expectAccessible();
    await here.fillAll({ Password: password, 'Confirm password': password });
    await here.sendJoining();
    await here.confirmAddress(email);
  });

  await test.step('2. My Account: details, and a new password that ends the other session', async () => {
    await there.signIn(email, password);
    await expect(there.heading(/Hypatia/)).toBeVisible();
    await here.signIn(email, password);
    await here.toMyAccount();
    await expect(here.page.getByText('This browser', { exact: true })).toBeVisible();
    await here.expectAccessible();
    await here.fill('City', 'Alexandria');
    await here.button('Save contact details').click();
    await here.notice('Contact details saved.');

    await here.fillAll({ 'Current password': 'not it', 'New password': better, 'Confirm new password': better });
    await here.button('Change password').click();
    await here.notice('This isn’t your password.');
    await here.fill('Current password', password);
    await here.button('Change password').click();
    await here.notice('Password changed. We signed out all your other sessions.');
    await there.page.goto('/mainContent/account');
    await expect(there.heading('Sign In')).toBeVisible();

    await there.signIn(email, better);
    await expect(there.heading(/Hypatia/)).toBeVisible();
    await here.page.reload();
    await expect(here.page.getByLabel('City')).toHaveValue('Alexandria');
    await here.button('Sign out everywhere else').click();
    await here.expectAccessible();
    await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await here.notice('You’re now signed in only here.');
    const [download] = await Promise.all([here.page.waitForEvent('download'), here.button('Download my data').click()]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('3. two-factor sign-in is turned on', async () => {
    await here.button('Turn on').click();
    await here.expectAccessible();
    await here.fill('Your password', better);
    await here.button('Continue').click();
    await expect(here.page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await here.expectAccessible();
    key = await here.page.locator('code').first().innerText();
    await here.fill('Six-digit code', oneTimeCode(key) === '000000' ? '000001' : '000000');
    await here.button('Turn on').click();
    await here.notice('This code doesn’t match. Enter the one your app shows now.');
    await here.fill('Six-digit code', oneTimeCode(key));
    await here.button('Turn on').click();
    const codes = here.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = await codes.first().innerText();
    await here.expectAccessible();
    await here.button('I’ve saved them').click();
    await here.notice('10 codes left');
    await here.expectAccessible();
    await here.button('Turn off').click();
    await here.expectAccessible();
    await here.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await here.button('New recovery codes').click();
    await here.fill('Your password', better, here.page.getByRole('dialog'));
    await here.button('Make new codes').click();
    await expect(here.page.locator(':focus').getByText(recoveryCode)).toHaveCount(0);
    recoveryCode = await here.page.locator(':focus').getByRole('listitem').first().innerText();
    await here.button('I’ve saved them').click();
    await here.notice('Use your new recovery codes from now on. The old ones no longer work.');
    await expect(here.page.locator(':focus').getByText('10 codes left')).toBeVisible();
  });

  await test.step('4. the password alone opens nothing; a code does, and a recovery code once', async () => {
    await here.button('Sign Out').click();
    await here.signIn(email, better);
    await expect(here.page.getByLabel('Code')).toBeFocused();
    await here.expectAccessible();
    await here.fill('Code', '123 abc');
    await here.button('Sign In').last().click();
    await here.notice('This code is wrong or was already used. Wait for the next one and try again.');
    await here.fill('Code', oneTimeCode(key, 1));
    await here.button('Sign In').last().click();
    await expect(here.heading(/Hypatia/)).toBeVisible();

    await there.signIn(email, better);
    await there.button('Start again').click();
    await there.fill('Password', better);
    await there.button('Sign In').last().click();
    await there.fill('Code', recoveryCode);
    await there.button('Sign In').last().click();
    await expect(there.heading(/Hypatia/)).toBeVisible();
    await there.toMyAccount();
    await there.notice('9 codes left');
  });
  expect(complaints).toEqual([]);
});

test('an administrator imports users, and sees first what becomes of every line', async ({ browser }) => {
  const admin = await Visitor.open(browser);
  const here = `account${Date.now() % 100_000}`;
  const file = [
    'Role,First name,Last name,E-mail,Zip,Mobile phone,Nickname',
    `Student,Ada,${here},ada.${here}@journey.example,10001,555,Countess`,
    `Professor,Zeno,${here},zeno.${here}@journey.example,10001,555,`,
    'Administrator,Already,Here,admin@journey.example,10001,555,',
    `Student,Nobody,${here},nobody,10001,555,`,
  ].join('\r\n');
  await admin.signIn('admin@journey.example', 'a long password');
  await admin.goTo('Administrator', 'Users');
  await admin.expectAccessible();
  await admin.button('Import from CSV').click();
  await admin.expectAccessible();
  const [template] = await Promise.all([
    admin.page.waitForEvent('download'),
    admin.button('Download a template').click(),
  ]);
  expect(await readFile(await template.path(), 'utf8')).toContain('firstName,middleName,lastName');
  const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
  await admin.attach('CSV file', { ...csv, buffer: Buffer.from('name,mail\r\nAda,ada@x.example') });
  await admin.notice(
    'The first line must have the headings. Missing: firstName, lastName, zip, email, mobilePhone, role.',
  );
  await admin.expectAccessible();
  await admin.attach('CSV file', csv);
  await admin.notice('2 new, 1 already has an account, 1 refused.');
  await admin.notice(/heading we don’t know: Nickname/);
  await admin.expectAccessible();
  await admin.page.getByLabel('Show').selectOption('Refused');
  await admin.notice('Email is invalid');
  await admin.button('Create 2 accounts').click();
  await admin.notice('We’ll email each of the 2 new users a link to choose a password.');
  await admin.expectAccessible();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Create 2 accounts' }).click();
  await admin.notice('2 accounts created, 1 already has an account, 1 refused.');
  await admin.expectAccessible();
  const [refused] = await Promise.all([
    admin.page.waitForEvent('download'),
    admin.button('Download refused lines').click(),
  ]);
  expect(await readFile(await refused.path(), 'utf8')).toContain(`Email is invalid,Student,Nobody,${here},nobody`);
  await admin.button('User Records').click();
  await admin.search(`Zeno ${here}`);
  await admin.button(`More Zeno ${here}`).click();
  await expect(admin.button(`Resend Verification Zeno ${here}`)).toBeVisible();

  await admin.goTo('Administrator', 'Professors');
  await admin.button('+ Add Professor').click();
  await admin.choose('Person', `Zeno ${here}`);
  await admin.notice(`zeno.${here}@journey.example`);
  await admin.expectAccessible();
});

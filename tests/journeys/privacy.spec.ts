import { expect, test } from '@playwright/test';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';

const better = 'eleven loud marble owls';

// Seen red without the step that takes the key out of the address, and with a picture from another host on the page.
test('the link that sets a new password shows its key to nobody (T111)', async ({ browser, baseURL }) => {
  const room = await Classroom.open(baseURL!, `key${Date.now() % 100_000}`);
  await room.joins('Student', 'Theon');
  const email = room.mail('Theon');
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  await page.goto('/request-password-reset');
  await visitor.fill('Email', email);
  await page.getByRole('main').getByRole('button').last().click();
  await visitor.expectMail(email, 'Choose a new password');
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').first().click();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // As it goes over the wire: a font that is in the cache is asked for by nobody, and says a referrer all the same.
  const wire = await page.context().newCDPSession(page);
  const referrers: string[] = [];
  wire.on('Network.requestWillBeSentExtraInfo', ({ headers }) => referrers.push(headers['Referer'] ?? ''));
  await wire.send('Network.enable');
  await page.getByRole('link', { name: /password-reset/ }).click();
  await expect(visitor.heading('Set a new password')).toBeVisible();
  await expect(page).toHaveURL(/\/password-reset$/);
  // the mail's own page may still have asked for what it shows
  const opened = asked.findIndex((one) => one.includes('token='));
  const key = asked[opened]!.match(/token=([\w-]+)/)![1]!;
  const { origin } = new URL(page.url());
  expect(asked.slice(opened + 1).filter((one) => one.includes(key) || !one.startsWith(origin))).toEqual([]);
  expect([referrers.length > 0, referrers.filter(Boolean)]).toEqual([true, []]);
  // It still works after a reload.
  await page.reload();
  await visitor.fillAll({ 'New password': better, 'Confirm password': better });
  await visitor.button('Set password').click();
  await visitor.notice('Your password has been reset successfully.');
});

// Seen red with a session that keeps the whole record of the person, and with a sign-out that forgets nothing.
test('the browser keeps who is signed in, and no more, and forgets it (T113)', async ({ browser, baseURL }) => {
  const room = await Classroom.open(baseURL!, `kept${Date.now() % 100_000}`);
  await room.joins('Student', 'Pappus');
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const stores = () =>
    page.evaluate(() => {
      // where one has scrolled to, which React Router keeps by the number of a visit
      const all = JSON.parse(JSON.stringify(sessionStorage)) as Record<string, string>;
      const { 'react-router-scroll-positions': _positions, ...session } = all;
      return { session, local: JSON.stringify(localStorage) };
    });
  await visitor.signIn(room.mail('Pappus'), room.password);
  await page.waitForURL(/mainContent/);
  await visitor.toMyAccount();
  const { session } = await stores();
  const person = JSON.parse(session['person']!) as Record<string, unknown>;
  const contact = ['_id', 'firstName', 'middleName', 'lastName', 'email', 'street', 'city', 'state', 'zip', 'country'];
  expect(
    Object.keys(person).filter((name) => ![...contact, 'mobilePhone', 'homePhone', 'title', 'role'].includes(name)),
  ).toEqual([]);
  expect(Object.keys(session).toSorted()).toEqual(['person', 'role', 'sessionToken']);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  const after = await stores();
  expect([after.session, after.local.includes('Pappus')]).toEqual([{}, false]);
});

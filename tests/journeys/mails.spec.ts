import { api } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../../server/src/kernel/database.ts';
import { startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { Visitor } from './visitor.ts';

test('an administrator sees which mails did not go out and why, and sends them again or leaves them (F14)', async ({
  browser,
}) => {
  // A Stoa of its own, whose mail server is not there.
  const stoa = await ownProcess({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Stoa <stoa@journey.example>' });
  await stoa.start();
  const { db, close } = openDatabase((await startEmbeddedPostgres(stoa.dataDir)).url(), () => {});
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  try {
    // Two who have not confirmed their addresses, whose mails hold no name, and one whose address is known.
    for (const firstName of ['Zeno', 'Gorgias'])
      await new Person(stoa.url).register({
        role: 'Student',
        firstName,
        lastName: 'Sample',
        email: `${firstName.toLowerCase()}@journey.example`,
      });
    const admin = new Person(stoa.url);
    await admin.signIn('admin@world.example', 'a long password');
    const email = 'thales@journey.example';
    const contact = { firstName: 'Thales', lastName: 'Sample', zip: '10001', mobilePhone: '555' };
    const person = { ...contact, email, role: 'Student' };
    await admin.opens({ status: 'Active', person, password: admin.password });
    await admin.post(api.accounts.requestPasswordReset, { email });
    await page.goto(`${stoa.url}/login`);
    await visitor.fillAll({ 'Username (email)': 'admin@world.example', Password: 'a long password' });
    await visitor.button('Sign In').last().click();

    await visitor.goTo('Administrator', 'Undelivered Mail');
    await expect(visitor.button('Send Again zeno@journey.example')).toBeVisible();
    await visitor.notice('We can’t reach the mail server.');
    await expect(page.getByRole('table').getByText('Still trying').first()).toBeVisible();
    await expect(visitor.button('Send All Again')).toBeHidden();
    await visitor.expectAccessible();

    // A try that is under way writes when it will try next.
    await expect(async () => {
      await sql`update "mail" set "createdAt" = now() - interval '3 days', "nextAt" = null where "toAddress" <> 'zeno@journey.example'`.execute(
        db,
      );
      await page.goto(`${stoa.url}/mainContent`);
      await expect(page.getByText('We couldn’t deliver 2 emails.')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await visitor.notice('The oldest has been waiting for 3 days.');
    await visitor.expectAccessible();
    await page.getByRole('link', { name: 'See why and send again' }).click();

    await visitor.button('Correct Address Thales Sample').click();
    await expect(
      page.getByRole('dialog').getByText(/gets the new address, and we’ll send the email there/),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Correct and Send' }).click();
    await visitor.notice('This is the address that doesn’t work. Enter another one.');
    await visitor.expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await visitor.button('Send Again Thales Sample').click();
    await visitor.notice(/to thales@journey.example for another day, as it was written 3 days ago/);
    await visitor.expectAccessible();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Again', exact: true }).click();
    await visitor.notice('We’ll try to send the email to Thales Sample for another day.');

    await visitor.button('Send All Again').click();
    await expect(page.getByRole('dialog').getByText('Send 1 email again?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Send All Again' }).click();
    await visitor.notice('We’ll try to send 1 email for another day.');

    await sql`update "mail" set "state" = 'failed', "nextAt" = null where "toAddress" = 'zeno@journey.example'`.execute(
      db,
    );
    // The job may not have tried it once more before the page is read.
    await expect(async () => {
      await page.reload();
      await visitor.button('Correct Address gorgias@journey.example').click({ timeout: 2000 });
    }).toPass();
    await visitor.fill('Email', 'gorgias.sample@journey.example', page);
    await page.getByRole('dialog').getByRole('button', { name: 'Correct and Send' }).click();
    await visitor.notice('The address is corrected, and 1 email is on its way to it.');
    await expect(visitor.button('Correct Address gorgias@journey.example')).toBeHidden();
    await visitor.agree('Leave Unsent', 'zeno@journey.example');
    await visitor.notice('We won’t send the email to zeno@journey.example.');
    await expect(visitor.button('Send Again zeno@journey.example')).toBeHidden();
    await page.goto(`${stoa.url}/mainContent`);
    await expect(visitor.heading('Welcome, First')).toBeVisible();
    await expect(page.getByText('couldn’t deliver')).toBeHidden();
  } finally {
    await page.context().close();
    await close();
    await stoa.remove();
  }
});

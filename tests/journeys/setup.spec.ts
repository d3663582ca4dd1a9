import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { ownProcess } from '../process.ts';
import { Visitor } from './visitor.ts';
import { paints } from './wire.ts';

test('the first administrator is led to what is still open, tries mail and payments in place, and the list goes away', async ({
  browser,
}) => {
  // A Stoa of its own: in the others' there are institutions and professors.
  const stoa = await ownProcess();
  await stoa.start();
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const merchant = (input: object) =>
    fetch(`${stoa.url}/paypal-simulator/_sim/merchant`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  try {
    await page.goto(`${stoa.url}/login`);
    await visitor.fillAll({ 'Username (email)': 'admin@world.example', Password: 'a long password' });
    await visitor.button('Sign In').last().click();
    await expect(page.getByRole('region', { name: 'Open for business' })).toBeVisible();
    await visitor.notice('0 of 7 steps are done. Later you find mail, payments and backups under Status.');
    await visitor.expectAccessible();

    await test.step('it comes with the page, and moves nothing', async () => {
      await page.goto(`${stoa.url}/mainContent`);
      await expect(page.getByRole('region', { name: 'Open for business' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect((await paints(page)).shift).toBeLessThanOrEqual(0.02);
    });

    await test.step('the mail', async () => {
      await visitor.button('Send me a test email').click();
      await visitor.notice(/the email to admin@world\.example is kept, and shown at \/dev\/mail/);
      await expect(step('Test the mail server')).toContainText('Done');
      await expect(visitor.button('Send me a test email')).toHaveCount(0);
    });

    await test.step('the payments, wrong first', async () => {
      await merchant({ webhookUrl: 'https://elsewhere.example/hook' });
      await visitor.button('Check the settings').click();
      await expect(step('Check the payment service')).toContainText(
        'The webhook leads to https://elsewhere.example/hook.',
      );
      await expect(step('Check the payment service')).toContainText('Failed');
      await visitor.expectAccessible();
      await merchant({});
      await visitor.button('Check the settings').click();
      await expect(step('Check the payment service')).toContainText('Done');
    });

    await test.step('institution and professor have their links', async () => {
      await page.getByRole('link', { name: 'Add an institution' }).click();
      await expect(visitor.heading('Add Institution')).toBeVisible();
      await visitor.fillAll({ Name: 'Lyceum', 'Tax ID': '12-3456789', Street: '1 Grove', City: 'Athens', State: 'GA' });
      await visitor.fillAll({ 'Zip code': '30601', Email: 'lyceum@journey.example', Phone: '555 0100' });
      await visitor.button('Add Institution').click();
      await visitor.notice('Lyceum was added.');
      await page.goto(`${stoa.url}/mainContent`);
      await page.getByRole('link', { name: 'Invite a professor' }).click();
      await visitor.fill('Email', 'theano@journey.example');
      await visitor.button('Send invitation').click();
      await visitor.notice('We’ve sent an invitation to theano@journey.example.');
      await page.goto(`${stoa.url}/mainContent`);
      await visitor.notice('4 of 7 steps are done. Later you find mail, payments and backups under Status.');
      await expect(step('Take the first backup')).toContainText('npm run backup');
    });

    await test.step('site and terms have their links', async () => {
      await page.getByRole('link', { name: 'Set up the site' }).click();
      await visitor.fill('Name of the site', 'Lyceum');
      await visitor.button('Save').first().click();
      await visitor.notice('The site was saved.');
      const asked = page.getByRole('dialog', { name: 'Accept our terms to continue' });
      for (const title of ['Terms of use', 'Privacy policy']) {
        await page.goto(`${stoa.url}/mainContent`);
        if (title !== 'Terms of use') await asked.getByRole('button', { name: 'Accept' }).click();
        await page.getByRole('link', { name: 'Write them' }).click();
        await visitor.button(`Write: ${title}`).click();
        await visitor.fillAll({ 'In effect from': '2026-01-01', Text: 'Be kind.' });
        await visitor.button('Save Page').click();
        await visitor.notice('The page was saved.');
      }
      await page.goto(`${stoa.url}/mainContent`);
      await asked.getByRole('button', { name: 'Accept' }).click();
      await visitor.notice('6 of 7 steps are done. Later you find mail, payments and backups under Status.');
    });

    await test.step('the backup is the last', async () => {
      const { execPath, env } = process;
      const folder = path.join(stoa.dataDir, '..', 'backup');
      const program = path.resolve('server/src/backup.ts');
      await promisify(execFile)(execPath, [program, folder], { env: { ...env, DATA_DIR: stoa.dataDir } });
      await page.reload();
      await expect(visitor.heading('Welcome, First')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Upcoming Courses' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Open for business' })).toHaveCount(0);
    });
  } finally {
    await page.context().close();
    await stoa.remove();
  }
});

import { api, pathOf } from '../paths.ts';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { Person, type Json } from '../person.ts';
import { Visitor } from './visitor.ts';

test('an administrator rehearses the endings of a payment, and heals what needs a look in the ledger', async ({
  browser,
  baseURL,
}) => {
  const admin = new Person(baseURL!);
  await admin.signIn('admin@journey.example', 'a long password');
  const visitor = await Visitor.open(browser);
  const { page } = visitor;
  const dialog = page.getByRole('dialog');

  await test.step('1. the ending of a refund is played from order to ledger', async () => {
    await visitor.signIn('admin@journey.example', 'a long password');
    await visitor.goTo('Administrator', 'Rehearsal');
    await visitor.button('Play Refund').first().click();
    await expect(page.getByText('1 of 10 played.', { exact: true })).toBeVisible({ timeout: 60_000 });
    await visitor.notice('Ended as expected');
    await visitor.expectAccessible();
    await page.getByRole('link', { name: 'Open it' }).click();
    await expect(visitor.heading('Payment of Refund Sample')).toBeVisible();
    await visitor.notice('Payment service, transaction and registration agree.');
    await visitor.notice('A refund of $40.00 was requested. Reason: unregistered');
  });

  const student = new Person(baseURL!);
  const email = `zeno.ledger${Date.now() % 100_000}@journey.example`;
  await test.step('2. a payment that does not agree with its order waits in the ledger', async () => {
    const contact = { firstName: 'Zeno', lastName: 'Ledger', zip: '1', mobilePhone: '5', email, role: 'Student' };
    await admin.opens({ status: 'Active', person: contact, password: admin.password });
    await student.signIn(email);
    const { _id } = (await admin.post(api.rehearsal.begin)).body;
    const { orderId } = (await student.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit: false })).body;
    await admin.post('/paypal-simulator/_sim/faults', [{ op: 'capture', kind: 'wrong-amount' }]);
    await admin.post('/paypal-simulator/_sim/approve', { orderId });
    expect((await student.post(pathOf(api.checkout.capture, { orderId: String(orderId) }))).body['code']).toBe(
      'attention',
    );
    await admin.post('/paypal-simulator/_sim/faults', []);
    await visitor.goTo('Administrator', 'Ledger');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Payments that need a look');
    await visitor.search(email);
    // The filter has the same sentence.
    await expect(page.getByRole('table').getByText('The amount doesn’t match the order')).toBeVisible();
    await visitor.expectAccessible();
  });

  await test.step('3. the administrator gives the place, with a reason that the student reads', async () => {
    await visitor.button('View Zeno Ledger').click();
    await visitor.button('Give the Place').click();
    await dialog.getByRole('button', { name: 'Give the Place' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The cent is a gift.');
    await visitor.expectAccessible();
    await dialog.getByRole('button', { name: 'Give the Place' }).click();
    await expect(dialog).toBeHidden();
    await visitor.notice('The student got the place. Reason: The cent is a gift.');
    const mine = (await student.get(api.registrations.mine)).body as unknown as object[];
    expect(mine).toMatchObject([{ status: 'Registered' }]);
  });

  await test.step('4. and pays a part back: never more than is left', async () => {
    await visitor.button('Refund…').click();
    await visitor.fill('Amount in US dollars', '50', page);
    await dialog.getByLabel('Reason').fill('A week was missed.');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText('You can refund $40.01 at most.')).toBeVisible();
    await visitor.fill('Amount in US dollars', '10.01', page);
    await expect(dialog.getByText('$30.00 stays with us. The registration stays.')).toBeVisible();
    await visitor.expectAccessible();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog).toBeHidden();
    await visitor.notice('A refund of $10.01 was requested. Reason: A week was missed.');
  });

  await test.step('5. the accountant gets each movement of the day by its own date', async () => {
    await visitor.goTo('Administrator', 'Ledger');
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
    await expect(page.getByLabel('First day')).not.toHaveValue(today);
    await visitor.fill('First day', today, page);
    await visitor.fill('Last day', today, page);
    await visitor.expectAccessible();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`Stoa - Movements ${today} to ${today}.csv`);
    const rows = (await readFile(await saved.path(), 'utf8'))
      .split('\r\n')
      .filter((row) => row.includes('Zeno Ledger'));
    expect(rows.map((row) => row.split('","')[2])).toEqual(['Payment', 'Refund']);
  });

  await test.step('6. a disputed payment says why, until when to answer, and where', async () => {
    const [row] = (await admin.get(`${api.ledger.list.path}?q=${email}`)).body as unknown as Json[];
    const { captureId } = row!['processor'] as Json;
    await admin.post('/paypal-simulator/_sim/dispute', { captureId, reason: 'CREDIT_NOT_PROCESSED' });
    await visitor.search(email);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('they were promised a refund').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole('table').getByText(/^Answer by /)).toBeVisible();
    await visitor.button('View Zeno Ledger').click();
    // The list has the same link.
    await expect(visitor.heading('Payment of Zeno Ledger')).toBeVisible();
    const link = page.getByRole('link', { name: 'Open the dispute' });
    await expect(link).toHaveAttribute('href', /\/resolutioncenter\/view\/PP-D-/);
    await visitor.expectAccessible();
  });
});

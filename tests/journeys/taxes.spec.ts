import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { ownServer } from './own-server.ts';
import { arrive, complete, dialog, pay, prepare, visit } from './payers.ts';
import { Visitor } from './visitor.ts';

// A tax is the whole site's, and the other journeys pay prices without one: this one has a server to itself.
const baseURL = ownServer(10_000);

const tax = { name: 'Sales tax', percent: 8.25, included: false, modes: ['credit', 'audit'] };

test('a tax is said beside each price, is exact before paying, and nobody pays another amount than they were told', async ({
  browser,
}) => {
  const { admin, someone, course } = await prepare(baseURL, 'Taxes');
  const set = async (percent: number) => {
    expect((await admin.put(api.siteSettings.set, { tax: { ...tax, percent } })).status).toBe(200);
    // Other nodes, and what they keep of lists, know it a second later.
    await sleep(1500);
  };
  await set(tax.percent);
  const wanted = await course('Ethics');
  await course('Poetics', { cost: 0, auditCost: 0 });

  await test.step('1. the public pages say that it is added', async () => {
    const guest = await Visitor.open(browser);
    await guest.page.goto('/courses');
    const card = guest.page.getByRole('listitem').filter({ hasText: 'Ethics' });
    await expect(card).toContainText('plus 8.25% Sales tax');
    await expect(guest.page.getByRole('listitem').filter({ hasText: 'Poetics' })).not.toContainText('Sales tax');
    await guest.expectAccessible();
    await guest.page.goto(`/courses/${wanted._id}`);
    await expect(guest.page.getByText('$400.00 plus 8.25% Sales tax')).toBeVisible();
    await guest.expectAccessible();
  });

  const ada = await arrive(browser, await someone('Student', 'Ada'));
  const { page } = ada;
  await test.step('2. choosing and paying name the total and the tax in it', async () => {
    await ada.button('Register Ethics').click();
    await expect(dialog(page)).toContainText('For credit $433.00 (with $33.00 Sales tax)');
    await expect(dialog(page)).toContainText('To audit $189.44 (with $14.44 Sales tax)');
    await dialog(page).getByRole('button', { name: 'Credit', exact: true }).click();
    await expect(dialog(page)).toContainText('$433.00');
    await expect(dialog(page)).toContainText('$400.00 plus $33.00 Sales tax (8.25%)');
  });

  await test.step('3. changed in the meantime, it is said anew before any money moves', async () => {
    await set(10);
    await dialog(page).getByRole('button', { name: 'PayPal' }).click();
    await ada.notice(/The price has changed/);
    await expect(dialog(page)).toContainText('$400.00 plus $40.00 Sales tax (10%)');
    await ada.expectAccessible();
    await pay(ada, 'Pay');
    await ada.notice(complete);
  });

  await test.step('4. the history of the payment names it, and the refund of a part', async () => {
    const [payment] = (await admin.get(api.ledger.list)).body as unknown as [{ _id: string }];
    const refund = { amount: 110, reason: 'Goodwill.', endsPlace: false };
    await admin.post(pathOf(api.ledger.refund, { id: payment._id }), refund);
    await expect
      .poll(async () => (await admin.get(pathOf(api.ledger.one, { id: payment._id }))).body['transaction'].refunded)
      .toBe(110);
    await visit(ada, 'My Billing Transactions');
    await ada
      .button(/Payment History/)
      .first()
      .click();
    await expect(dialog(page)).toContainText('$400.00 plus $40.00 Sales tax (10%)');
    await expect(dialog(page)).toContainText('$110.00 refunded, with $10.00 Sales tax');
    await ada.expectAccessible();
  });

  await test.step('5. the ledger has it beside the amounts', async () => {
    const staff = await Visitor.open(browser);
    await staff.signIn('admin@journey.example', 'a long password');
    await expect(staff.heading(/Welcome/)).toBeVisible();
    await staff.page.goto('/mainContent/admin/ledger');
    await expect(staff.page.getByRole('row').filter({ hasText: 'Ada Taxes' })).toContainText('$40.00 tax');
    await staff.button(/^View/).first().click();
    await expect(staff.page.getByText('Sales tax (10%)')).toBeVisible();
    await expect(staff.page.getByRole('row').filter({ hasText: 'Goodwill.' })).toContainText('$10.00 tax');
    await staff.expectAccessible();
  });
});

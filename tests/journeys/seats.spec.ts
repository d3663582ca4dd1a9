import { api, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import type { Person } from '../person.ts';
import { arrive, complete, dialog, pay, prepare, visit, input, type Course } from './payers.ts';

/** Returns until when a seat of the course is held for a waiting person. */
async function lockedFor(person: Person, { _id }: Course): Promise<string | undefined> {
  const all = (await person.get(api.registrations.seats)).body as unknown as {
    _id: string;
    mine: { heldUntil: string } | null;
  }[];
  return all.find((one) => one._id === _id)?.mine?.heldUntil;
}
test('seats run out and are waited for; credit is changed, confirmed and denied', async ({ browser, baseURL }) => {
  const here = `seats${Date.now() % 100_000}`;
  const { admin, someone, course } = await prepare(baseURL!, here);
  const [zeno, hypatia] = [await someone('Student', 'Zeno'), await someone('Student', 'Hypatia')];
  const one = await course(`Seat ${here}`, { seats: 1 });
  const [first, second] = [await arrive(browser, zeno), await arrive(browser, hypatia)];

  await test.step('the last seat is taken; who comes later waits, and sees in which place', async () => {
    await first.search(one.name);
    await first.notice('1 of 1 seat left');
    await input(first, one, 'Audit');
    await first.notice('Once you start to pay, we hold a seat for you for 15 minutes.');
    await pay(first, 'Pay');
    await first.notice(complete);
    await second.page.reload();
    await second.search(one.name);
    await second.notice('The only seat is taken');
    await second.button(`Join the waiting list ${one.name}`).click();
    await expect(dialog(second.page)).toContainText('hold it for 24 hours');
    await second.expectAccessible();
    await dialog(second.page).getByRole('button', { name: 'Join the waiting list' }).click();
    await second.notice('You’re number 1 of 1 on the waiting list.');
    await second.expectAccessible();
  });

  await test.step('the difference between audit and credit is said, and paid', async () => {
    await visit(first, 'My Course Registrations');
    await first.act('Change to credit', one.name);
    await expect(dialog(first.page)).toContainText('pay the difference of $225.00');
    await first.expectAccessible();
    await dialog(first.page).getByRole('button', { name: 'Pay $225.00' }).click();
    await first.notice(`Complete Payment for ${one.name}`);
    await expect(dialog(first.page)).toContainText('$225.00');
    await pay(first, 'Pay');
    await first.notice(complete);
    await first.notice('Credit, provisional: you haven’t sent your application yet.');
    await first.expectAccessible();
  });

  await test.step('credit says whose turn it is; after a denial it is moved to audit, and the difference goes back', async () => {
    const { _id } = (await zeno.appliesAsStudent()).body;
    await first.page.reload();
    await first.notice(/your application has been waiting for approval since/);
    await admin.patch(pathOf(api.students.setStatus, { id: _id }), {
      approvalStatus: 'Denied',
      reason: 'Nothing can be read.',
    });
    await first.page.reload();
    await first.notice('No credit: your application was denied. Nothing can be read.');
    await first.expectAccessible();
    await first.act('Move to audit', one.name);
    await expect(dialog(first.page)).toContainText('You’ll get $225.00 back.');
    await dialog(first.page).getByRole('button', { name: 'Change to audit' }).click();
    await first.notice('You’re now registered for audit. We’re refunding $225.00.');
  });

  await test.step('a seat that is given back is held for who waits, and bought by them', async () => {
    await first.act('Unregister', one.name);
    await expect(dialog(first.page)).toContainText('You’ll get $175.00 back.');
    await dialog(first.page).getByRole('button', { name: 'Unregister' }).click();
    await first.notice('You are unregistered. $175.00 will be refunded.');
    await expect.poll(async () => await lockedFor(hypatia, one)).toBeTruthy();
    await second.page.reload();
    await second.search(one.name);
    await second.notice(/A seat is held for you until/);
    await second.expectAccessible();
    const { _id } = (await hypatia.appliesAsStudent()).body;
    await admin.patch(pathOf(api.students.setStatus, { id: _id }), { approvalStatus: 'Approved' });
    await second.page.reload();
    await second.search(one.name);
    await second.button(`Register ${one.name}`).click();
    await expect(dialog(second.page)).toContainText(
      'Choose Registration Type: Would you like to register for credit or audit?',
    );
    await dialog(second.page).getByRole('button', { name: 'Credit', exact: true }).click();
    await pay(second, 'Pay');
    await second.notice(complete);
  });
});

import { api } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { arrive, complete, dialog, pay, prepare, visit, input, type Course } from './payers.ts';
import { stepTo, Visitor } from './visitor.ts';

const isCompleted = ({ status }: { status: string }) => status === 'COMPLETED';

test('a payment ends well or says why not, whatever happens to the window', async ({ browser, baseURL }, {
  project,
}) => {
  const here = `${project.name}${Date.now() % 100_000}`;
  const { admin, someone, course } = await prepare(baseURL!, here);
  const zeno = await someone('Student', 'Zeno');
  const mine = async () =>
    (await zeno.get(api.registrations.mine)).body as unknown as {
      courseInstanceREF: Course;
      status: string;
    }[];
  const reader = await arrive(browser, zeno);
  const { page } = reader;

  await test.step('lists that can’t be fetched say so, and come back', async () => {
    for (const [path, message] of [
      ['**/api/course-instances/registering*', 'Failed to fetch course instances. Please try again later.'],
      ['**/api/my-course-instance-registrations*', 'Failed to fetch registrations. Please try again later.'],
    ] as const) {
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/mainContent/account');
      await stepTo(page, '/mainContent/student/course-registration');
      // after two more tries of the browser's own
      await expect(page.getByText(message)).toBeVisible();
      await reader.expectAccessible();
      await page.unroute(path);
    }
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/mainContent/account');
    await stepTo(page, '/mainContent');
    await expect(page.getByText('There was an error loading your dashboard.')).toBeVisible();
    await page.unroute('**/api/dashboard');
    await reader.button('Try again').click();
    await reader.notice('No current courses.');
    await visit(reader, 'Course Registration');
  });

  const first = await course(`Physics ${here}`);
  await test.step('who is not approved is warned and sees no credits; cancelled and declined leave their rows', async () => {
    await page.reload();
    await reader.search(first.name);
    const list = page.getByRole('table', { name: 'Available Courses' });
    await expect(list).toContainText('$175.00');
    await expect(list).not.toContainText('$400.00');
    await reader.button(`Register ${first.name}`).click();
    await expect(dialog(page)).toContainText(
      'Your Student application has not been submitted and/or approved. While you can certainly opt to register for credit, but you will not received credit until a completed student application has been submitted and approved.',
    );
    await expect(dialog(page).getByRole('heading', { name: 'WARNING' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await input(reader, first);
    await pay(reader, 'Cancel');
    await reader.notice('Payment cancelled. Transaction recorded.');
    await pay(reader, 'Decline');
    await reader.notice(
      'There was an error with your payment. Please try again. Payment failed. Transaction recorded.',
    );
    await page.route('**/api/transaction', (route) => route.abort());
    await pay(reader, 'Cancel');
    await reader.notice('Payment cancelled and failed to log.');
    await page.unroute('**/api/transaction');
    await page.keyboard.press('Escape');
  });

  await test.step('an answer that the network loses is found again, and nothing is paid twice', async () => {
    await input(reader, first);
    // The server does its work, but its answer does not arrive.
    await page.route('**/api/payments/orders/*/capture', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(reader, 'Pay');
    await reader.notice('Your payment is being confirmed.');
    await expect(page.getByText(complete)).toBeVisible();
    await page.unroute('**/api/payments/orders/*/capture');
    expect((await zeno.get(api.payments.mine)).body.filter(isCompleted)).toHaveLength(1);
  });

  const second = await course(`Poetics ${here}`);
  await test.step('of two windows, the second one finds what the first has paid', async () => {
    await page.reload();
    await input(reader, second, 'Audit');
    const other = new Visitor(await page.context().newPage());
    await other.page.goto('/mainContent/student/course-registration');
    await input(other, second, 'Audit');
    await pay(reader, 'Pay');
    await reader.notice(complete);
    await dialog(other.page).getByRole('button', { name: 'PayPal' }).click();
    await other.notice(`You’re already registered in “${second.name}”.`);
    await other.page.close();
    expect((await mine()).filter(({ courseInstanceREF }) => courseInstanceREF._id === second._id)).toHaveLength(1);
  });

  const third = await course(`Politics ${here}`);
  await test.step('a browser that is closed while the money moves leaves a place behind', async () => {
    const closing = await arrive(browser, zeno);
    await input(closing, third);
    const asked = new Promise<void>((resolve) => {
      void closing.page.route('**/api/payments/orders/*/capture', async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await pay(closing, 'Pay');
    await asked;
    await closing.page.context().close();
    await visit(reader, 'Course Registration');
    await reader.search(third.name);
    await reader.button(`More ${third.name}`).click();
    await expect(reader.button(`Unregister ${third.name}`)).toBeVisible();
  });

  const fourth = await course(`Optics ${here}`);
  await test.step('what can’t be finished asks for the support, and pays nothing a second time', async () => {
    await page.reload();
    await input(reader, fourth);
    for (const path of ['**/api/course-instance-registration', '**/api/my-course-instance-registrations*'])
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await pay(reader, 'Pay');
    await reader.notice('Something went wrong. Please contact support.');
    await expect(dialog(page).getByRole('button', { name: 'PayPal' })).toBeHidden();
    await reader.expectAccessible();
    await page.unrouteAll();
    expect((await mine()).map(({ courseInstanceREF }) => courseInstanceREF.name)).toContain(fourth.name);
  });

  await test.step('leaving asks on each screen in its words, with the exact refund', async () => {
    await page.reload();
    await reader.search(fourth.name);
    await page.route('**/api/course-instance-registration/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await reader.act('Unregister', fourth.name);
    await expect(dialog(page)).toContainText(
      'Are you sure you want to unregister? Refunds may take up to 7-10 business days to process.',
    );
    await expect(dialog(page)).toContainText('You’ll get $400.00 back.');
    await reader.expectAccessible();
    await dialog(page).getByRole('button', { name: 'Unregister' }).click();
    await reader.notice('Unregistration failed. Please try again.');
    await page.unrouteAll();
    await dialog(page).getByRole('button', { name: 'Unregister' }).click();
    await reader.notice('You are unregistered. $400.00 will be refunded.');
    await visit(reader, 'My Course Registrations');
    await reader.act('Unregister', second.name);
    await expect(dialog(page)).toContainText(
      'Are you sure you want to unregister from this class? This action cannot be undone.',
    );
    await expect(dialog(page)).toContainText('You’ll get $175.00 back.');
    await dialog(page).getByRole('button', { name: 'Stay registered' }).click();
  });

  await test.step('the bills say what happened, and give a receipt', async () => {
    await visit(reader, 'My Billing Transactions');
    await reader.search(fourth.name);
    await reader.button(`Payment History ${fourth.name}`).click();
    for (const said of ['Money received $400.00', 'Place confirmed', 'Unregistered', 'Refund started $400.00'])
      await expect(dialog(page)).toContainText(said);
    await expect(dialog(page)).toContainText(/Email sent\s*Receipt: Optics/);
    await reader.expectAccessible();
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      reader.button(new RegExp(`^Receipt ${fourth.name}`)).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Stoa - Receipt - .*\.pdf$/);
    await reader.expectAccessible();
  });
  expect((await admin.get(`${api.ledger.list.path}?look=yes&q=${here}`)).body).toEqual([]);
});

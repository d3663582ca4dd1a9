import { expect, test, type Browser, type Page } from '@playwright/test';
import { Person } from '../person.ts';
import { courseForm } from '../world.ts';
import { Visitor } from './visitor.ts';

interface Course {
  readonly _id: string;
  readonly name: string;
}
/** People and courses for one journey, made through the API. */
async function prepare(baseURL: string, here: string) {
  const admin = new Person(baseURL);
  await admin.signIn('admin@journey.example', 'a long password');
  const mail = (who: string) => `${who}.${here}@journey.example`;
  const someone = async (role: string, who: string) => {
    const person = { firstName: who, lastName: here, zip: '1', mobilePhone: '5', email: mail(who), role };
    await admin.post('/api/user', { status: 'Active', person, password: admin.password });
    const made = new Person(baseURL);
    expect((await made.signIn(mail(who))).status).toBe(200);
    return made;
  };
  const professor = await someone('Professor', 'Theano');
  const { _id } = (await professor.applies()).body;
  await admin.patch(`/api/professor/${_id}/status`, { approvalStatus: 'Approved' });
  const course = async (name: string, more: object = {}): Promise<Course> => {
    const definition = (await professor.post('/api/course-definition', { name, level: 200, credits: 3 })).body;
    await admin.patch(`/api/course-definition/${definition._id}/status`, { approvalStatus: 'Approved' });
    const form = { ...courseForm(name, definition._id, [_id]), cost: 400, auditCost: 175, ...more };
    const made = (await professor.post('/api/course-instance', form)).body;
    const path = `/api/course-instance/${made._id}/status`;
    await professor.patch(path, { status: 'Pending Approval' });
    await admin.patch(path, { status: 'Approved' });
    expect((await professor.patch(path, { status: 'Open/Registering' })).status).toBe(200);
    return { _id: made._id, name };
  };
  return { admin, someone, course };
}

/** Somebody signed in, on the screen of what is open. */
async function arrive(browser: Browser, isPhone: boolean, person: Person): Promise<Visitor> {
  const visitor = await Visitor.open(browser, isPhone);
  await visitor.signIn(person.email, person.password);
  await expect(visitor.heading(/Welcome/)).toBeVisible();
  await visit(visitor, 'Course Registration');
  return visitor;
}
const screens = {
  'Course Registration': 'course-registration',
  'My Course Registrations': 'my-courses',
  'My Billing Transactions': 'transactions',
} as const;
async function visit(visitor: Visitor, screen: keyof typeof screens): Promise<void> {
  await visitor.page.goto(`/mainContent/student/${screens[screen]}`);
  await expect(visitor.heading(screen)).toBeVisible();
}
const dialog = (page: Page) => page.getByRole('dialog');
/** Finds the course among many, and goes as far as the payment. */
async function wish(visitor: Visitor, { name }: Course, mode: 'Credit' | 'Audit' = 'Credit') {
  await visitor.search(name);
  await visitor.button(`Register ${name}`).click();
  await dialog(visitor.page).getByRole('button', { name: mode, exact: true }).click();
  await visitor.notice(`Complete Payment for ${name}`);
}
/** Opens the processor's window, and presses a button in it. */
async function pay({ page }: Visitor, button: 'Pay' | 'Decline' | 'Cancel') {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'PayPal' }).click(),
  ]);
  await popup.getByRole('button', { name: button }).click();
}
const complete = 'Payment successful and registration complete!';

test('a payment ends well or says why not, whatever happens to the window', async ({ browser, baseURL }, {
  project,
}) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const here = `${project.name}${Date.now() % 100_000}`;
  const { admin, someone, course } = await prepare(baseURL!, here);
  const zeno = await someone('Student', 'Zeno');
  const mine = async () =>
    (await zeno.get('/api/my-course-instance-registrations')).body as unknown as {
      courseInstanceREF: Course;
      status: string;
    }[];
  const reader = await arrive(browser, isPhone, zeno);
  const { page } = reader;

  await test.step('lists that can’t be fetched say so, and come back', async () => {
    for (const [path, message] of [
      ['**/api/course-instances/registering*', 'Failed to fetch course instances. Please try again later.'],
      ['**/api/my-course-instance-registrations*', 'Failed to fetch registrations. Please try again later.'],
    ] as const) {
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      // after two more tries of the browser's own
      await expect(page.getByText(message)).toBeVisible({ timeout: 20_000 });
      await reader.expectAccessible();
      await page.unroute(path);
    }
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/mainContent');
    await expect(page.getByText('There was an error loading your dashboard.')).toBeVisible({ timeout: 20_000 });
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
    await wish(reader, first);
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
    await wish(reader, first);
    // The server does its work; what it answers does not arrive.
    await page.route('**/api/payments/orders/*/capture', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(reader, 'Pay');
    await reader.notice('Your payment is being confirmed.');
    await expect(page.getByText(complete)).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/payments/orders/*/capture');
    expect((await zeno.get('/api/transactions')).body.filter(isCompleted)).toHaveLength(1);
  });

  const second = await course(`Poetics ${here}`);
  await test.step('of two windows, the second one finds what the first has paid', async () => {
    await page.reload();
    await wish(reader, second, 'Audit');
    const other = new Visitor(await page.context().newPage(), isPhone);
    await other.page.goto('/mainContent/student/course-registration');
    await wish(other, second, 'Audit');
    await pay(reader, 'Pay');
    await reader.notice(complete);
    await dialog(other.page).getByRole('button', { name: 'PayPal' }).click();
    await other.notice(`You are registered in “${second.name}” already.`);
    await other.page.close();
    expect((await mine()).filter(({ courseInstanceREF }) => courseInstanceREF._id === second._id)).toHaveLength(1);
  });

  const third = await course(`Politics ${here}`);
  await test.step('a browser that is closed while the money moves leaves a place behind', async () => {
    const closing = await arrive(browser, isPhone, zeno);
    await wish(closing, third);
    const asked = new Promise<void>((resolve) => {
      void closing.page.route('**/api/payments/orders/*/capture', async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await pay(closing, 'Pay');
    await asked;
    await closing.page.context().close();
    await page.reload();
    await reader.search(third.name);
    await expect(reader.button(`Unregister ${third.name}`)).toBeVisible();
  });

  const fourth = await course(`Optics ${here}`);
  await test.step('what can’t be finished asks for the support, and pays nothing a second time', async () => {
    await page.reload();
    await wish(reader, fourth);
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
    await reader.button(`Unregister ${fourth.name}`).click();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to unregister? Refunds may take up to 7-10 business days to process.',
    );
    await expect(dialog(page)).toContainText('$400.00 will be refunded.');
    await reader.expectAccessible();
    await dialog(page).getByRole('button', { name: 'Unregister' }).click();
    await reader.notice('Unregistration failed. Please try again.');
    await page.unrouteAll();
    await dialog(page).getByRole('button', { name: 'Unregister' }).click();
    await reader.notice('You are unregistered. $400.00 will be refunded.');
    await visit(reader, 'My Course Registrations');
    await reader.button(`Unregister ${second.name}`).click();
    await expect(dialog(page)).toContainText(
      'Are you sure you want to unregister from this class? This action cannot be undone.',
    );
    await expect(dialog(page)).toContainText('$175.00 will be refunded.');
    await dialog(page).getByRole('button', { name: 'Stay registered' }).click();
  });

  await test.step('the bills say what happened, and give a receipt', async () => {
    await visit(reader, 'My Billing Transactions');
    await reader.search(fourth.name);
    await reader.button(`What happened ${fourth.name}`).click();
    for (const said of ['Money received: $400.00', 'Place confirmed', 'Unregistered', 'Refund begun: $400.00'])
      await expect(dialog(page)).toContainText(said);
    await expect(dialog(page)).toContainText(`E-mail sent: “Receipt: ${fourth.name}”`);
    await reader.expectAccessible();
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      reader.button(new RegExp(`^Receipt ${fourth.name}`)).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^stoa-receipt-.*\.pdf$/);
    await reader.expectAccessible();
  });
  expect((await admin.get(`/api/ledger?look=yes&q=${here}`)).body).toEqual([]);
});

/** Until when a seat of the course is held for who waits. */
async function heldFor(person: Person, { _id }: Course): Promise<string | undefined> {
  const all = (await person.get('/api/course-instances/seats')).body as unknown as {
    _id: string;
    mine: { heldUntil: string } | null;
  }[];
  return all.find((one) => one._id === _id)?.mine?.heldUntil;
}
const isCompleted = ({ status }: { status: string }) => status === 'COMPLETED';

test('seats run out and are waited for; credit is changed, confirmed and denied', async ({ browser, baseURL }, {
  project,
}) => {
  test.setTimeout(150_000);
  const isPhone = project.name === 'phone';
  const here = `${project.name}${Date.now() % 100_000}s`;
  const { admin, someone, course } = await prepare(baseURL!, here);
  const [zeno, hypatia] = [await someone('Student', 'Zeno'), await someone('Student', 'Hypatia')];
  const one = await course(`Seat ${here}`, { seats: 1 });
  const [first, second] = [await arrive(browser, isPhone, zeno), await arrive(browser, isPhone, hypatia)];

  await test.step('the last seat is taken; who comes later waits, and sees in which place', async () => {
    await first.search(one.name);
    await first.notice('1 of 1 seat left');
    await wish(first, one, 'Audit');
    await pay(first, 'Pay');
    await first.notice(complete);
    await second.page.reload();
    await second.search(one.name);
    await second.notice('The only seat is taken');
    await second.button(`Join the waiting list ${one.name}`).click();
    await expect(dialog(second.page)).toContainText('hold it for 24 hours');
    await second.expectAccessible();
    await dialog(second.page).getByRole('button', { name: 'Join the waiting list' }).click();
    await second.notice('You are number 1 of 1 on the waiting list.');
    await second.expectAccessible();
  });

  await test.step('the difference between audit and credit is said, and paid', async () => {
    await visit(first, 'My Course Registrations');
    await first.button(`Change to credit ${one.name}`).click();
    await expect(dialog(first.page)).toContainText('pay the difference of $225.00');
    await first.expectAccessible();
    await dialog(first.page).getByRole('button', { name: 'Pay $225.00' }).click();
    await first.notice(`Complete Payment for ${one.name}`);
    await expect(dialog(first.page)).toContainText('$225.00');
    await pay(first, 'Pay');
    await first.notice(complete);
    await first.notice('Credit, provisional: your application has not been sent.');
    await first.expectAccessible();
  });

  await test.step('credit says whose turn it is; after a denial it is moved to audit, and the difference goes back', async () => {
    const { _id } = (await zeno.appliesAsStudent()).body;
    await first.page.reload();
    await first.notice(/your application waits for the approvers since/);
    await admin.patch(`/api/student/${_id}/status`, { approvalStatus: 'Denied', reason: 'Nothing can be read.' });
    await first.page.reload();
    await first.notice('No credit: your application was denied. Nothing can be read.');
    await first.expectAccessible();
    await first.button(`Move to audit ${one.name}`).click();
    await expect(dialog(first.page)).toContainText('$225.00 will be refunded.');
    await dialog(first.page).getByRole('button', { name: 'Change to audit' }).click();
    await first.notice('You are registered for audit. $225.00 will be refunded.');
  });

  await test.step('a seat that is given back is held for who waits, and bought by them', async () => {
    await first.button(`Unregister ${one.name}`).click();
    await expect(dialog(first.page)).toContainText('$175.00 will be refunded.');
    await dialog(first.page).getByRole('button', { name: 'Unregister' }).click();
    await first.notice('You are unregistered. $175.00 will be refunded.');
    await expect
      .poll(async () => await heldFor(hypatia, one), {
        timeout: 15_000,
      })
      .toBeTruthy();
    await second.page.reload();
    await second.search(one.name);
    await second.notice(/A seat is held for you until/);
    await second.expectAccessible();
    const { _id } = (await hypatia.appliesAsStudent()).body;
    await admin.patch(`/api/student/${_id}/status`, { approvalStatus: 'Approved' });
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

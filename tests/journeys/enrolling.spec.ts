import { expect, test, type BrowserContext } from '@playwright/test';
import { languageNames } from '@stoa/contract/kernel/i18n';
import { api, pathOf } from '../paths.ts';
import { arrive, complete, dialog, pay, prepare } from './payers.ts';
import { englishOn } from './translator.ts';
import { Visitor } from './visitor.ts';

const password = 'correct horse battery';
/** Keeps every press of a person in all windows of a browser, in order: the address and the words of the thing pressed. */
async function keepClicks(context: BrowserContext): Promise<readonly string[]> {
  const clicks: string[] = [];
  await context.exposeBinding('stoaClicked', (_source, what: string) => void clicks.push(what));
  await context.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (!isTrusted) return;
        const words = (target as HTMLElement).textContent.slice(0, 40);
        (window as unknown as { stoaClicked: (what: string) => void }).stoaClicked(`${location.pathname} ${words}`);
      },
      true,
    ),
  );
  return clicks;
}

for (const language of languageNames)
  test(`from the landing page to being in a course: nine clicks and what has to be typed (${language})`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const here = `${project.name}${language}${Date.now() % 100_000}`;
    const { course } = await prepare(baseURL!, here);
    const wanted = await course(`Ἠθικὰ Νικομάχεια 倫理學 ${here}`);
    const email = `zeno.enrolls.${here}@journey.example`;
    const zeno = await Visitor.open(browser, language);
    const { page, say } = zeno;
    const clicks = await keepClicks(page.context());
    const main = page.getByRole('main');

    await page.goto('/');
    await main.getByRole('link', { name: say('Find a course') }).click();
    await zeno.search(wanted.name);
    await main
      .getByRole('link', { name: say('Enroll Now') })
      .filter({ hasText: wanted.name })
      .click();
    await page.waitForURL((url) => url.pathname === '/register' && url.searchParams.get('course') === wanted._id);

    await expect(main).toContainText(wanted.name);

    // There and back, for people who have an account already; these two clicks are not on the way.
    const before = clicks.length;
    await main.locator('a[href^="/login"]').first().click();
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('course') === wanted._id);
    await expect(main).toContainText(wanted.name);
    await main.locator('a[href^="/register"]').first().click();
    await page.waitForURL((url) => url.pathname === '/register' && url.searchParams.get('course') === wanted._id);
    const aside = clicks.length - before;
    expect(aside).toBe(2);

    await zeno.fillAll({ 'First name': 'Zeno', 'Last name': here, 'Zip code': '10001', Email: email });
    await zeno.fillAll({ 'Mobile phone': '555 0100', Password: password, 'Confirm password': password });
    await zeno.sendJoining();
    await expect(main).toContainText(email);
    await zeno.expectAccessible();
    await zeno.button('Send the email again').click();
    await zeno.notice('Verification email resent. Please check your inbox.');
    await zeno.confirmAddress(email);
    await main.getByRole('link', { name: say('Sign in to continue') }).click();
    await zeno.fillAll({ 'Username (email)': email, Password: password });
    await zeno.button('Sign In').last().click();

    await expect(dialog(page)).toContainText(wanted.name);
    await zeno.expectAccessible();
    await dialog(page)
      .getByRole('button', { name: say('Credit'), exact: true })
      .click();
    await pay(zeno, 'Pay');
    await page.waitForURL((url) => url.pathname === `/mainContent/courses/${wanted._id}`);
    await expect(zeno.heading(wanted.name)).toBeVisible();
    await zeno.notice(complete);
    await zeno.notice('You’re in');
    // A mail program opens the link by one click: the way through the list of kept mails is the test's own, as is asking again.
    const needed = clicks.filter((click) => !click.startsWith('/dev/mail ')).length - aside - 1;
    expect(needed, clicks.join('\n')).toBeLessThanOrEqual(9);
    await expect(main).toContainText('$400.00');
    // Without an application, that is what credit needs next; it leads back to the course.
    await expect(main.getByRole('link', { name: say('Fill in your application') }).first()).toHaveAttribute(
      'href',
      new RegExp(`student/application\\?course=${wanted._id}$`),
    );
    await expect(main).toContainText(email);
    await expect(main.getByRole('link', { name: say('Add to calendar') }).first()).toHaveAttribute('href', /\.ics$/);
    await zeno.expectAccessible();
    if (language !== 'en') expect(await englishOn(page, language)).toEqual([]);
    const receipt = await zeno.download(zeno.button('Download the receipt'));
    expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);

    await main.getByRole('link', { name: say('Say hello on the board') }).click();
    await page.waitForURL(/\/board$/);
    await zeno.notice('No messages yet.');
    await zeno.fill('Write a message', 'Χαῖρε');
    await zeno.button('Send').click();
    await expect(main).toContainText('Χαῖρε');
    await zeno.expectAccessible();
    await main.getByRole('link', { name: say('Grades') }).click();
    await zeno.notice('No gradebook entries available.');
    await zeno.expectAccessible();
    await main.getByRole('link', { name: say('Overview') }).click();
    await zeno.notice('Your registration');
    await zeno.expectAccessible();

    // From lists and cards back to the room.
    await page.goto('/mainContent');
    await main.getByRole('link', { name: wanted.name }).first().click();
    await page.waitForURL(`**/mainContent/courses/${wanted._id}`);
    await page.goto('/mainContent/student/my-courses');
    await main.getByRole('link', { name: wanted.name }).first().click();
    await page.waitForURL(`**/mainContent/courses/${wanted._id}`);
    await page.goto(`/mainContent/student/course-registration?q=${encodeURIComponent(here)}`);
    await zeno.button(`${say('More')} ${wanted.name}`).click();
    await expect(zeno.button(`${say('Unregister')} ${wanted.name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `${say('Register')} ${wanted.name}`, exact: true })).toHaveCount(0);
    await main.getByRole('link', { name: `${say('Go to the course')} ${wanted.name}` }).click();
    await page.waitForURL(`**/mainContent/courses/${wanted._id}`);
  });

test('a course that has closed, is full, is one’s own or isn’t there is said on arrival, or left out (T159)', async ({
  browser,
  baseURL,
}, { project }) => {
  const here = `said${project.name}${Date.now() % 100_000}`;
  const { admin, someone, course } = await prepare(baseURL!, here);
  const [closed, full, own] = [
    await course(`Closed ${here}`),
    await course(`Full ${here}`, { seats: 1, cost: 0, auditCost: 0 }),
    await course(`Own ${here}`, { cost: 0, auditCost: 0 }),
  ];
  const draft = await admin.post(pathOf(api.courseReviews.copy, { id: closed._id }), {});
  await admin.patch(pathOf(api.courseInstances.setStatus, { id: closed._id }), { status: 'Registration Closed' });
  const [ada, bo] = [await someone('Student', 'Ada'), await someone('Student', 'Bo')];
  const free = (_id: string) => ({ courseInstanceREF: _id, isAudit: true });
  await bo.post(api.registrations.create, free(full._id));
  await ada.post(api.registrations.create, free(own._id));
  const reader = await arrive(browser, ada);
  const { page } = reader;
  const open = (id: string) => page.goto(`/mainContent/student/course-registration?course=${encodeURIComponent(id)}`);

  await open(closed._id);
  await reader.notice(`Registration for “${closed.name}” has closed.`);
  await reader.expectAccessible();
  await open(full._id);
  await reader.notice(`All seats in “${full.name}” are taken.`);
  await expect(reader.button(`Join the waiting list ${full.name}`).first()).toBeVisible();
  await reader.expectAccessible();
  await open(own._id);
  await reader.notice(`You’re already registered in “${own.name}”.`);
  await reader.expectAccessible();

  expect(draft.status).toBe(201);
  for (const id of [
    draft.body._id,
    '01900000-0000-7000-8000-000000000000',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
  ]) {
    await open(id);
    await expect(page.getByRole('table', { name: 'Available Courses' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('alert');
    await expect(page.getByRole('main').locator('[aria-live=polite]')).toHaveCount(0);
  }

  const theano = await Visitor.open(browser);
  const professor = await someone('Professor', 'Hypatia');
  await theano.signIn(professor.email, professor.password);
  await expect(theano.heading(/Welcome/)).toBeVisible();
  await theano.page.goto(`/mainContent/student/course-registration?course=${own._id}`);
  await theano.notice(/Only students/);
  await theano.expectAccessible();
  await theano.page.goto(`/mainContent/courses/${own._id}`);
  await theano.notice(/You don’t belong to a course at this address/);
  await theano.expectAccessible();
});

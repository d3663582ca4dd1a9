import { api } from '../paths.ts';
import { expect, test, type Browser } from '@playwright/test';
import { Person } from '../person.ts';
import { Classroom } from './classroom.ts';
import { oneTimeCode } from './one-time-code.ts';
import { upload } from './uploads.ts';
import { Visitor } from './visitor.ts';

interface Stage {
  readonly room: Classroom;
  readonly here: string;
  readonly open: (who: string) => Promise<Visitor>;
  /** Ends every session of somebody, as "Sign out everywhere else" does elsewhere. */
  readonly endSessionsOf: (who: string, password?: string) => Promise<Person>;
}
async function stage(browser: Browser, url: string, name: string): Promise<Stage> {
  const here = `${name}${Date.now() % 100_000}`;
  const room = await Classroom.open(url, here);
  return {
    room,
    here,
    open: async (who) => {
      const visitor = await Visitor.open(browser);
      await visitor.signIn(room.mail(who), room.password);
      return visitor;
    },
    endSessionsOf: async (who, password = room.password) => {
      const elsewhere = new Person(url);
      await elsewhere.signIn(room.mail(who), password);
      expect((await elsewhere.delete(api.ownAccount.endOtherSessions)).status).toBe(204);
      return elsewhere;
    },
  };
}
const ended = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Your session has ended' });
async function comesBack(visitor: Visitor, password: string) {
  await ended(visitor).getByLabel('Password').fill(password);
  await ended(visitor).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(visitor)).toBeHidden();
}
const fields = { 'ID Number': 'S-7654321', GPA: '3.51', Suffix: 'Jr.', 'Date of Birth': '2004-02-29' };

test('a session ends while applications are filled in, and nothing of them is lost', async ({ browser, baseURL }) => {
  const { room, open, endSessionsOf } = await stage(browser, baseURL!, 'end');
  const [ada, bo] = [await room.joins('Student', 'Ada'), await room.joins('Student', 'Bo')];
  const [first, second] = [await open('Ada'), await open('Bo')];
  for (const visitor of [first, second]) {
    await visitor.goTo('Student', 'Student Application');
    await visitor.fillAll(fields);
    await visitor.select('Sex', 'f');
    await visitor.attach('ID Document', await upload('pdf', 'passport.pdf', 3_000_000));
    await visitor.attach('Transcript', await upload('jpg', 'transcript.jpg'));
  }
  await endSessionsOf('Ada');
  for (const visitor of [first, second]) {
    await visitor.button('Send Application').click();
    // The bell may notice first that the session has ended, and then that is asked in front of it.
    await visitor.page.getByRole('button', { name: 'Send Anyway' }).dispatchEvent('click');
  }
  await second.notice('Your application is waiting for approval.');
  await expect(ended(second)).toHaveCount(0);

  await expect(ended(first)).toBeVisible();
  await expect(ended(first).getByLabel('Username (email)')).toHaveValue(room.mail('Ada'));
  await ended(first).getByLabel('Password').fill('not it at all');
  await ended(first).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(first).getByRole('alert')).toContainText(/\w/);
  await first.page.keyboard.press('Escape');
  await expect(ended(first)).toBeVisible();
  await comesBack(first, room.password);
  await first.notice('Your application is waiting for approval.');
  expect(first.page.url()).toContain('/mainContent/student');

  await ada.signIn(room.mail('Ada'), room.password);
  for (const person of [ada, bo])
    expect((await person.get(api.students.mine)).body).toMatchObject({
      idNumber: '••••4321',
      gpa: 3.51,
      suffix: 'Jr.',
      dob: '2004-02-29',
      sex: 'F',
      idREF: { name: 'passport.pdf' },
      transcriptREF: { name: 'transcript.jpg' },
      hsREF: null,
    });
});

test('a session ends while an administrator adds a user, and the same form is sent', async ({ browser, baseURL }) => {
  const { room, here, open, endSessionsOf } = await stage(browser, baseURL!, 'user');
  await room.joins('Administrator', 'Rhea');
  await room.joins('Administrator', 'Solon');
  const [rhea, solon] = [await open('Rhea'), await open('Solon')];
  const given = (who: string) => ({
    'First name': who,
    'Last name': here,
    'Zip code': '10001',
    Email: room.mail(who),
    'Mobile phone': '555 0100',
    Password: room.password,
    'Confirm password': room.password,
  });
  for (const [visitor, who] of [
    [rhea, 'Ione'],
    [solon, 'Nike'],
  ] as const) {
    await visitor.goTo('Administrator', 'Users');
    await visitor.button(/Add User/).click();
    // Until then the list is there, which can be filtered by role as well.
    await expect(visitor.heading('Add User')).toBeVisible();
    await visitor.select('Role', 'Student');
    await visitor.fillAll(given(who));
  }
  await endSessionsOf('Rhea');
  // A look at the bell may have shown that the session is over. The press counts all the same, as one just before it would.
  await rhea.button('Add User').last().dispatchEvent('click');
  await solon.button('Add User').last().click();
  await solon.notice(`Nike ${here} was added.`);
  await expect(ended(rhea)).toBeVisible();
  const kept = await rhea.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect([kept.includes('Ione'), kept.includes(room.password)]).toEqual([true, false]);
  await comesBack(rhea, room.password);
  await rhea.notice(`Ione ${here} was added.`);
  for (const who of ['Ione', 'Nike'])
    expect((await new Person(baseURL!).signIn(room.mail(who), room.password)).status).toBe(200);
  expect(await rhea.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ione');
});

test('a draft outlives the page, without what is sealed, and goes when somebody leaves (T113)', async ({
  browser,
  baseURL,
}) => {
  const { room, here, open, endSessionsOf } = await stage(browser, baseURL!, 'draft');
  await room.joins('Student', 'Ada');
  const ada = await open('Ada');
  const { page } = ada;
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await ada.goTo('Student', 'Student Application');
  await ada.fillAll(fields);
  await ada.attach('Transcript', await upload('jpg', 'transcript.jpg'));
  await expect.poll(stored).toContain('Jr.');
  for (const secret of ['7654321', '2004-02-29', 'transcript.jpg']) expect(await stored()).not.toContain(secret);

  await page.reload();
  await ada.notice('Draft restored');
  await ada.expectAccessible();
  await expect(page.getByLabel('Suffix')).toHaveValue('Jr.');
  await expect(page.getByLabel('GPA')).toHaveValue('3.51');
  for (const label of ['ID Number', 'Date of Birth']) await expect(page.getByLabel(label)).toHaveValue('');
  await ada.button('Discard draft').click();
  await expect(page.getByLabel('Suffix')).toHaveValue('');
  await expect(page.getByText('Draft restored')).toHaveCount(0);
  await expect.poll(stored).not.toContain('Jr.');

  // A page that is opened again without a session is the login, and the draft waits behind it.
  await ada.fill('Suffix', 'Sr.');
  await expect.poll(stored).toContain('Sr.');
  await endSessionsOf('Ada');
  await page.reload();
  await expect(ada.heading('Sign In')).toBeVisible();
  await ada.fill('Username (email)', room.mail('Ada'));
  await ada.fill('Password', room.password);
  await ada.button('Sign In').last().click();
  await ada.notice('Draft restored');
  await expect(page.getByLabel('Suffix')).toHaveValue('Sr.');

  // People who leave instead of signing in again leave nothing behind.
  await endSessionsOf('Ada');
  await ada.button('Send Application').click();
  await page.getByRole('button', { name: 'Send Anyway' }).dispatchEvent('click');
  await ended(ada).getByRole('button', { name: 'Leave' }).click();
  await expect(ada.heading('Sign In')).toBeVisible();
  for (const trace of ['Sr.', here]) expect(await stored()).not.toContain(trace);
});

test('one sign-in brings every tab back, and one sign-out empties them', async ({ browser, baseURL }) => {
  const { room, here, open, endSessionsOf } = await stage(browser, baseURL!, 'tabs');
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const name = `Logic ${here}`;
  const course = await room.course(registrar, theano, name, [await room.joins('Student', 'Ada')]);
  const one = await open('Theano');
  await one.goTo('Professor', 'Gradebook');
  const other = new Visitor(await one.page.context().newPage());
  for (const { page } of [one, other]) {
    await page.goto('/mainContent/professor/gradebook');
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByText('No assignments to display.')).toBeVisible();
  }
  const elsewhere = await endSessionsOf('Theano');
  // Nobody does anything here: the streams end, and say so.
  const add = (assignmentName: string) =>
    elsewhere.post(api.gradebook.addAssignment, { courseInstanceREF: course, assignmentName });
  await add('Essay');
  await one.page.bringToFront();
  await expect(ended(one)).toBeVisible();
  await other.page.bringToFront();
  await expect(ended(other)).toBeVisible();
  await other.expectAccessible();
  await comesBack(other, room.password);
  await expect(ended(one)).toBeHidden();
  for (const { page } of [one, other]) {
    await page.bringToFront();
    await expect(page.getByRole('columnheader', { name: /Essay/ })).toBeVisible();
  }
  await add('Quiz');
  await expect(other.page.getByRole('columnheader', { name: /Quiz/ })).toBeVisible();

  await other.button('Sign Out').click();
  await expect(other.heading('Sign In')).toBeVisible();
  await expect(one.heading('Sign In')).toBeVisible();
  await expect(one.page.getByText(name)).toHaveCount(0);
});

test('with two-factor sign-in the code is asked for as well, and a list that was asked for comes then', async ({
  browser,
  baseURL,
}) => {
  const { room, open } = await stage(browser, baseURL!, 'code');
  const ada = await room.joins('Student', 'Ada');
  const visitor = await open('Ada');
  // The list is on its way while the session ends: what is asked for before would meet the end first, at any moment.
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  await visitor.page.route('**/api/transactions?*', async (route) => {
    await over;
    await route.continue();
  });
  await visitor.goTo('Student', 'My Billing Transactions');
  const begun = await ada.post(api.ownAccount.beginTwoFactor, { password: room.password });
  const key = /secret=(\w+)/.exec(String(begun.body['uri']))![1]!;
  const { body } = await ada.post(api.ownAccount.confirmTwoFactor, { code: oneTimeCode(key) });
  const [recovery] = body['recoveryCodes'] as string[];
  expect((await ada.delete(api.ownAccount.endOtherSessions)).status).toBe(204);
  end();
  await ended(visitor).getByLabel('Password').fill(room.password);
  await ended(visitor).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(visitor).getByLabel(/^Code from your authenticator app/)).toBeFocused();
  await ended(visitor)
    .getByLabel(/^Code from/)
    .fill('000000');
  await ended(visitor).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(visitor).getByRole('alert')).toContainText(/\w/);
  await ended(visitor)
    .getByLabel(/^Code from/)
    .fill(recovery!);
  await ended(visitor).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(visitor)).toBeHidden();
  await visitor.notice('No transactions found.');
});

test('a message on the board is kept until it is sent, and not after', async ({ browser, baseURL }) => {
  const { room, here, open } = await stage(browser, baseURL!, 'board');
  const registrar = await room.joins('InstitutionAdmin', 'Rhea');
  const theano = await room.professor(registrar, 'Theano');
  const ada = await room.joins('Student', 'Ada');
  const name = `Music ${here}`;
  await room.course(registrar, theano, name, [ada]);
  const visitor = await open('Ada');
  const { page } = visitor;
  await page.waitForURL(/mainContent/);
  const toBoard = async () => {
    await page.goto('/mainContent/student/my-courses');
    await visitor.act('Message Board', name);
  };
  await toBoard();
  await visitor.fill('Write a message', 'When do we meet?');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('When do we meet?');
  await toBoard();
  await visitor.notice('Draft restored');
  await visitor.expectAccessible();
  await expect(page.getByLabel('Write a message')).toHaveValue('When do we meet?');
  await visitor.button('Send').click();
  await expect(page.getByText('Draft restored')).toHaveCount(0);
  await toBoard();
  await visitor.notice('When do we meet?');
  await expect(page.getByLabel('Write a message')).toHaveValue('');
});

import { expect, test, type Browser } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import type { Json, Person } from '../person.ts';
import { aDocument } from '../samples.ts';
import { Classroom } from './classroom.ts';
import { ownServer } from './own-server.ts';
import { Visitor } from './visitor.ts';

const url = ownServer(12_000);
test.describe.configure({ mode: 'serial' });

interface Applicant {
  readonly who: Person;
  readonly _id: string;
  readonly name: string;
}
/** Students whose applications wait, in the order of their names. */
async function applicants(room: Classroom, here: string, count: number): Promise<Applicant[]> {
  const all: Applicant[] = [];
  for (let at = 1; at <= count; at++) {
    const firstName = `Ada${String(at).padStart(2, '0')}`;
    const who = await room.joins('Student', firstName);
    const { body } = await who.appliesAsStudent({
      idREF: aDocument('jpg', 'id.jpg'),
      hsREF: aDocument('jpg', 'hs.jpg'),
    });
    all.push({ who, _id: body._id, name: `${firstName} ${here}` });
  }
  return all;
}
/** An approver whose every press of a key is counted. */
async function approver(browser: Browser, room: Classroom, name: string) {
  const visitor = await Visitor.open(browser);
  await visitor.signIn(room.mail(name), room.password);
  let count = 0;
  return {
    visitor,
    page: visitor.page,
    presses: () => count,
    press: async (key: string) => {
      count += 1;
      await visitor.page.keyboard.press(key);
    },
  };
}

test('thirty applications, with a look at each, are approved with at most seventy keys, and only what was shown counts as opened (T251)', async ({
  browser,
}) => {
  const here = `Queue${Date.now() % 100_000}`;
  const room = await Classroom.open(url, here);
  await room.joins('InstitutionAdmin', 'Rhea');
  const all = await applicants(room, here, 32);
  const { visitor, page, press, presses } = await approver(browser, room, 'Rhea');
  await visitor.goTo('Institution Admin', 'Student Approvals');
  await expect(page.getByRole('row')).toHaveCount(11);

  await press('n');
  for (const { name } of all.slice(0, 30)) {
    await expect(visitor.heading(name)).toBeFocused();
    await expect(visitor.button(`Approve ${name}`)).toBeVisible();
    await press('a');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('y');
  }
  await expect(visitor.heading(all[30]!.name)).toBeFocused();
  await expect(visitor.button(`Approve ${all[30]!.name}`)).toBeVisible();
  test.info().annotations.push({ type: 'key presses', description: String(presses()) });
  expect(presses()).toBeLessThanOrEqual(70);

  const left = (await room.admin.get(`${api.students.list.path}?approvalStatus=Pending`)).body as unknown as Json[];
  expect(left.map(({ _id }) => _id)).toEqual([all[30]!._id, all[31]!._id]);
  // The one on the screen was opened; the next one was not fetched ahead, so that its sender can still take it back.
  const takeBack = ({ who, _id }: Applicant) => who.post(pathOf(api.students.takeBack, { id: _id }));
  expect((await takeBack(all[30]!)).status).toBe(409);
  expect((await takeBack(all[31]!)).status).toBe(200);
});

test('two approvers at one queue: what one decides appears at the other’s, and records are decided together once they were opened (T250, T252)', async ({
  browser,
}) => {
  const here = `Both${Date.now() % 100_000}`;
  const room = await Classroom.open(url, here);
  await room.joins('InstitutionAdmin', 'Rhea');
  const solon = await room.joins('InstitutionAdmin', 'Solon');
  const [ada, bo, cy, di, eve] = (await applicants(room, here, 5)) as [
    Applicant,
    Applicant,
    Applicant,
    Applicant,
    Applicant,
  ];
  const decide = (who: Person, { _id }: Applicant, approvalStatus: string) =>
    who.patch(pathOf(api.students.setStatus, { id: _id }), { approvalStatus });
  const { visitor, page, press } = await approver(browser, room, 'Rhea');
  await visitor.goTo('Institution Admin', 'Student Approvals');
  await visitor.search(here);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(5);
  // Nothing was opened, so that nothing can be chosen.
  await expect(page.getByRole('checkbox')).not.toHaveCount(0);
  for (const one of await page.getByRole('checkbox').all()) await expect(one).toBeDisabled();

  await test.step('three are opened, one of them is decided by somebody else, and the others together', async () => {
    await visitor.heading('Student Approvals').focus();
    await press('n');
    for (const { name } of [ada, bo, cy]) {
      await expect(visitor.heading(name)).toBeFocused();
      await expect(page.getByText('We record who views this.').first()).toBeVisible();
      if (name !== cy.name) await press('n');
    }
    await expect(page.getByRole('checkbox', { name: `Select ${di.name} (open it first)` })).toBeDisabled();
    await visitor.button('Select all 3 you opened').click();
    expect((await decide(solon, bo, 'Approved')).status).toBe(200);
    // without a reload
    await expect(rows).toHaveCount(4);
    await visitor.button('Deny selected').click();
    const asked = page.getByRole('dialog', { name: 'Deny 3 records?' });
    await expect(asked.getByRole('listitem')).toHaveText([ada.name, bo.name, cy.name]);
    await visitor.expectAccessible();
    await asked.getByLabel('Choose a reason').selectOption('Your identity document has expired.');
    await expect(asked.getByRole('textbox')).toHaveValue('Your identity document has expired.');
    await asked.getByRole('textbox').fill('Your identity document has expired in May.');
    await asked.getByRole('button', { name: 'Deny', exact: true }).click();
    await visitor.notice('2 records were denied.');
    const alert = page.getByRole('alert').filter({ hasText: '1 record wasn’t decided.' });
    await expect(alert.getByRole('listitem')).toContainText(
      `${bo.name}: ${bo.name} is Approved. Solon ${here} decided that.`,
    );
    await expect(rows).toHaveCount(2);
    for (const one of [ada, cy]) {
      const { body } = await room.admin.get(pathOf(api.students.one, { id: one._id }));
      expect(body).toMatchObject({
        approvalStatus: 'Denied',
        statusReason: 'Your identity document has expired in May.',
      });
      const log = (await room.admin.get(pathOf(api.students.history, { id: one._id }))).body as unknown as Json[];
      expect(log.filter(({ what }) => what === 'status')).toMatchObject([{ by: { firstName: 'Rhea' }, to: 'Denied' }]);
    }
    const mails = await Visitor.open(browser);
    for (const one of [ada, cy]) await mails.expectMail(one.who.email, 'denied');
  });

  await test.step('a record that is open shows the other’s decision, and who comes second reads so', async () => {
    await visitor.button(`View ${di.name}`).click();
    await expect(visitor.heading(di.name)).toBeFocused();
    // A key decides nothing before the record is there.
    await expect(visitor.button(`Approve ${di.name}`)).toBeVisible();
    await press('a');
    const asked = page.getByRole('dialog');
    await expect(asked).toBeVisible();
    expect((await decide(solon, di, 'Denied')).status).toBe(200);
    await press('y');
    await expect(asked).toContainText(`${di.name} is Denied. Solon ${here} decided that.`);
    await press('Escape');
    await expect(page.getByText(`Solon ${here} decided this on`)).toBeVisible();
    await expect(visitor.button(`Approve ${di.name}`)).toHaveCount(0);
    const log = (await room.admin.get(pathOf(api.students.history, { id: di._id }))).body as unknown as Json[];
    expect(log.filter(({ what }) => what === 'status')).toHaveLength(1);
  });

  await test.step('letters are letters in a field; the last decision empties the queue', async () => {
    await press('n');
    await expect(visitor.heading(eve.name)).toBeFocused();
    await page.getByRole('searchbox').focus();
    await press('a');
    await expect(page.getByRole('searchbox')).toHaveValue(`${here}a`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await page.waitForURL((to) => !to.search.includes('q='));
    await visitor.heading(eve.name).focus();
    // A document is asked for again, with a reason; nobody else of this journey waits.
    await expect(visitor.button('Clear Value ID Document')).toBeVisible();
    await press('1');
    const asked = page.getByRole('dialog', { name: 'Clear ID Document' });
    await asked.getByLabel('Choose a reason').selectOption('The document has expired. Please send a current one.');
    await visitor.expectAccessible();
    await asked.getByRole('button', { name: 'Clear Value' }).click();
    await visitor.notice(`ID Document cleared. We’ve emailed ${eve.name}.`);
    const { body } = await room.admin.get(pathOf(api.students.one, { id: eve._id }));
    expect(body).toMatchObject({
      approvalStatus: 'Awaiting Info',
      statusReason: 'Please send your ID document again. The document has expired. Please send a current one.',
    });
  });
});

import { expect, test, type Browser } from '@playwright/test';
import { api, pathOf } from '../paths.ts';
import { form, type Json, type Person } from '../person.ts';
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
    const { body } = await who.appliesAsStudent({ idREF: aDocument('jpg', 'id.jpg'), hsREF: aDocument('jpg', 'hs.jpg') });
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
    async press(key: string) {
      count += 1;
      await visitor.page.keyboard.press(key);
    },
  };
}
const openedBy = async (room: Classroom, { _id }: Applicant): Promise<number> => {
  const rows = (await room.admin.get(pathOf(api.students.history, { id: _id }))).body as unknown as Json[];
  return rows.filter(({ what }) => what === 'opened').length;
};

test('thirty applications, with a look at each, are approved with at most seventy keys, and only what was shown counts as opened (T251)', async ({
  browser,
}) => {
  test.setTimeout(240_000);
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
    await expect(page.getByRole('img', { name: 'Preview of id.jpg' })).toBeAttached({ timeout: 1 }).catch(() => {});
    await expect(visitor.button(`Approve ${name}`)).toBeVisible();
    await press('a');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('y');
  }
  await expect(visitor.heading(all[30]!.name)).toBeFocused();
  console.log(`30 approvals: ${presses()} key presses`);
  expect(presses()).toBeLessThanOrEqual(70);

  const left = (await room.admin.get(`${api.students.list.path}?approvalStatus=Pending`)).body as unknown as Json[];
  expect(left.map(({ _id }) => _id)).toEqual([all[30]!._id, all[31]!._id]);
  // The one on the screen was opened; the next one was not fetched ahead, so that its sender can still take it back.
  const takeBack = ({ who, _id }: Applicant) => who.post(pathOf(api.students.takeBack, { id: _id }));
  expect((await takeBack(all[30]!)).status).toBe(409);
  expect((await takeBack(all[31]!)).status).toBe(200);
  expect(await openedBy(room, all[31]!)).toBe(0);
  void form;
});

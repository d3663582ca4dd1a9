import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { moneyGoneWrong } from '../../../../tests/money.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
const creditOf = async (who: Person) => (await who.get(api.registrations.mine)).body[0].credit;
const decide = async (id: string, approvalStatus: string, reason = '') =>
  (await world.registrar()).patch(pathOf(api.students.setStatus, { id }), { approvalStatus, reason });

test('until the approval the student sees what credit still needs; the approval confirms it by itself', async () => {
  const ada = await world.someone('Student');
  const course = await world.courseInstance({ professor, name: 'Logic' });
  await world.pays(ada, course);
  expect(await creditOf(ada)).toEqual({ standing: 'application missing', since: null, reason: '', missing: [] });
  const documents = { idREF: aDocument('pdf'), transcriptREF: aDocument('pdf'), hsREF: aDocument('pdf') };
  const { _id } = (await ada.appliesAsStudent({ ...documents, idType: 'Passport' })).body;
  expect(await creditOf(ada)).toMatchObject({
    standing: 'waits for approval',
    since: expect.stringMatching(/^20.*Z$/),
  });
  await (
    await world.registrar()
  ).patch(pathOf(api.students.clearDocument, { id: _id }), { transcriptREF: null, approvalStatus: 'Awaiting Info' });
  expect(await creditOf(ada)).toMatchObject({
    standing: 'awaiting info',
    missing: ['transcriptREF'],
    reason: 'Please send your transcript again.',
  });
  await (
    await world.administrator()
  ).patch(pathOf(api.students.setStatus, { id: _id }), { approvalStatus: 'Approved' });
  expect(await creditOf(ada)).toMatchObject({ standing: 'confirmed', missing: [] });
  const mails = await world.mailsTo(ada.email);
  const confirmed = mails.filter(({ subject }) => subject === 'Your credit is confirmed');
  expect(confirmed).toHaveLength(1);
  expect(mails.some(({ subject }) => subject === 'Your courses don’t count for credit')).toBe(false);
});

test('after a denial one click moves to audit and pays back the difference, even when registration has ended', async () => {
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const course = await world.courseInstance({ professor });
  for (const who of [ada, bob]) await world.pays(who, course);
  const { _id } = (await ada.appliesAsStudent()).body;
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Registration Closed' });
  const mine = async (who: Person) => (await who.get(api.registrations.mine)).body[0];
  expect((await mine(ada)).actions).toEqual([]);
  await decide(_id, 'Denied', 'The transcript is not yours.');
  expect(await mine(ada)).toMatchObject({
    credit: { standing: 'denied', reason: 'The transcript is not yours.' },
    actions: ['audit'],
  });
  expect((await world.mailsTo(ada.email)).at(-1)?.subject).toBe('Your courses don’t count for credit');
  const put = async (who: Person) =>
    who.put(pathOf(api.registrations.changeMode, { id: (await mine(who))._id }), { isAudit: true });
  expect((await put(bob)).status).toBe(409);
  expect(await put(ada)).toMatchObject({ status: 200, body: { refund: 225 } });
  expect(await mine(ada)).toMatchObject({ isAudit: true, credit: { standing: 'audit' }, actions: [] });
  expect(await moneyGoneWrong(world)).toEqual([]);
});

test('who takes nothing for credit hears only of the decision itself', async () => {
  const ada = await world.someone('Student');
  await world.pays(ada, await world.courseInstance({ professor }), true);
  const { _id } = (await ada.appliesAsStudent()).body;
  await decide(_id, 'Approved');
  const subjects = (await world.mailsTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your application was approved');
  expect(subjects).not.toContain('Your credit is confirmed');
});

test.each([
  ['Approved', 'credit confirmed', 'Your credit is confirmed'],
  ['Denied', 'credit denied', 'Your courses don’t count for credit'],
] as const)(
  'an application that is %s is logged as “%s” of each course that goes on, and told of these',
  async (status, action, subject) => {
    const student = await world.someone('Student');
    const names = { Logic: 'Active', Rhetoric: 'Cancelled', Poetics: 'Closed', Ethics: 'Open/Registering' } as const;
    const ids: string[] = [];
    for (const [name, state] of Object.entries(names)) {
      const course = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
      const input = { courseInstanceREF: course._id, isAudit: false };
      const { _id } = (await student.post(api.registrations.create, input)).body;
      if (['Active', 'Open/Registering'].includes(state)) ids.push(_id);
      await world.db.updateTable('courseInstance').set({ status: state }).where('_id', '=', course._id).execute();
    }
    const { _id } = (await student.appliesAsStudent()).body;
    await decide(_id, status, 'We have read it.');
    const logged = await world.db
      .selectFrom('auditLog')
      .select(['action', 'entityId'])
      .where('entityId', 'in', ids)
      .where('action', 'like', 'credit %')
      .execute();
    expect(logged.toSorted((a, b) => a.entityId!.localeCompare(b.entityId!))).toEqual(
      ids.toSorted().map((entityId) => ({ action, entityId })),
    );
    const mail = (await world.mailsTo(student.email)).find((one) => one.subject === subject);
    expect(['Logic', 'Rhetoric', 'Poetics', 'Ethics'].filter((name) => mail!.text.includes(name))).toEqual([
      'Logic',
      'Ethics',
    ]);
  },
);

/** The sentence with which the mail of a denial offers the change to audit. */
async function offerTo(email: string): Promise<string | undefined> {
  const mails = await world.mailsTo(email);
  const mail = mails.find(({ subject }) => subject === 'Your courses don’t count for credit');
  return /You can change .*? My Courses\./.exec(mail!.text.replaceAll(/\s+/g, ' '))?.[0];
}
test.each([
  ['Payment pending', ['Poetics'], 'You can change Logic to audit under My Courses.'],
  ['Registered', [], 'You can change Logic and Poetics to audit under My Courses.'],
] as const)('of two courses, those whose place is “%s” can change to audit or not', async (status, those, offer) => {
  const student = await world.someone('Student');
  for (const name of ['Logic', 'Poetics']) {
    const { _id } = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
    await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
    if (those.some((one) => one === name))
      await world.db.updateTable('registration').set({ status }).where('courseInstanceREF', '=', _id).execute();
  }
  const { _id } = (await student.appliesAsStudent()).body;
  await decide(_id, 'Denied', 'We have read it.');
  expect(await offerTo(student.email)).toBe(offer);
});

test.each([
  ['one of two', ['Logic'], 'You can change Poetics to audit under My Courses.'],
  ['both', ['Logic', 'Poetics'], undefined],
  ['none', [], 'You can change Logic and Poetics to audit under My Courses.'],
])(
  'of certified rosters, %s of the courses, a denied student is offered no change to audit',
  async (_n, done, offer) => {
    const student = await world.someone('Student');
    for (const name of ['Logic', 'Poetics']) {
      const { _id } = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
      await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
      const certifiedAt = done.includes(name) ? new Date() : null;
      await world.db.updateTable('courseInstance').set({ certifiedAt }).where('_id', '=', _id).execute();
    }
    const { _id } = (await student.appliesAsStudent()).body;
    await decide(_id, 'Denied', 'We have read it.');
    expect(await offerTo(student.email)).toBe(offer);
  },
);

test.each([
  ['posted', [409, 'The final grade for “Metaphysics” is posted, so you can’t change your registration anymore.'], []],
  ['not posted', [200, expect.stringContaining('for audit')], ['audit']],
])('a denied student whose final grade is %s changes to audit only without it', async (which, answer, actions) => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor, name: 'Metaphysics' });
  const { registration } = (await world.pays(student, course)).body;
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const id = String(registration._id);
  if (which === 'posted') await professor.put(pathOf(api.finalGrades.post, { id }), { grade: 'B' });
  const { _id } = (await student.appliesAsStudent()).body;
  await decide(_id, 'Denied', 'The transcript is not yours.');
  expect((await student.get(api.registrations.mine)).body[0].actions).toEqual(actions);
  expect((await student.get(pathOf(api.registrations.amounts, { id }))).body['change'] !== null).toBe(
    actions.length > 0,
  );
  const mail = (await world.mailsTo(student.email)).at(-1)!;
  expect(mail.text.includes('to audit under My Courses')).toBe(actions.length > 0);
  const changed = await student.put(pathOf(api.registrations.changeMode, { id }), { isAudit: true });
  expect([changed.status, changed.body['message']]).toEqual(answer);
  expect(await moneyGoneWrong(world)).toEqual([]);
});

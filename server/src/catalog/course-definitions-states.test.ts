import { api, pathOf } from '../../../tests/paths.ts';
import type { CourseDefinitionStatus } from '@stoa/contract/catalog/course-definitions.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Json, Person } from '../../../tests/person.ts';
import { courseForm, openWorld } from '../../../tests/world.ts';

/*
 * Repeats, beside the rules, which actions each person has on a definition in each of its six states, and who sees it.
 */
const world = await openWorld();
type Who = 'owner' | 'stranger' | 'registrar' | 'admin' | 'student';
const people = {} as Record<Who, Person>;
let professor: string;
beforeAll(async () => {
  people.owner = await world.professor('Theano');
  people.stranger = await world.professor('Ptolemy');
  people.registrar = await world.registrar();
  people.admin = await world.administrator();
  people.student = await world.someone('Student');
  professor = (await people.owner.get(api.professors.mine)).body._id;
});
const path = (of: { _id: string }, more = '') => `/api/course-definition/${of._id}${more}`;
const set = (of: { _id: string }, status: CourseDefinitionStatus) =>
  world.db
    .updateTable('courseDefinition')
    .set({ status, statusReason: 'Because.' })
    .where('_id', '=', of._id)
    .execute();
async function aDefinition(status: CourseDefinitionStatus, who = people.owner) {
  const { body } = await who.post(api.courseDefinitions.create, { name: `Is ${status}`, level: 200, credits: 3 });
  await set(body, status);
  return body;
}
const everyone = ['owner', 'stranger', 'registrar', 'admin', 'student'] as const;
async function codes(ask: (who: Person) => Promise<Answer>) {
  const answers = [];
  for (const who of everyone) answers.push((await ask(people[who])).status);
  return answers;
}
const listed = async (who: Who, id: string, query = '') =>
  ((await people[who].get(`${api.courseDefinitions.list.path}${query}`)).body as unknown as Json[]).find(
    ({ _id }) => _id === id,
  );

interface State {
  readonly others: boolean;
  readonly owned: boolean;
  readonly actions: readonly string[];
  readonly withdrawn: boolean;
}
const states: Record<CourseDefinitionStatus, State> = {
  'Approval Requested': { others: false, owned: true, actions: ['approve', 'deny'], withdrawn: false },
  Approved: { others: true, owned: false, actions: [], withdrawn: false },
  Active: { others: true, owned: false, actions: [], withdrawn: false },
  Inactive: { others: false, owned: false, actions: [], withdrawn: true },
  Retired: { others: false, owned: false, actions: [], withdrawn: true },
  Denied: { others: false, owned: true, actions: [], withdrawn: true },
};

// Made to go red with each status added to and taken out of what others see, what an owner edits, and what is withdrawn.
describe.each(Object.entries(states) as [CourseDefinitionStatus, State][])(
  'a definition that is %s',
  (status, state) => {
    test('is seen by its owner and approvers, and by others once it is settled', async () => {
      const [made, beside] = [await aDefinition(status), await aDefinition(status, people.stranger)];
      const row = { ...made, status, version: expect.any(Number) };
      const { email, ...owner } = made['createdByREF'] as Json;
      expect(email).toBeUndefined();
      expect(await listed('owner', made._id)).toEqual({
        ...row,
        statusReason: 'Because.',
        canEdit: state.owned,
        canDelete: state.owned,
        hasHistory: true,
      });
      expect(await listed('stranger', made._id)).toEqual(
        state.others ? { ...row, statusReason: '', canEdit: false, canDelete: false, hasHistory: false } : undefined,
      );
      const staff = {
        ...row,
        createdByREF: { ...owner, email: people.owner.email },
        statusReason: 'Because.',
        hasHistory: true,
        actions: state.actions,
      };
      expect(await listed('registrar', made._id)).toEqual({ ...staff, canEdit: false, canDelete: false });
      expect(await listed('admin', made._id)).toEqual({ ...staff, canEdit: true, canDelete: true });
      expect((await listed('owner', beside._id)) !== undefined).toBe(state.others);
      expect(await codes((who) => who.get(path(made, '/history')))).toEqual([200, 404, 200, 200, 403]);
      const filter = encodeURIComponent(status);
      const another = encodeURIComponent(status === 'Active' ? 'Retired' : 'Active');
      const found = async (query: string) => (await listed('admin', made._id, query)) !== undefined;
      expect([await found(`?status=${filter}`), await found(`?status=${another}`)]).toEqual([true, false]);
      expect(await found('/approved')).toBe(status === 'Approved');
    });

    test('is changed and deleted by its owner while it is asked for or denied, by administrators always', async () => {
      const [made, beside] = [await aDefinition(status), await aDefinition(status)];
      const edited = state.owned ? 200 : 409;
      const answers = [];
      for (const who of everyone) {
        await set(made, status);
        const { status: code, body } = await people[who].put(path(made), { description: `by ${who}` });
        answers.push(code);
        const says: Record<number, object> = {
          200: { description: `by ${who}`, status: who === 'admin' ? status : 'Approval Requested' },
          409: { message: `“Is ${status}” is ${status}, so you can’t change it anymore.` },
        };
        expect(body).toMatchObject(says[code] ?? {});
      }
      expect(answers).toEqual([edited, 404, 403, 200, 403]);
      await set(made, status);
      const gone = state.owned ? 204 : 409;
      const deleted = await codes((who) => who.delete(path(made)));
      expect(deleted).toEqual([gone, 404, 403, gone === 204 ? 404 : 204, 403]);
      expect(await listed('admin', beside._id)).toMatchObject({ name: `Is ${status}`, status, description: '' });
      const { body: refusal } = await people.owner.delete(path(beside));
      expect(refusal['message']).toBe(
        state.owned ? undefined : `“Is ${status}” is ${status}, so you can’t delete it anymore.`,
      );
      expect((await people.admin.delete(path(beside))).status).toBe(state.owned ? 404 : 204);
    });

    test('is scheduled when it is approved, and a course of it goes on to its opening unless it is withdrawn', async () => {
      const made = await aDefinition(status);
      const form = courseForm('Ethics', made._id, [professor]);
      const { status: code, body } = await people.owner.post(api.courseInstances.create, form);
      expect(code).toBe(status === 'Approved' ? 201 : 400);
      const refused = { courseREF: 'Only an approved course definition can be scheduled.' };
      expect(body['fields']).toEqual(status === 'Approved' ? undefined : refused);
      await set(made, 'Approved');
      const course = (await people.owner.post(api.courseInstances.create, { ...form, cost: 1, auditCost: 1 })).body;
      await set(made, status);
      const answers = [];
      for (const [from, to, who] of [
        ['Draft', 'Pending Approval', 'owner'],
        ['Pending Approval', 'Approved', 'registrar'],
        ['Approved', 'Open/Registering', 'owner'],
        ['Open/Registering', 'Registration Closed', 'owner'],
        ['Registration Closed', 'Active', 'owner'],
        ['Active', 'Closed', 'owner'],
        ['Pending Approval', 'Draft', 'owner'],
        ['Pending Approval', 'Denied', 'registrar'],
        ['Denied', 'Draft', 'owner'],
        ['Approved', 'Cancelled', 'owner'],
      ] as const) {
        await world.db.updateTable('courseInstance').set({ status: from }).where('_id', '=', course._id).execute();
        const answer = await people[who].patch(pathOf(api.courseInstances.setStatus, { id: course._id }), {
          status: to,
        });
        answers.push(answer.status);
        const why = {
          code: 'definition-withdrawn',
          message: `“Ethics” can’t become ${to}, because its course definition “Is ${status}” is ${status}.`,
        };
        expect(answer.body).toMatchObject(answer.status === 409 ? why : { status: to });
      }
      const opening = state.withdrawn ? 409 : 200;
      expect(answers).toEqual([opening, opening, opening, 200, 200, 200, 200, 200, 200, 200]);
      // a course that was made of it keeps it, and a form that says it again changes nothing
      await world.db.updateTable('courseInstance').set({ status: 'Draft' }).where('_id', '=', course._id).execute();
      expect(
        (await people.owner.put(pathOf(api.courseInstances.update, { id: course._id }), { courseREF: made._id }))
          .status,
      ).toBe(200);
      expect(await people.admin.delete(path(made))).toMatchObject({
        status: 409,
        body: {
          message: `You can’t delete “Is ${status}”, because courses have been scheduled from it. Set it to Retired or Inactive instead.`,
        },
      });
    });
  },
);

test('an owner finds what they defined, and what was denied; others’ are left out', async () => {
  const [denied, settled] = [await aDefinition('Denied'), await aDefinition('Approved')];
  const others = (await people.stranger.post(api.courseDefinitions.create, { name: 'Somebody else’s' })).body;
  await set(others as never, 'Approved');
  const found = async (who: Who, query: string) =>
    (await Promise.all([denied, settled, others].map(({ _id }) => listed(who, String(_id), query)))).map(Boolean);
  expect(await found('owner', '')).toEqual([true, true, true]);
  expect(await found('owner', '?mine=true')).toEqual([true, true, false]);
  expect(await found('owner', '?mine=true&status=Denied')).toEqual([true, false, false]);
  expect(await found('stranger', '?mine=true')).toEqual([false, false, true]);
  expect(await found('admin', '?mine=true')).toEqual([false, false, false]);
  expect((await people.owner.get(`${api.courseDefinitions.list.path}?mine=no`)).status).toBe(400);
});

test('a definition says whether it can be deleted: not once it is scheduled, and not by others', async () => {
  const [used, unused] = [await aDefinition('Approved'), await aDefinition('Approval Requested')];
  const canDelete = async (who: Who, { _id }: Json) => (await listed(who, String(_id)))?.['canDelete'];
  expect([await canDelete('owner', unused), await canDelete('owner', used)]).toEqual([true, false]);
  expect([await canDelete('admin', unused), await canDelete('admin', used)]).toEqual([true, true]);
  expect([await canDelete('registrar', unused), await canDelete('stranger', used)]).toEqual([false, false]);
  const course = await people.owner.post(api.courseInstances.create, courseForm('Used', used._id, [professor]));
  expect(course.status).toBe(201);
  expect(await canDelete('admin', used)).toBe(false);
  expect((await people.admin.delete(path(used))).status).toBe(409);
});

test('a status is set by an administrator’s form alone, and a decision is mailed to the owner alone', async () => {
  const status = 'Active';
  const input = { name: 'Set', status };
  const own = (await people.owner.post(api.courseDefinitions.create, input)).body;
  expect(own['status']).toBe('Approval Requested');
  expect((await people.admin.post(api.courseDefinitions.create, input)).body['status']).toBe('Active');
  expect((await people.admin.post(api.courseDefinitions.create, { name: 'Unset' })).body['status']).toBe(
    'Approval Requested',
  );
  await set(own, 'Denied');
  expect((await people.owner.put(path(own), { status: 'Active' })).body['status']).toBe('Approval Requested');
  const count = async () => (await world.db.selectFrom('mail').select('_id').execute()).length;
  const before = await count();
  expect((await people.admin.put(path(own), { status: 'Retired' })).body['status']).toBe('Retired');
  expect((await people.admin.put(path(own), { status: 'Approval Requested' })).body['status']).toBe(
    'Approval Requested',
  );
  expect(await count()).toBe(before);
  const [line] = (await people.owner.get(path(own, '/history'))).body as unknown as Json[];
  expect(line).toMatchObject({ what: 'changed', from: 'Retired', to: 'Approval Requested' });

  // a form without a status leaves it, and says so
  const { body: kept } = await people.admin.put(path(own), { description: 'Longer.' });
  expect([kept['status'], kept['description']]).toEqual(['Approval Requested', 'Longer.']);
  const [newest] = (await people.owner.get(path(own, '/history'))).body as unknown as Json[];
  expect(newest).toMatchObject({ what: 'changed', from: '', to: '', changes: [{ field: 'description' }] });

  const ends = {
    Approved: 'You can now schedule it as a course.',
    Denied: 'Reason:\n\n> Too short.\n\nTo ask for approval again, change it and save it.',
  };
  for (const [to, reason] of [
    ['Approved', ''],
    ['Denied', 'Too short.'],
  ] as const) {
    await set(own, 'Approval Requested');
    const sent = await count();
    await people.registrar.patch(path(own, '/status'), { status: to, reason });
    expect(await count()).toBe(sent + 1);
    const mail = (await world.mailsTo(people.owner.email)).at(-1)!;
    const verb = to.toLowerCase();
    expect([mail.subject, mail.text.split('\n\n-- \n')[0]!.trimEnd()]).toEqual([
      `“Set” was ${verb}`,
      `Dear Theano,\n\nYour course definition “Set” was ${verb}.\n\n${ends[to]}\n\nOpen the course definition:\nhttp://localhost:3000/mainContent/professor/courses/${own._id}`,
    ]);
    expect((await listed('owner', own._id))?.['statusReason']).toBe(reason);
    const second = await people.registrar.patch(path(own, '/status'), { status: 'Approved' });
    expect(second.body['message']).toBe(`“Set” is ${to}. Rhea Registrar decided that.`);
  }
});

// Seen red: the page said who had decided before and why, and the owner heard nothing.
test.each(['Approved', 'Denied'] as const)('an administrator’s form decides like a decision: %s', async (status) => {
  const own = await aDefinition('Approval Requested');
  await people.registrar.patch(path(own, '/status'), { status: 'Denied', reason: 'Too few outcomes.' });
  if (status === 'Denied') await set(own, 'Approval Requested');
  const before = (await world.mailsTo(people.owner.email)).length;
  await people.admin.put(path(own), { status });
  expect(await listed('admin', own._id)).toMatchObject({
    status,
    statusReason: '',
    decidedBy: { lastName: 'Administrator' },
  });
  const mails = await world.mailsTo(people.owner.email);
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)!.subject).toBe(`“Is Approval Requested” was ${status.toLowerCase()}`);
  await people.admin.put(path(own), { status, description: 'Longer.' });
  expect(await world.mailsTo(people.owner.email)).toHaveLength(before + 1);
});

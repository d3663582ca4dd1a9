import { api, pathOf } from '../../../../tests/paths.ts';
import type { CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { form, type Answer, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, courseForm, openWorld } from '../../../../tests/world.ts';

/*
 * Lists, beside the rules and not read from them, which actions each person has on a course in each of the nine states,
 * and who sees it. Made to go red with each state added to and taken out of `visible`, `groups`, `deletableStatuses`,
 * `pricesAreFixed`, `open` of the reviews, `publicStatuses` and the Draft of `changeInstance`.
 */
const world = await openWorld();
const people = {} as Record<Who, Person>;
type Who = 'owner' | 'second' | 'stranger' | 'registrar' | 'admin' | 'student';
let definition: string;
let professors: string[];
beforeAll(async () => {
  people.owner = await world.professor('Theano');
  people.second = await world.professor('Damo');
  people.stranger = await world.professor('Ptolemy');
  people.registrar = await world.registrar();
  people.admin = await world.administrator();
  people.student = await world.someone('Student');
  professors = [await professorId(people.owner), await professorId(people.second)];
  const made = await people.owner.post(api.courseDefinitions.create, { name: 'Ethics', level: 200, credits: 3 });
  definition = made.body._id;
  await people.registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition }), {
    approvalStatus: 'Approved',
  });
});
const professorId = async (who: Person) => (await who.get(api.professors.mine)).body._id;
/** A course in a state, and one of the same professors that must stay what it is. */
async function aCourse(status: CourseInstanceStatus, more: Json = {}): Promise<Json & { _id: string }> {
  const fields = { ...courseForm(`In ${status}`, definition, professors), cost: 400, auditCost: 175, ...more };
  const { body } = await people.owner.post(api.courseInstances.create, form(fields));
  await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', body._id).execute();
  return body;
}
const path = (course: { _id: string }, more = '') => `/api/course-instance/${course._id}${more}`;
const statuses = async (
  ask: (who: Person) => Promise<Answer>,
  whom: readonly Who[] = ['owner', 'second', 'stranger', 'registrar', 'admin', 'student'],
) => {
  const answers = [];
  for (const who of whom) answers.push((await ask(people[who])).status);
  return answers;
};

const callOff = 'callOff';
interface State {
  /** the actions open to the owner, the registrar and the administrator */
  readonly actions: readonly [readonly string[], readonly string[], readonly string[]];
  readonly registrarSees: boolean;
  readonly ownerEdits?: true;
  readonly priceIsFixed?: true;
  readonly deletedBy: readonly Who[];
  readonly commentedBy: readonly Who[];
  readonly isPublic?: true;
  readonly inApproved: boolean;
}
const states: Record<CourseInstanceStatus, State> = {
  Draft: {
    actions: [['submit'], [], [callOff]],
    registrarSees: false,
    ownerEdits: true,
    deletedBy: ['owner', 'admin'],
    commentedBy: ['owner'],
    inApproved: false,
  },
  'Pending Approval': {
    actions: [['recall'], ['approve', 'deny'], ['approve', 'deny', callOff]],
    registrarSees: true,
    deletedBy: ['admin'],
    commentedBy: ['owner', 'registrar', 'admin'],
    inApproved: false,
  },
  Approved: {
    actions: [['open', 'cancel'], [], [callOff]],
    registrarSees: true,
    deletedBy: [],
    commentedBy: [],
    inApproved: true,
  },
  'Open/Registering': {
    actions: [['endRegistration'], [], ['endRegistration', callOff]],
    registrarSees: true,
    priceIsFixed: true,
    deletedBy: [],
    commentedBy: [],
    isPublic: true,
    inApproved: true,
  },
  'Registration Closed': {
    actions: [['start'], [], ['start', callOff]],
    registrarSees: true,
    priceIsFixed: true,
    deletedBy: [],
    commentedBy: [],
    isPublic: true,
    inApproved: true,
  },
  Active: {
    actions: [['close'], [], ['close', callOff]],
    registrarSees: true,
    priceIsFixed: true,
    deletedBy: [],
    commentedBy: [],
    isPublic: true,
    inApproved: true,
  },
  Closed: {
    actions: [[], [], []],
    registrarSees: true,
    priceIsFixed: true,
    deletedBy: [],
    commentedBy: [],
    isPublic: true,
    inApproved: true,
  },
  Cancelled: {
    actions: [[], [], []],
    registrarSees: true,
    priceIsFixed: true,
    deletedBy: ['admin'],
    commentedBy: [],
    inApproved: true,
  },
  Denied: {
    actions: [['revise'], [], []],
    registrarSees: true,
    deletedBy: ['admin'],
    commentedBy: ['owner'],
    inApproved: false,
  },
};

describe.each(Object.entries(states) as [CourseInstanceStatus, State][])('a course that is %s', (status, state) => {
  const seen = state.registrarSees ? 200 : 404;

  test('is seen by its professors, by approvers unless it is a draft, and its file by anyone once it is public', async () => {
    const course = await aCourse(status, { syllabusREF: aDocument('pdf', 'plan.pdf') });
    for (const what of ['/history', '/changes', '/comments', '/effects'])
      expect(await statuses((who) => who.get(path(course, what)))).toEqual([200, 200, 404, seen, 200, 403]);
    const file = pathOf(api.files.download, { fileId: course['syllabusREF']._id as string });
    const anyone = state.isPublic ? 200 : 404;
    expect(await statuses((who) => who.get(file))).toEqual([
      200,
      200,
      anyone,
      state.isPublic ? 200 : seen,
      200,
      anyone,
    ]);
    expect((await world.visitor().get(file)).status).toBe(state.isPublic ? 200 : 401);

    const listed = async (who: Who, query = '') =>
      ((await people[who].get(`${api.courseInstances.list.path}${query}`)).body as unknown as Json[]).find(
        ({ _id }) => _id === course._id,
      );
    expect((await listed('stranger')) ?? 'none').toBe('none');
    const [owners, registrars, admins] = [await listed('owner'), await listed('registrar'), await listed('admin')];
    expect([owners?.['actions'], registrars?.['actions'] ?? [], admins?.['actions']]).toEqual(state.actions);
    const deleters = (['owner', 'admin'] as const).map((who) => state.deletedBy.includes(who));
    expect([owners?.['canDelete'], admins?.['canDelete']]).toEqual(deleters);
    expect(registrars?.['canDelete'] ?? false).toBe(false);
    expect({ ...owners, actions: [], canDelete: 0 }).toEqual({ ...admins, actions: [], canDelete: 0 });
    expect(registrars === undefined).toBe(!state.registrarSees);
    const found = async (query: string) => (await listed('owner', query)) !== undefined;
    const filter = encodeURIComponent(status);
    const another = encodeURIComponent(status === 'Active' ? 'Closed' : 'Active');
    expect([await found(`?status=${filter}`), await found(`?status=${another}`)]).toEqual([true, false]);
    expect([await found('?group=approved'), await found('?group=all')]).toEqual([state.inApproved, status !== 'Draft']);
    const open = (await people.student.get(api.courseInstances.registering)).body as unknown as Json[];
    expect(open.some(({ _id }) => _id === course._id)).toBe(status === 'Open/Registering');
  });

  test('is changed by its professors while it is a draft, by administrators always, its prices until it opens', async () => {
    const [course, beside] = [await aCourse(status), await aCourse(status)];
    const edited = state.ownerEdits ? 200 : 409;
    const put = (fields: object) => (who: Person) => who.put(path(course), fields);
    expect(await statuses(put({ textbooks: 'Two books.' }))).toEqual([edited, edited, 404, 403, 200, 403]);
    expect((await people.owner.put(path(course), { textbooks: 'Two books.' })).body['message']).toBe(
      state.ownerEdits ? undefined : `“In ${status}” is ${status}. You can only change a Draft.`,
    );
    const priced = state.priceIsFixed ? 409 : 200;
    expect(await statuses(put({ cost: 399.5 }), ['admin'])).toEqual([priced]);
    expect(await statuses(put({ auditCost: 0 }), ['admin'])).toEqual([priced]);
    // the price it has is no new one
    const [cost, auditCost] = state.priceIsFixed ? [400, 175] : [399.5, 0];
    const { body } = await people.admin.put(path(course), { cost, auditCost, name: 'Renamed' });
    expect(body).toEqual({
      ...course,
      status,
      cost,
      auditCost,
      name: 'Renamed',
      textbooks: 'Two books.',
      actions: state.actions[2],
      canDelete: state.deletedBy.includes('admin'),
      version: expect.any(Number),
    });
    const rows = (await people.admin.get(api.courseInstances.list)).body as unknown as Json[];
    expect(rows.find(({ _id }) => _id === beside._id)).toMatchObject({
      ...beside,
      status,
      actions: state.actions[2],
      canDelete: state.deletedBy.includes('admin'),
      version: expect.any(Number),
    });
  });

  test('is commented on while it is reviewed', async () => {
    const course = await aCourse(status);
    const answers = await statuses((who) => who.post(path(course, '/comments'), { field: 'name', text: 'Why?' }));
    const may = (who: Who) => state.commentedBy.includes(who);
    const registrar = may('registrar') ? 201 : state.registrarSees ? 409 : 404;
    expect(answers).toEqual([
      may('owner') ? 201 : 409,
      may('owner') ? 201 : 409,
      404,
      registrar,
      may('admin') ? 201 : 409,
      403,
    ]);
  });

  test('is deleted, where it may be, with nothing beside it', async () => {
    const beside = await aCourse(status, { syllabusREF: aDocument('pdf', 'stays.pdf') });
    const bodies = [];
    const another = () => aCourse(status, { syllabusREF: aDocument('pdf', 'goes.pdf') });
    let course = await another();
    for (const who of ['stranger', 'registrar', 'student', 'owner', 'admin'] as const) {
      const { status: code, body } = await people[who].delete(path(course));
      const gone = state.deletedBy.includes(who);
      const refused = { stranger: 404, registrar: 403, student: 403, owner: 409, admin: 409, second: 409 }[who];
      expect([who, code]).toEqual([who, gone ? 204 : refused]);
      if (code === 409) bodies.push(body['message']);
      const rows = (await people.admin.get(api.courseInstances.list)).body as unknown as Json[];
      expect(rows.some(({ _id }) => _id === course._id)).toBe(!gone);
      const file = pathOf(api.files.download, { fileId: course['syllabusREF']._id as string });
      expect((await people.admin.get(file)).status).toBe(gone ? 404 : 200);
      expect(rows.some(({ _id }) => _id === beside._id)).toBe(true);
      if (gone) course = await another();
    }
    expect(new Set(bodies)).toEqual(
      new Set(
        state.deletedBy.length === 2
          ? []
          : [`“In ${status}” is ${status}, and only a Draft can be deleted. Cancel it instead.`],
      ),
    );
    expect(
      (await people.admin.get(pathOf(api.files.download, { fileId: beside['syllabusREF']._id as string }))).status,
    ).toBe(200);
  });
});

import { api, pathOf } from '../../../../tests/paths.ts';
import type { CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
type Who = 'owner' | 'second' | 'stranger' | 'registrar' | 'another' | 'locked' | 'admin' | 'student';
const people = {} as Record<Who, Person>;
let course: string;
beforeAll(async () => {
  people.owner = await world.professor('Theano');
  people.second = await world.professor('Damo');
  people.stranger = await world.professor('Ptolemy');
  people.registrar = await world.registrar();
  people.another = await world.staff('InstitutionAdmin', 'another@world.example');
  people.locked = await world.staff('InstitutionAdmin', 'locked@world.example');
  people.admin = await world.administrator();
  people.student = await world.someone('Student');
  const locked = (await people.locked.get(api.accounts.session)).body['person']._id as string;
  await world.db.updateTable('account').set({ status: 'Locked' }).where('personREF', '=', locked).execute();
  const made = await world.courseInstance({ professor: people.owner, name: 'Ethics', status: 'Draft' });
  course = made._id;
  const ids = [];
  for (const who of ['owner', 'second'] as const) ids.push((await people[who].get(api.professors.mine)).body._id);
  await people.owner.put(pathOf(api.courseInstances.update, { id: course }), { professorREF: ids });
  await world.courseInstance({ professor: people.stranger, name: 'Logic', status: 'Draft' });
});
const ids = async () => (await world.db.selectFrom('mail').select('_id').execute()).map(({ _id }) => _id);
/** Returns the mails that a step writes, with recipient, subject and text, without the signature. */
async function mailsOf(step: () => Promise<{ status: number }>, code = 200) {
  const before = new Set(await ids());
  expect((await step()).status).toBe(code);
  const all = await world.mailsTo();
  const found = all.filter(({ _id }) => !before.has(_id));
  const names = Object.fromEntries(Object.entries(people).map(([who, { email }]) => [email, who]));
  return found.map(({ toAddress, toName, subject, text }) => {
    expect(toName).toMatch(/^\w+ (Tester|Registrar)$/);
    return [names[toAddress], subject, text.split('\n\n-- \n')[0]];
  });
}
const byName = ([one]: readonly unknown[], [other]: readonly unknown[]) => (String(one) < String(other) ? -1 : 1);
const set = (status: CourseInstanceStatus, statusReason = '') =>
  world.db.updateTable('courseInstance').set({ status, statusReason }).where('_id', '=', course).execute();
const moved = (firstName: string, to: string, rest = '') =>
  [
    `“Ethics” is now ${to}`,
    `Dear ${firstName},

The status of your course has changed.

Course: Ethics
Dates: February 1\u2009–\u2009May 1, 2038
Status: ${to}${rest}

Open the course:
http://localhost:3000/mainContent/professor/my-courses/{course}`,
  ] as const;
const waits = [
  '“Ethics” is waiting for approval',
  'Dear Rhea,\n\nTheano Tester submitted a course. It’s waiting for your approval.\n\nCourse: Ethics\nDates: February 1\u2009–\u2009May 1, 2038\n\nReview the course:\nhttp://localhost:3000/mainContent/institution/course-instance-approvals/{course}',
] as const;
const ending = (to: string, reason = '') =>
  `${reason && `\n\nReason:\n\n> ${reason}`}${next[to] ? `\n\n${next[to]}` : ''}`;
const both = (to: string, reason?: string) => [
  ['owner', ...moved('Theano', to, ending(to, reason))],
  ['second', ...moved('Damo', to, ending(to, reason))],
];
const second = (to: string) => [['second', ...moved('Damo', to, ending(to))]];
const next: Record<string, string> = {
  Approved: 'You can open its registration when you’re ready.',
  Denied: 'Revise the course, then submit it for approval again.',
  'Open/Registering': 'Students can register now.',
  Cancelled: 'Every student is unregistered, and gets back what they paid.',
};

// Made to go red with each role and state of `readersOf` turned round, and with the one who acts among those who are told.
test.each([
  [
    'owner',
    'Draft',
    'Pending Approval',
    '',
    [
      ['registrar', ...waits],
      ['another', ...waits],
    ],
  ],
  ['owner', 'Pending Approval', 'Draft', '', []],
  ['owner', 'Denied', 'Draft', '', []],
  ['registrar', 'Pending Approval', 'Approved', '', both('Approved')],
  ['registrar', 'Pending Approval', 'Approved', 'Well done.', both('Approved', 'Well done.')],
  ['admin', 'Pending Approval', 'Denied', 'Too dear.', both('Denied', 'Too dear.')],
  ['owner', 'Approved', 'Open/Registering', '', second('Open/Registering')],
  ['owner', 'Approved', 'Cancelled', '', second('Cancelled')],
  ['owner', 'Open/Registering', 'Registration Closed', '', second('Registration Closed')],
  ['owner', 'Registration Closed', 'Active', '', second('Active')],
  ['owner', 'Active', 'Closed', '', second('Closed')],
  ['admin', 'Active', 'Closed', '', both('Closed')],
  ['admin', 'Approved', 'Cancelled', 'Nobody came.', both('Cancelled', 'Nobody came.')],
] as const)('the %s moves it from %s to %s “%s”: who hears of it, and what', async (who, from, to, reason, mails) => {
  await set(from, 'Denied before.');
  const path = pathOf(api.courseInstances.one, { id: course });
  const { body: effects } = await people[who].get(`${path}/effects`);
  const foretold = (effects as unknown as { to: string; told: { count: number; who: string }[] }[]).filter(
    (one) => one.to === to,
  );
  const group = to === 'Pending Approval' ? 'institution administrators' : 'professors';
  expect(foretold.map(({ told }) => told)).toEqual([mails.length > 0 ? [{ who: group, count: mails.length }] : []]);
  const sent = await mailsOf(() => people[who].patch(`${path}/status`, { status: to, reason }));
  expect(sent.map(([name, subject, text]) => [name, subject, text!.trimEnd()])).toEqual(
    mails.map(([name, subject, text]) => [name, subject, text.trimEnd().replace('{course}', course)]),
  );
  const row = await world.db
    .selectFrom('courseInstance')
    .select(['status', 'statusReason'])
    .where('_id', '=', course)
    .executeTakeFirstOrThrow();
  // why it was denied is read until it is submitted again
  expect(row).toEqual({ status: to, statusReason: to === 'Draft' ? 'Denied before.' : reason });
  const [line] = (await people.admin.get(`${path}/history`)).body as unknown as object[];
  expect(line).toMatchObject({ what: 'status', from, to, reason, by: { firstName: expect.any(String) } });
});

test('a move that is not open tells nobody, and changes nothing', async () => {
  await set('Active', 'Kept.');
  const refused = await mailsOf(
    () => people.owner.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status: 'Draft' }),
    409,
  );
  expect(refused).toEqual([]);
  const { body } = await people.owner.patch(pathOf(api.courseInstances.setStatus, { id: course }), {
    status: 'Approved',
  });
  expect(body['message']).toBe('“Ethics” is Active, so you can’t do this now.');
});

// Made to go red with a longer or shorter hour, with all reviewers told, and with the professors of every course.
test('a comment is mailed once an hour: a reviewer’s to the professors, an answer to who has commented', async () => {
  await set('Pending Approval');
  const other = await world.courseInstance({ professor: people.stranger, name: 'Poetics', status: 'Pending Approval' });
  await people.another.post(pathOf(api.courseReviews.comment, { id: other._id }), { field: 'name', text: 'Elsewhere' });
  const path = pathOf(api.courseReviews.comments, { id: course });
  const say =
    (who: Who, text: string, field = 'name') =>
    () =>
      people[who].post(path, { field, text });
  const page = 'http://localhost:3000/mainContent';
  const template = (firstName: string, by: string, text: string, screen: string) => [
    'New comment on “Ethics”',
    `Dear ${firstName},

${by} commented on the course “Ethics”.

Field: Course Name

> ${text}

Read and answer:
${page}/${screen}/${course}

You get at most one email an hour about comments on this course.`,
  ];
  const toProfessor = (firstName: string) => template(firstName, 'Rhea Registrar', 'Why?', 'professor/my-courses');
  // nobody has commented yet whom an answer could reach
  expect(await mailsOf(say('owner', 'Anybody there?'), 201)).toEqual([]);
  const first = await mailsOf(say('registrar', 'Why?'), 201);
  expect(first.toSorted(byName)).toEqual([
    ['owner', ...toProfessor('Theano')],
    ['second', ...toProfessor('Damo')],
  ]);
  expect(await mailsOf(say('registrar', 'Why not?', 'textbooks'), 201)).toEqual([]);
  expect(await mailsOf(say('second', 'Because.'), 201)).toEqual([
    ['registrar', ...template('Rhea', 'Damo Tester', 'Because.', 'institution/course-instance-approvals')],
  ]);
  expect(await mailsOf(say('owner', 'Because of that.'), 201)).toEqual([]);
  const since = (seconds: number) =>
    world.db
      .updateTable('throttle')
      .set({ since: new Date(Date.now() - seconds * 1000) })
      .where('key', 'like', `comment mail ${course}%`)
      .execute();
  await since(3590);
  expect(await mailsOf(say('registrar', 'Almost an hour'), 201)).toEqual([]);
  await since(3610);
  expect(await mailsOf(say('registrar', 'More than an hour'), 201)).toHaveLength(2);

  const said = (await people.owner.get(path)).body as unknown as {
    text: string;
    byReviewer: boolean;
    field: string;
    by: object;
  }[];
  expect(said.map(({ text, byReviewer, field }) => [text, byReviewer, field])).toEqual([
    ['Anybody there?', false, 'name'],
    ['Why?', true, 'name'],
    ['Why not?', true, 'textbooks'],
    ['Because.', false, 'name'],
    ['Because of that.', false, 'name'],
    ['Almost an hour', true, 'name'],
    ['More than an hour', true, 'name'],
  ]);
  const rhea = (await people.registrar.get(api.accounts.session)).body['person']._id as string;
  expect(said[1]!.by).toEqual({ _id: rhea, firstName: 'Rhea', lastName: 'Registrar' });
  expect(
    ((await people.another.get(pathOf(api.courseReviews.comments, { id: other._id }))).body as unknown as object[])
      .length,
  ).toBe(1);
});

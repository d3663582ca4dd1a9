import { api, pathOf } from './paths.ts';
import { beforeAll, expect, test } from 'vitest';
import { form, type Answer, type Json, type Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

const world = await openWorld();
let admin: Person;
let registrar: Person;
beforeAll(async () => {
  admin = await world.administrator();
  registrar = await world.registrar();
});

const rows = ({ body }: Answer) => body as unknown as Json[];
/** Each step as a reader sees it: who, what, the new status, why, and the fields from what to what. */
const steps = async (reader: Person, path: string) =>
  rows(await reader.get(`${path}/history`)).map(({ by, what, from, to, reason, changes }) => ({
    by: by && `${by.firstName} ${by.lastName}`,
    what,
    ...(to && { from, to }),
    ...(reason && { reason }),
    changes,
  }));
const logged = async (id: string) => {
  const lines = await world.db.selectFrom('auditLog').select('detail').where('entityId', '=', id).execute();
  return JSON.stringify(lines);
};

test('a professor’s history says what was changed, from what to what, by whom; a form sent as it came says nothing', async () => {
  const person = await world.someone('Professor', 'Hypatia');
  const stranger = await world.someone('Professor', 'Stranger');
  const { body } = await person.applies();
  const path = pathOf(api.professors.one, { id: body._id });
  await admin.put(path, body);
  await admin.put(path, form({ title: 'Dean', sex: 'M', w9REF: aDocument('pdf', 'w9.pdf'), refName1: '' }));
  await admin.put(path, { idNumber: 'P-9997654321', dob: '1971-04-02', title: 'Dean' });
  await person.put(api.professors.setBiography, { biography: 'I teach.' });
  await registrar.patch(`${path}/status`, { approvalStatus: 'Denied', reason: 'Unreadable.' });

  expect(await steps(person, path)).toEqual([
    { by: 'Rhea Registrar', what: 'status', from: 'Pending', to: 'Denied', reason: 'Unreadable.', changes: [] },
    { by: 'Hypatia Tester', what: 'changed', changes: [{ field: 'biography', from: null, to: 'I teach.' }] },
    { by: 'First Administrator', what: 'changed', changes: [{ field: 'dob' }, { field: 'idNumber' }] },
    {
      by: 'First Administrator',
      what: 'changed',
      changes: [
        { field: 'sex', from: 'F', to: 'M' },
        { field: 'title', from: 'Professor of Letters', to: 'Dean' },
        { field: 'w9REF', from: null, to: 'w9.pdf' },
      ],
    },
    { by: 'Hypatia Tester', what: 'sent', changes: [] },
  ]);
  // a number of the same last four was another number, and neither is in the log
  const log = await logged(body._id);
  for (const secret of ['7654321', '1971-04-02', '1970-03-01']) expect(log).not.toContain(secret);
  expect((await stranger.get(`${path}/history`)).status).toBe(404);
});

test('a student’s history says the same, and keeps what is private to itself', async () => {
  const person = await world.someone('Student', 'Leo');
  const { body } = await person.appliesAsStudent({ gpaNotes: '', educationLevel: 'hsGraduate' });
  const path = pathOf(api.students.one, { id: body._id });
  await admin.put(path, body);
  await admin.put(path, { ...body, gpa: 3.25, hasAllDocs: true, idNumber: 'S-9934567', dob: '2003-01-31' });
  expect(await steps(person, path)).toEqual([
    {
      by: 'First Administrator',
      what: 'changed',
      changes: [
        { field: 'dob' },
        { field: 'idNumber' },
        { field: 'gpa', from: null, to: 3.25 },
        { field: 'hasAllDocs', from: false, to: true },
      ],
    },
    { by: 'Leo Tester', what: 'sent', changes: [] },
  ]);
  const log = await logged(body._id);
  for (const secret of ['34567', '2003-01-31', '2004-02-29']) expect(log).not.toContain(secret);
});

test('an institution’s line in the log names what changed, and never a tax id', async () => {
  const whole = {
    name: 'Lyceum',
    street: '1',
    city: 'Athens',
    state: 'GA',
    zip: '3',
    email: 'l@x.example',
    phone: '5',
  };
  const { body } = await admin.post(api.institutions.create, { ...whole, taxID: '12-3456789' });
  const path = pathOf(api.institutions.one, { id: body._id });
  await admin.put(path, body);
  await admin.put(path, { taxID: '99-3456789', city: 'Pella' });
  const lines = await world.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('entityId', '=', body._id)
    .orderBy('_id')
    .execute();
  expect(lines).toEqual([
    { action: 'create institution', detail: { name: 'Lyceum' } },
    {
      action: 'change institution',
      detail: { changes: [{ field: 'taxID' }, { field: 'city', from: 'Athens', to: 'Pella' }] },
    },
  ]);
});

test('a course’s history speaks of its price as its form does, and a draft written at one go is one step', async () => {
  const professor = await world.professor('Theon');
  const another = await world.professor('Pappus');
  const course = await world.courseInstance({ professor, status: 'Draft', cost: 400 });
  const path = pathOf(api.courseInstances.one, { id: course._id });
  await professor.put(path, course);
  for (const more of [{ cost: 450 }, { textbooks: 'Two books.' }, { cost: 500 }, { seats: 12 }, { seats: null }])
    await professor.put(path, more);
  const ids = [course['professorREF'][0]._id, (await another.get(api.professors.mine)).body._id];
  await admin.put(path, { auditCost: 99.5, professorREF: ids, start: '2038-03-01' });
  expect(await steps(professor, path)).toEqual([
    {
      by: 'First Administrator',
      what: 'changed',
      changes: [
        { field: 'professorREF', from: 'Theon Tester', to: 'Theon Tester, Pappus Tester' },
        { field: 'start', from: '2038-02-01', to: '2038-03-01' },
        { field: 'auditCost', from: 175, to: 99.5 },
      ],
    },
    {
      by: 'Theon Tester',
      what: 'changed',
      changes: [
        { field: 'cost', from: 400, to: 500 },
        { field: 'textbooks', from: 'One book.', to: 'Two books.' },
      ],
    },
    { by: 'Theon Tester', what: 'made', changes: [] },
  ]);
});

test('of a long text the history has the place where it begins to differ', async () => {
  const long = 'A careful reading. '.repeat(200);
  const { body } = await admin.post(api.courseDefinitions.create, { name: 'Logic', description: long });
  const path = pathOf(api.courseDefinitions.one, { id: body._id });
  await admin.put(path, { ...body, description: `${long}And a hasty one.` });
  // line ends as another browser writes them are no change
  await admin.put(path, { description: `${long}And a hasty one.\r\n` });
  const [step, ...rest] = await steps(admin, path);
  expect(rest.map(({ what }) => what)).toEqual(['made']);
  const [change] = step!.changes as [{ field: string; from: string; to: string }];
  expect(change.field).toBe('description');
  expect([change.from.length, change.to.length]).toEqual([161, 161]);
  expect(change.from).toMatch(/^….*A careful reading\.$/);
  expect(change.to).toMatch(/^….*And a hasty one\.$/);
});

test('why a definition was denied is read by its owner and the approvers, and by nobody else, then or later (T136)', async () => {
  const owner = await world.professor('Owner');
  const other = await world.professor('Other');
  const made = await owner.post(api.courseDefinitions.create, { name: 'Ethics', credits: 3 });
  const path = pathOf(api.courseDefinitions.one, { id: made.body._id });
  await registrar.patch(`${path}/status`, { approvalStatus: 'Denied', reason: 'It is too easy.' });
  expect(await steps(owner, path)).toMatchObject([{ to: 'Denied', reason: 'It is too easy.' }, { what: 'made' }]);
  expect((await other.get(`${path}/history`)).status).toBe(404);
  await owner.put(path, { credits: 4 });
  // an approver who says nothing, and one who does: neither is for others
  await registrar.patch(`${path}/status`, { approvalStatus: 'Approved', reason: 'Hard enough now.' });

  const mayRead = async (who: Person) =>
    rows(await who.get(`${api.courseDefinitions.list.path}?q=Ethics`)).find(({ _id }) => _id === made.body._id)!;
  expect(await mayRead(other)).toMatchObject({ status: 'Approved', statusReason: '', hasHistory: false });
  expect(await mayRead(owner)).toMatchObject({ statusReason: 'Hard enough now.', hasHistory: true });
  expect(await mayRead(registrar)).toMatchObject({ statusReason: 'Hard enough now.', hasHistory: true });
  const missing = await other.get(
    pathOf(api.courseReviews.definitionHistory, { id: '01900000-0000-7000-8000-000000000000' }),
  );
  expect(await other.get(`${path}/history`)).toMatchObject({ status: 404, body: missing.body });
  for (const who of [owner, registrar, admin])
    expect(await steps(who, path)).toEqual([
      {
        by: 'Rhea Registrar',
        what: 'status',
        from: 'Approval Requested',
        to: 'Approved',
        reason: 'Hard enough now.',
        changes: [],
      },
      {
        by: 'Owner Tester',
        what: 'changed',
        from: 'Denied',
        to: 'Approval Requested',
        changes: [{ field: 'credits', from: 3, to: 4 }],
      },
      {
        by: 'Rhea Registrar',
        what: 'status',
        from: 'Approval Requested',
        to: 'Denied',
        reason: 'It is too easy.',
        changes: [],
      },
      { by: 'Owner Tester', what: 'made', changes: [] },
    ]);
  // professors read the history of their own definition, but not that of another's
  const own = await other.post(api.courseDefinitions.create, { name: 'Ethics of others' });
  expect((await other.get(pathOf(api.courseReviews.definitionHistory, { id: own.body._id }))).status).toBe(200);
  expect((await owner.get(pathOf(api.courseReviews.definitionHistory, { id: own.body._id }))).status).toBe(404);
});

test('an account’s history says who changed what, and of a password only that', async () => {
  const person = await world.someone('Student', 'Eve');
  const user = rows(await admin.get(`${api.accounts.users.path}?q=${person.email}`))[0]!;
  const path = pathOf(api.accounts.user, { id: user['_id'] });
  const { version: _version, ...sent } = user;
  await admin.put(path, sent);
  await person.put(api.ownAccount.changeContact, { city: 'Megara' });
  const contact = { ...sent['person'], city: 'Megara', zip: '20002' };
  await admin.put(path, { ...sent, status: 'Inactive', person: contact, password: 'quite a long password' });
  expect(await steps(admin, path)).toEqual([
    { by: 'First Administrator', what: 'password changed', changes: [] },
    {
      by: 'First Administrator',
      what: 'changed',
      changes: [
        { field: 'status', from: 'Active', to: 'Inactive' },
        { field: 'zip', from: '10001', to: '20002' },
      ],
    },
    { by: 'Eve Tester', what: 'changed', changes: [{ field: 'city', from: null, to: 'Megara' }] },
    { by: null, what: 'address confirmed', changes: [] },
    { by: null, what: 'joined', changes: [] },
  ]);
  expect(await logged(String(user['_id']))).not.toContain('quite a long password');
  const colleague = await world.staff('Administrator', 'colleague@world.example');
  const theirs = rows(await admin.get(`${api.accounts.users.path}?q=${colleague.email}`))[0]!;
  expect(await steps(admin, pathOf(api.accounts.user, { id: theirs['_id'] }))).toEqual([
    { by: 'First Administrator', what: 'made', changes: [] },
  ]);
});

test('who asked for a refund and why is told to the ledger and to the payer, by name', async () => {
  const student = await world.someone('Student', 'Paula');
  const leaver = await world.someone('Student', 'Quentin');
  const course = await world.courseInstance();
  const [kept, left] = [(await world.pays(student, course)).body, (await world.pays(leaver, course)).body];
  const refund = { amount: 100, endsPlace: false, reason: 'She was ill.' };
  const { body } = await admin.post(pathOf(api.ledger.refund, { id: kept['transaction']._id }), refund);
  expect(body['refunds']).toMatchObject([
    {
      amount: 100,
      reason: 'She was ill.',
      origin: 'administrator',
      by: { firstName: 'First', lastName: 'Administrator' },
    },
  ]);
  await leaver.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  const ended = (await admin.get(pathOf(api.ledger.one, { id: left['transaction']._id }))).body;
  expect(ended['refunds']).toMatchObject([{ amount: 400, origin: 'rule', by: { firstName: 'Quentin' } }]);
  const timeline = async (who: Person, { transaction }: Json) =>
    rows(await who.get(pathOf(api.payments.timeline, { id: transaction._id })))
      .filter(({ what }) => what === 'refund requested')
      .map(({ amount, text, by }) => ({ amount, text, by }));
  expect(await timeline(student, kept)).toEqual([{ amount: 100, text: 'She was ill.', by: 'First Administrator' }]);
  const text = 'You unregistered from this course, so we refunded your payment.';
  expect(await timeline(leaver, left)).toEqual([{ amount: 400, text, by: '' }]);
  await world.settled();
});

test('an account’s history begins with who joined, and says what was done by a mailed link', async () => {
  const [nike, other] = [world.visitor(), world.visitor()];
  await nike.register({ role: 'Student', firstName: 'Nike', email: 'nike@histories.example' });
  await other.register({ role: 'Student', firstName: 'Other', email: 'other@histories.example' });
  await nike.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor(nike.email) }));
  await nike.post(api.accounts.requestPasswordReset, { email: nike.email });
  const mails = await world.mailsTo(nike.email);
  const token = /token=([\w-]+)/.exec(mails.at(-1)!.text)![1];
  const newPassword = 'nine patient owls read';
  expect((await nike.post(api.accounts.passwordReset, { token, newPassword })).status).toBe(200);
  await nike.signIn(nike.email, newPassword);
  const change = { currentPassword: newPassword, newPassword: 'seven quiet harbours' };
  const changed = await nike.post(api.ownAccount.changePassword, { ...change, confirmPassword: change.newPassword });
  expect(changed.status).toBe(200);

  const historyOf = async ({ email }: Person) => {
    const [user] = rows(await admin.get(`${api.accounts.users.path}?q=${email}`));
    return steps(admin, pathOf(api.accounts.user, { id: user!['_id'] }));
  };
  expect(await historyOf(nike)).toEqual([
    { by: 'Nike Tester', what: 'password changed', changes: [] },
    { by: null, what: 'password reset', changes: [] },
    { by: null, what: 'address confirmed', changes: [] },
    { by: null, what: 'joined', changes: [] },
  ]);
  expect(await historyOf(other)).toEqual([{ by: null, what: 'joined', changes: [] }]);
});

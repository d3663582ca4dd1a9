import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, anAgreement, promiseOf, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { mailboxOf } from '../kernel/mailboxes.ts';
import { openWorld } from '../../../tests/world.ts';
import { accountOf, deletes, erasedPerson, wordsInDatabase } from '../office/retention/canary-world.ts';

const world = await openWorld();
let lyceum: Partner;
let course: Json & { _id: string };
let free: Json & { _id: string };
let promise: Json;
beforeAll(async () => {
  const theano = await world.professor();
  lyceum = await aPartner(world, 'Lyceum');
  course = await aPartnerCourse(lyceum, { professor: theano, name: 'Ethics' });
  free = await aPartnerCourse(lyceum, { professor: theano, name: 'Free Ethics', cost: 0 });
  promise = (await promiseOf(world, course))!;
});
const born = (yearsAgo: number, daysLater = 0) => {
  const day = new Date(Date.now() + daysLater * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - yearsAgo);
  return day.toISOString().slice(0, 10);
};
const order = (who: Person, more: Json = {}) =>
  who.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit: false, ...more });
const giveBirthDate = (who: Person, dob: string) => who.put(api.guardians.giveBirthDate, { dob });
const linkTo = async (email: string) =>
  /\/guardian\/([\w-]+)/.exec((await world.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
const agree = (who: Person, token: string, more: Json = {}) =>
  who.post(pathOf(api.guardians.agree, { token }), { agreed: true, name: 'Gaia Guardian', ...more });

// Seen red with the version not compared, and with audit asked as well.
test('credit under an agreement is paid for only with the promise that is shown now, and it is kept with payment and place (T256)', async () => {
  const ada = await world.someone('Student');
  for (const wrong of [{}, { promise: 'another' }])
    expect(await order(ada, wrong)).toMatchObject({ status: 409, body: { code: 'promise' } });
  expect(await order(ada, { promise: promise['version'] })).toMatchObject({
    status: 409,
    body: { code: 'birth-date' },
  });
  expect((await giveBirthDate(ada, born(30))).body).toMatchObject({ birthDateKnown: true, isMinor: false });
  const { body } = await order(ada, { promise: promise['version'] });
  await world.approve(String(body['orderId']));
  const paid = (await ada.post(pathOf(api.checkout.capture, { orderId: String(body['orderId']) }))).body;
  expect(paid['transaction'].promise).toEqual(promise);
  expect(paid['registration'].promise).toEqual(promise);
  const mail = (await world.mailsTo(ada.email)).find(({ subject }) => subject === 'Receipt: Ethics')!;
  for (const said of [
    'Lyceum',
    'PHIL 101 Introduction to Philosophy, 3 semester credits',
    '$75.00, which you pay to Lyceum',
  ])
    expect(mail.text).toContain(said);
  const receipt = await ada.get(pathOf(api.payments.receipt, { id: paid['transaction']._id }));
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bo = await world.someone('Student', 'Bo');
  expect((await world.pays(bo, course, true)).body['registration']).toMatchObject({ isAudit: true, promise: null });
});

test('a free place for credit, and a change from audit to credit, ask for the promise as well (T256)', async () => {
  const cy = await world.someone('Student', 'Cy');
  // The birthday has come in every time zone, even if yesterday was February 29.
  await giveBirthDate(cy, born(18, -2));
  const version = (await promiseOf(world, free))!['version'] as string;
  const register = (isAudit: boolean, more: Json = {}) =>
    cy.post(api.registrations.create, { courseInstanceREF: free._id, isAudit, ...more });
  expect(await register(false)).toMatchObject({ status: 409, body: { code: 'promise' } });
  expect((await register(false, { promise: version })).body['promise']).toMatchObject({ version });
  const di = await world.someone('Student', 'Di');
  await giveBirthDate(di, born(40));
  const { registration } = (await world.pays(di, course, true)).body as Json;
  const up = (more: Json = {}) => order(di, { registrationREF: registration._id, ...more });
  expect(await up()).toMatchObject({ status: 409, body: { code: 'promise' } });
  const { body } = await up({ promise: promise['version'] });
  await world.approve(String(body['orderId']));
  await di.post(pathOf(api.checkout.capture, { orderId: String(body['orderId']) }));
  const [now] = (await di.get(api.registrations.mine)).body as unknown as Json[];
  expect(now).toMatchObject({ isAudit: false, promise: { version: promise['version'] } });
});

// Seen red with the day after the birthday, and with the birth date changed after it was refused.
test('a minor registers once a guardian has agreed by their own mail, and a birth date is given once (T144)', async () => {
  const eve = await world.someone('Student', 'Eve');
  await giveBirthDate(eve, born(18, 2));
  expect((await giveBirthDate(eve, born(20))).status).toBe(409);
  const minor = await order(eve, { promise: promise['version'] });
  expect(minor).toMatchObject({ status: 409, body: { code: 'guardian' } });
  expect(
    await world.db
      .selectFrom('paymentIntent')
      .select('_id')
      .where('personREF', '=', String((await eve.get(api.accounts.self)).body._id))
      .execute(),
  ).toEqual([]);
  const ask = (email: string) =>
    eve.post(api.guardians.ask, { name: 'Gaia Guardian', email, courseInstanceREF: course._id });
  expect((await ask(eve.email.toUpperCase())).body).toMatchObject({ fields: { email: expect.any(String) } });
  expect((await ask('gaia@home.example')).status).toBe(201);
  const first = await linkTo('gaia@home.example');
  expect((await ask('gaia@home.example')).status).toBe(201);
  const token = await linkTo('gaia@home.example');
  expect((await agree(world.visitor(), first)).status).toBe(404);
  expect([(await eve.get(pathOf(api.guardians.offered, { token }))).status, (await agree(eve, token)).status]).toEqual([
    403, 403,
  ]);
  expect((await world.visitor().get(pathOf(api.guardians.offered, { token }))).body).toMatchObject({
    student: 'Eve Tester',
    course: 'Ethics',
    text: expect.stringContaining('takes the course “Ethics” for credit of Lyceum'),
    promise: { institution: { name: 'Lyceum' } },
  });
  for (const wrong of [{ agreed: false }, { name: ' ' }])
    expect((await agree(world.visitor(), token, wrong)).status).toBe(400);
  expect((await order(eve, { promise: promise['version'] })).status).toBe(409);
  expect((await agree(world.visitor(), token)).status).toBe(200);
  expect((await agree(world.visitor(), token)).status).toBe(404);
  const mail = (await world.mailsTo(eve.email)).at(-1)!;
  expect(mail.subject).toContain('you can register now');
  expect(mail.text).toContain(`course=${course._id}`);
  expect((await order(eve, { promise: promise['version'] })).status).toBe(201);
  const log = await world.db.selectFrom('auditLog').select('detail').where('action', '=', 'guardian agreed').execute();
  expect(log).toEqual([{ detail: { name: 'Gaia Guardian', course: 'Ethics', college: 'Lyceum' } }]);
});

test('a guardian’s link ends after 14 days, and a college that admits no minors says so', async () => {
  const flo = await world.someone('Student', 'Flo');
  await giveBirthDate(flo, born(15));
  await flo.post(api.guardians.ask, {
    name: 'Gaia Guardian',
    email: 'gaia2@home.example',
    courseInstanceREF: course._id,
  });
  const token = await linkTo('gaia2@home.example');
  await world.db
    .updateTable('guardianConsent')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('email', '=', 'gaia2@home.example')
    .execute();
  expect((await agree(world.visitor(), token)).status).toBe(404);
  const strict = await aPartner(world, 'Strict College', anAgreement({ minors: 'no' }));
  const other = await aPartnerCourse(strict, { professor: await world.professor(), name: 'Law' });
  const { version } = (await promiseOf(world, other))!;
  const answer = await flo.post(api.checkout.createOrder, {
    courseInstanceREF: other._id,
    isAudit: false,
    promise: version,
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'minor' } });
});

test('the application’s birth date counts too, and the later one decides', async () => {
  const gus = await world.someone('Student', 'Gus');
  await giveBirthDate(gus, born(30));
  await gus.appliesAsStudent({ dob: born(16) });
  expect(await order(gus, { promise: promise['version'] })).toMatchObject({ status: 409, body: { code: 'guardian' } });
});

test('a student is not their own guardian, under whatever spelling of a student’s mailbox, and the log says who tried (T505)', async () => {
  const [hal, ida] = [await world.someone('Student', 'Hal'), await world.someone('Student', 'Ida')];
  await giveBirthDate(hal, born(16));
  const halId = (await hal.get(api.accounts.self)).body._id;
  const ask = (email: string) =>
    hal.post(api.guardians.ask, { name: 'Gaia Guardian', email, courseInstanceREF: course._id });
  for (const email of [
    hal.email.replace('@', '+mum@'),
    hal.email.toUpperCase(),
    ida.email,
    ida.email.replace('@', '+hal@'),
  ])
    expect([email, (await ask(email)).body['fields']]).toEqual([
      email,
      { email: 'Enter the address of your parent or guardian, not that of a student.' },
    ]);
  const refused = world.db.selectFrom('auditLog').select('_id').where('action', '=', 'refuse guardian');
  expect(await refused.where('actorREF', '=', halId).execute()).toHaveLength(4);
  expect((await ask('gaia4@home.example')).status).toBe(201);
  const token = await linkTo('gaia4@home.example');
  // Another student can't agree instead of the guardian, nor can anybody once the address is a student's.
  expect((await agree(ida, token)).status).toBe(403);
  await world.db
    .updateTable('person')
    .set({ email: 'Gaia4+school@home.example' })
    .where('email', '=', ida.email)
    .execute();
  expect((await agree(world.visitor(), token)).status).toBe(403);
});

test('a guardian agrees to one course at one college: the mail and the page name both, and another asks again (T505)', async () => {
  const jon = await world.someone('Student', 'Jon');
  await giveBirthDate(jon, born(17));
  const other = await aPartner(world, 'Academy');
  const logic = await aPartnerCourse(other, { professor: await world.professor(), name: 'Logic' });
  const agreesTo = async (one: Json, email: string) => {
    await jon.post(api.guardians.ask, { name: 'Gaia Guardian', email, courseInstanceREF: one['_id'] });
    expect((await agree(world.visitor(), await linkTo(email))).status).toBe(200);
  };
  await agreesTo(course, 'gaia5@home.example');
  expect((await world.mailsTo('gaia5@home.example'))[0]!.text).toContain(
    'would like to take the course “Ethics” for credit of Lyceum',
  );
  expect((await order(jon, { promise: promise['version'] })).status).toBe(201);
  const input = { courseInstanceREF: logic._id, promise: (await promiseOf(world, logic))!['version'] };
  expect(await order(jon, input)).toMatchObject({ status: 409, body: { code: 'guardian' } });
  const guardianOf = async (one: Json) =>
    (await jon.get(`${api.guardians.mine.path}?courseInstanceREF=${String(one['_id'])}`)).body['guardian'];
  expect([await guardianOf(course), await guardianOf(logic)]).toMatchObject([{ email: 'gaia5@home.example' }, null]);
  await agreesTo(logic, 'gaia6@home.example');
  expect((await order(jon, input)).status).toBe(201);
});

test.each([
  ['me+mum@home.example', 'ME@home.example', true],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com', true],
  ['a.da@home.example', 'ada@home.example', false],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', true],
  ['bo@gmail.com', 'ada@gmail.com', false],
])('%s and %s: one mailbox is %s (T505)', (one, other, same) => {
  expect(mailboxOf(one) === mailboxOf(other)).toBe(same);
});

// Seen red with the consent alone deleted.
test('a guardian’s address is nowhere any more once the student is deleted, unless somebody else has it (T471)', async () => {
  const [hal, ida] = [await world.someone('Student', 'Hal'), await world.someone('Student', 'Ida')];
  const asks = (who: Person, email: string) =>
    who.post(api.guardians.ask, { name: 'Gaia Guardian', email, courseInstanceREF: course._id });
  for (const who of [hal, ida]) await giveBirthDate(who, born(15));
  // asked first, and never answered
  await asks(hal, 'first-gaia@home.example');
  await asks(hal, 'Both-Gaia@home.example');
  await asks(ida, 'both-gaia@home.example');
  await asks(hal, 'last-gaia@home.example');
  expect((await agree(world.visitor(), await linkTo('last-gaia@home.example'))).status).toBe(200);
  // a mail of an earlier version, which didn't say which student it was about
  await world.db.updateTable('mail').set({ about: null }).where('toAddress', '=', 'last-gaia@home.example').execute();
  expect((await deletes(world, await accountOf(world, hal))).status).toBe(200);
  await erasedPerson(world);
  const addresses = ['first-gaia@home.example', 'last-gaia@home.example'];
  expect(await wordsInDatabase(world, addresses)).toEqual([]);
  expect(await world.mailsTo('Both-Gaia@home.example')).toEqual([]);
  expect(await world.mailsTo('both-gaia@home.example')).toHaveLength(1);
});

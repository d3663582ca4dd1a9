import { api, pathOf } from './paths.ts';
import type { Json, Person } from './person.ts';
import { courseForm, type World } from './world.ts';

/** A place to make partners: a world, or an object that knows its administrator and opens a browser. */
type Place = Pick<World, 'administrator' | 'visitor'>;

/** An agreement as a college would sign it; `more` replaces parts of it. */
export const anAgreement = (more: Json = {}): Json => ({
  effective: '2026-01-01',
  zone: 'America/New_York',
  drop: { days: 14 },
  census: { percent: 20 },
  withdraw: { percent: 60 },
  refunds: [
    { until: { days: 7 }, percent: 100 },
    { until: { days: 14 }, percent: 50 },
  ],
  gradeCodes: [
    { code: 'A', meaning: 'Excellent', kind: 'earned', points: 4 },
    { code: 'F', meaning: 'Failed', kind: 'not earned', points: 0 },
    { code: 'W', meaning: 'Withdrawn', kind: 'withdrawn', points: null },
  ],
  fee: { perCredit: 25, paidBy: 'student' },
  minors: 'guardian',
  matchKey: 'email',
  terms: [{ code: '2038SP', name: 'Spring 2038', start: '2038-01-15', end: '2038-05-20' }],
  columns: [
    { header: 'EMAIL', field: 'email' },
    { header: 'LAST', field: 'lastName' },
    { header: 'BORN', field: 'birthDate', format: 'MM/DD/YYYY' },
    { header: 'COURSE', field: 'number' },
  ],
  contact: { name: 'Sample Registrar', email: 'registrar@college.example', phone: '555 0100' },
  ifDenied: 'You get the course’s price back.',
  disclosure: 'Your name, address, date of birth and grade go to the college, so that it can grant the credit.',
  ...more,
});

export const equivalent = { subject: 'PHIL', number: '101', title: 'Introduction to Philosophy', credits: 3 };

export interface Partner {
  readonly _id: string;
  readonly name: string;
  /** its InstitutionAdmin */
  readonly registrar: Person;
}

/** An institution with an InstitutionAdmin of its own, and an agreement unless it is null. */
export async function aPartner(world: Place, name: string, agreement: Json | null = anAgreement()): Promise<Partner> {
  const admin = await world.administrator();
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(-40);
  const { body } = await admin.post(api.institutions.create, {
    name,
    street: '1 Grove',
    city: 'Athens',
    state: 'GA',
    zip: '30601',
    phone: '555 0100',
    email: `${slug}@college.example`,
    taxID: '12-3456789',
  });
  if (agreement) {
    const made = await admin.post(pathOf(api.agreements.create, { id: body._id }), agreement);
    if (made.status !== 201) throw new Error(`no agreement: ${JSON.stringify(made.body)}`);
  }
  const registrar = await aRegistrar(world, body._id, `registrar@${slug}.example`);
  return { _id: body._id, name, registrar };
}

/** An InstitutionAdmin who decides for one institution. */
export async function aRegistrar(world: Place, institutionREF: string, email: string): Promise<Person> {
  const person = world.visitor();
  const contact = { firstName: 'Rhea', lastName: 'Registrar', zip: '10001', mobilePhone: '555', email };
  await (
    await world.administrator()
  ).post(api.accounts.createUser, {
    status: 'Active',
    person: { ...contact, role: 'InstitutionAdmin', institutionREF },
    password: person.password,
  });
  await person.signIn(email);
  return person;
}

interface PartnerCourse {
  readonly professor: Person;
  readonly name: string;
  readonly cost?: number;
  readonly auditCost?: number;
  readonly start?: string;
  readonly end?: string;
  /** where to stop; open for registration without it */
  readonly status?: 'Draft' | 'Pending Approval' | 'Approved' | 'Open/Registering';
}
/** A course whose credit an institution grants, led there by its professor and the institution's own administrator. */
export async function aPartnerCourse(partner: Partner, input: PartnerCourse): Promise<Json & { _id: string }> {
  const { professor, name } = input;
  const definition = await professor.post(api.courseDefinitions.create, {
    name,
    level: 100,
    credits: 3,
    institutionREF: partner._id,
  });
  await partner.registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), {
    status: 'Approved',
    equivalent,
  });
  const who = (await professor.get(api.professors.mine)).body._id;
  const made = await professor.post(api.courseInstances.create, {
    ...courseForm(name, definition.body._id, [who]),
    ...(input.start && { start: input.start }),
    ...(input.end && { end: input.end }),
    cost: input.cost ?? 400,
    auditCost: input.auditCost ?? 175,
  });
  await partner.registrar.post(pathOf(api.instructorFiles.qualify, { id: who }), {
    institutionREF: partner._id,
    courseDefinitionREF: definition.body._id,
    basis: 'exception',
    reason: 'The college knows the professor.',
  });
  const path = pathOf(api.courseInstances.setStatus, { id: made.body._id });
  let course = made.body;
  for (const [status, by] of [
    ['Pending Approval', professor],
    ['Approved', partner.registrar],
    ['Open/Registering', professor],
  ] as const) {
    if (course['status'] === (input.status ?? 'Open/Registering')) break;
    const moved = await by.patch(path, { status });
    if (moved.status !== 200) throw new Error(`${name}: ${JSON.stringify(moved.body)}`);
    course = moved.body;
  }
  return course;
}

/** The credit promise that visitors read on a course's page. */
export const promiseOf = async (world: Place, { _id: id }: { readonly _id: string }): Promise<Json | null> =>
  (await world.visitor().get(pathOf(api.site.course, { id }))).body['promise'] as Json | null;

/** The lists that have to do with colleges: tests/search-colleges.test.ts searches them. */
export const collegeLists = [
  api.agreements.partners,
  api.disclosures.own,
  api.disclosures.ofStudent,
  api.disclosures.all,
  api.disclosures.ownCorrections,
  api.disclosures.corrections,
  api.enrollment.corrections,
  api.studentNumbers.list,
  api.sections.list,
  api.sections.courses,
  api.batches.list,
  api.batches.rows,
  api.receipts.list,
  api.receipts.rows,
  api.receipts.open,
  api.exchange.obstacles,
] as const;

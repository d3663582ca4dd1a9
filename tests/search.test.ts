import { api, pathOf } from './paths.ts';
import { everyEndpoint } from '@stoa/contract/api';
import { isList } from '@stoa/contract/kernel/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aDocument, openWorld } from './world.ts';
import { collegeLists } from './partners.ts';
import type { Json, Person } from './person.ts';

const world = await openWorld();
/** Two of everything, side by side: what is searched for belongs to one of them. */
const two = {
  hypatia: {
    course: 'Conics',
    number: 'MAT 301',
    description: 'Sections of a cone.',
    taught: 'Ellipses read slowly.',
    title: 'Geometer',
    biography: 'Taught at the Museum.',
    institution: ['Museum', 'mail@museum.example', '555 0101', 'Alexandria'],
    mail: ['Synesius', 'synesius@world.example', 'A letter about an astrolabe', '450 mailbox is full'],
  },
  ptolemy: {
    course: 'Almagest',
    number: 'AST 101',
    description: 'The stars in thirteen books.',
    taught: 'Epicycles drawn by hand.',
    title: 'Astronomer',
    biography: 'Watched from a terrace.',
    institution: ['Serapeum', 'post@serapeum.example', '777 0202', 'Canopus'],
    mail: ['Syrus', 'syrus@world.example', 'A letter about a star', '550 no such user'],
  },
} as const;
type Name = keyof typeof two;
const people = {} as Record<'admin' | 'registrar' | 'visitor' | Name | 'heron' | 'pappus', Person>;
const courses = {} as Record<Name, string>;
let file = '';

const open = async (
  professor: Person,
  name: string,
  details: { number?: string; description?: string; taught?: string },
) => {
  const made = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
  await world.db
    .updateTable('courseInstance')
    .set({ profDescription: details.taught ?? 'Read.' })
    .where('_id', '=', made._id)
    .execute();
  await world.db
    .updateTable('courseDefinition')
    .set({ courseNumber: details.number ?? '', description: details.description ?? '' })
    .where('_id', '=', made['courseREF']._id)
    .execute();
  return made._id;
};

beforeAll(async () => {
  people.admin = await world.administrator();
  people.registrar = await world.registrar();
  people.visitor = world.visitor();
  people.heron = await world.someone('Student', 'Heron');
  people.pappus = await world.someone('Student', 'Pappus');
  await people.heron.post(api.tokens.create, { name: 'Grade sync', areas: ['roster'] });
  await people.pappus.post(api.tokens.create, { name: 'Roster', areas: ['roster'] });
  for (const name of ['hypatia', 'ptolemy'] as const) {
    const details = two[name];
    people[name] = await world.professor(name);
    courses[name] = await open(people[name], details.course, details);
    await world.db
      .updateTable('professor')
      .set({ title: details.title, biography: details.biography })
      .where('_id', '=', (await people[name].get(api.professors.mine)).body._id)
      .execute();
    const [institution, email, phone, city] = details.institution;
    const address = { street: '1 Way', state: 'GA', zip: '30601', taxID: '12-3456789' };
    await people.admin.post(api.institutions.create, { name: institution, email, phone, city, ...address });
    await people.admin.post(api.invitations.create, { email, role: 'Professor' });
    const createdByREF = (await people[name].get(api.accounts.self)).body._id;
    const version = name === 'hypatia' ? 1 : 2;
    await world.db.insertInto('siteVersion').values({ version, settings: '{}', createdByREF }).execute();
    const texts = JSON.stringify({ en: { title: `Rules of the ${institution}`, markdown: 'Read.' } });
    for (const slug of ['rules', details.taught.split(' ')[0]!.toLowerCase()])
      await world.db.insertInto('sitePage').values({ slug, version, edition: 1, texts, createdByREF }).execute();
    await world.db.updateTable('professor').set({ isShown: true }).where('title', '=', details.title).execute();
    const [toName, toAddress, subject, error] = details.mail;
    await sql`insert into "mail" ("toName", "toAddress", "subject", "text", "state", "error")
      values (${toName}, ${toAddress}, ${subject}, 'Dear', 'failed', ${error})`.execute(world.db);
  }
  for (const student of [people.heron, people.pappus]) {
    await student.appliesAsStudent({ idREF: aDocument('pdf') });
    for (const courseInstanceREF of Object.values(courses))
      await student.post(api.registrations.create, { courseInstanceREF, isAudit: false });
  }
  await sql`update "registration" set "grade" = case "courseInstanceREF" when ${courses.hypatia} then 'Summa' else 'Rite' end`.execute(
    world.db,
  );
  await sql`update "transaction" set "paymentMethod" = 'card', "externalPaymentId" = 'CAPTURE-' || "_id"
    where "courseInstanceREF" = ${courses.hypatia}`.execute(world.db);
  file = (await people.heron.get(api.students.mine)).body['idREF']._id;
  for (const reader of [people.admin, people.registrar]) await reader.get(pathOf(api.files.download, { fileId: file }));
});

type Who = keyof typeof people;
interface Searched {
  readonly list: string;
  readonly who: Who;
  /** Returns the value that tells the rows of its answer apart. */
  readonly of: (row: Json) => unknown;
  /** Each search with the only result it finds. */
  readonly found: Readonly<Record<string, string>>;
}
const named = ({ name }: Json) => name;
const person = ({ personREF, person: own }: Json) => (personREF ?? own).firstName;
const course = ({ courseInstanceREF }: Json) => courseInstanceREF.name;
const ofCourses = {
  Conics: 'Conics',
  'MAT 301': 'Conics',
  hypatia: 'Conics',
  'hypatia tester': 'Conics',
  Ellipses: 'Conics',
  cone: 'Conics',
  'almag ptol': 'Almagest',
  ast: 'Almagest',
  Epicycles: 'Almagest',
  thirteen: 'Almagest',
};
const lists: readonly Searched[] = [
  { list: api.site.courses.path, who: 'visitor', of: named, found: ofCourses },
  { list: api.courseInstances.registering.path, who: 'heron', of: named, found: ofCourses },
  { list: api.site.suggestions.path, who: 'admin', of: named, found: ofCourses },
  { list: api.courseInstances.list.path, who: 'admin', of: named, found: ofCourses },
  ...[api.courseDefinitions.list.path, api.courseDefinitions.approved.path].map((list) => ({
    list,
    who: 'hypatia' as const,
    of: named,
    found: { conic: 'Conics', 'AST 101': 'Almagest', thirteen: 'Almagest' },
  })),
  {
    list: api.site.professors.path,
    who: 'visitor',
    of: person,
    found: { hypatia: 'hypatia', Astronomer: 'ptolemy', Museum: 'hypatia', terrace: 'ptolemy', Almagest: 'ptolemy' },
  },
  { list: api.professors.approved.path, who: 'hypatia', of: person, found: { ptol: 'ptolemy' } },
  {
    list: api.professors.list.path,
    who: 'admin',
    of: person,
    found: { hypatia: 'hypatia', 'ptolemy tester': 'ptolemy' },
  },
  { list: api.students.list.path, who: 'admin', of: person, found: { heron: 'Heron', 'pappus tester': 'Pappus' } },
  {
    list: api.accounts.users.path,
    who: 'admin',
    of: person,
    found: { heron: 'Heron', 'registrar@world': 'Rhea', ptol: 'ptolemy' },
  },
  {
    list: api.institutions.list.path,
    who: 'admin',
    of: named,
    found: { serap: 'Serapeum', 'mail@museum': 'Museum', '777 0202': 'Serapeum', alexandria: 'Museum' },
  },
  {
    list: api.siteData.faculty.path,
    who: 'admin',
    of: ({ name }) => String(name),
    found: { hypat: 'hypatia Tester', ptol: 'ptolemy Tester' },
  },
  {
    list: api.sitePages.list.path,
    who: 'visitor',
    of: ({ slug }) => String(slug),
    found: { epic: 'epicycles', museum: 'ellipses' },
  },
  {
    list: pathOf(api.sitePages.versions, { slug: 'rules' }),
    who: 'admin',
    of: ({ by }) => String(by),
    found: { hypatia: 'hypatia Tester', ptolemy: 'ptolemy Tester' },
  },
  {
    list: api.siteSettings.versions.path,
    who: 'admin',
    of: ({ by }) => String(by),
    found: { hypatia: 'hypatia Tester', ptolemy: 'ptolemy Tester' },
  },
  {
    list: api.invitations.list.path,
    who: 'admin',
    of: ({ email }) => String(email),
    found: { 'mail@': 'mail@museum.example', serap: 'post@serapeum.example' },
  },
  {
    list: api.mails.undelivered.path,
    who: 'admin',
    of: named,
    found: { synes: 'Synesius', 'syrus@': 'Syrus', astrolabe: 'Synesius', 'no such user': 'Syrus' },
  },
  {
    list: api.registrations.mine.path,
    who: 'heron',
    of: course,
    found: { conics: 'Conics', summa: 'Conics', rite: 'Almagest' },
  },
  {
    list: api.payments.mine.path,
    who: 'heron',
    of: course,
    found: { almagest: 'Almagest', 'capture-': 'Conics', 'Debit or Credit': 'Conics', none: 'Almagest' },
  },
  {
    list: pathOf(api.registrations.byCourseInstance, { id: '{course}' }),
    who: 'hypatia',
    of: person,
    found: { heron: 'Heron', 'pappus tester': 'Pappus', 'pappus2@': 'Pappus' },
  },
  { list: api.registrations.list.path, who: 'admin', of: person, found: { heron: 'Heron', 'pappus2@': 'Pappus' } },
  {
    list: pathOf(api.registrations.byInstance, { id: '{course}' }),
    who: 'admin',
    of: person,
    found: { heron: 'Heron', pappus: 'Pappus' },
  },
  {
    list: api.ledger.list.path,
    who: 'admin',
    of: (row) => `${row['personREF'].firstName}, ${row['courseInstanceREF'].name}`,
    found: { 'heron conics': 'Heron, Conics', 'pappus almagest': 'Pappus, Almagest' },
  },
  {
    list: api.tokens.all.path,
    who: 'admin',
    of: ({ name, owner }) => `${name}, ${owner.firstName}`,
    found: { 'grade sync heron': 'Grade sync, Heron', 'roster pappus': 'Roster, Pappus' },
  },
  {
    list: pathOf(api.files.openings, { fileId: '{file}' }),
    who: 'admin',
    of: ({ by }) => by.firstName,
    found: { rhea: 'Rhea', registrar: 'Rhea' },
  },
];
const addressOf = (list: string) => list.replace('{course}', courses.hypatia).replace('{file}', file);

test.each(lists.map((one) => [one.list, one] as const))(
  '%s is searched by what its rows show',
  async (_list, { list, who, of, found }) => {
    const all = await people[who].get(addressOf(list));
    const rows = new Set((all.body as unknown as Json[]).map(of));
    for (const wanted of Object.values(found)) expect([...rows]).toContain(wanted);
    expect(rows.size).toBeGreaterThan(1);
    const searched: Record<string, unknown[]> = {};
    for (const q of Object.keys(found)) {
      const { body } = await people[who].get(`${addressOf(list)}?q=${encodeURIComponent(q)}`);
      searched[q] = [...new Set((body as unknown as Json[]).map(of))];
      const marked = encodeURIComponent(q.toUpperCase().replaceAll('A', 'A\u0301').replaceAll('E', '’É'));
      const second = await people[who].get(`${addressOf(list)}?q=${marked}`);
      expect([q, second.body]).toEqual([q, body]);
    }
    expect(searched).toEqual(Object.fromEntries(Object.entries(found).map(([q, one]) => [q, [one]])));
  },
);

test('a course that is taught is searched in the gradebook by its name', async () => {
  const professor = await world.professor('Euclid');
  for (const name of ['Optics', 'Phaenomena']) await world.courseInstance({ professor, name, status: 'Active' });
  const { body } = await people.admin.get(`${api.gradebook.courses.path}?q=phae`);
  expect((body as unknown as Json[]).map(named)).toEqual(['Phaenomena']);
});

test('every list is among these, but those of colleges, and the board, which is not searched', () => {
  const known = new Set([
    ...lists.map(({ list }) => list.replace(/\{\w+\}/, '{}').replace('/rules/', '/{}/')),
    api.gradebook.courses.path,
    // server/src/office/retention/mentions.test.ts searches it.
    api.mentions.list.path,
    // server/src/people/webhooks/webhooks-told.test.ts searches these.
    api.webhooks.list.path,
    pathOf(api.webhooks.deliveries, { id: '{}' }),
    ...collegeLists.map(({ path }) => path.replace('{id}', '{}')),
    pathOf(api.board.messages, { courseInstanceId: '{}' }),
  ]);
  const missing = everyEndpoint()
    .filter((one) => one.method === 'GET' && isList(one))
    .map(({ path }) => path.replace(/\{\w+\}/, '{}'))
    .filter((path) => !known.has(path));
  expect(missing).toEqual([]);
});

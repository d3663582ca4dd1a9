import { everyEndpoint } from '@stoa/contract/api';
import { isList, type WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCalendarCourse, isDay, paysForCredit } from '../server/test/calendar-courses.ts';
import { matrix } from './access-matrix.ts';
import { assign, giveBack, grade, handIn, rowOf } from './hand-ins.ts';
import { aPartner, aPartnerCourse } from './partners.ts';
import { api, pathOf } from './paths.ts';
import { form, type Json, type Person } from './person.ts';
import { aDocument } from './samples.ts';
import { openWorld } from './world.ts';

// A course that was taught, with everything that comes of one, and people who have nothing to do with it. They call every
// endpoint with every real id, and are told what they are told of an id that never was.
const world = await openWorld();
const strangers = new Map<Role, Person>();
/** Ids by their tables. */
const ids: (readonly [table: string, id: string])[] = [];
let documented: Json;
const nobodys = '01900000-0000-7000-8000-000000000000';

/** A course with a place, a payment, work, a grade, a meeting, messages, a census, a correction, a record of study. */
async function aTaughtCourse(): Promise<void> {
  const at = await aCalendarCourse(world);
  const { professor, course } = at;
  const of = { id: course._id };
  const ada = await paysForCredit(world, at);
  await ada.person.appliesAsStudent({ idREF: aDocument('jpg', 'passport.jpg') });
  const status = pathOf(api.courseInstances.setStatus, of);
  for (const next of ['Registration Closed', 'Active']) await professor.patch(status, { status: next });
  const section = await professor.post(pathOf(api.materials.createSection, of), { title: 'Week 1' });
  const text = { section: section.body._id, title: 'Hours', markdown: 'Mondays at ten.' };
  const admin = await world.administrator();
  const refund = { amount: 10, endsPlace: false, reason: 'A meeting was cancelled.' };
  const bought = await world.db.selectFrom('transaction').select('_id').executeTakeFirstOrThrow();
  const { _id: expert } = (await professor.get(api.professors.mine)).body;
  const made = [
    section,
    await professor.post(pathOf(api.materials.create, of), text),
    await professor.post(pathOf(api.instructorFiles.addCredential, { id: expert }), {
      kind: 'degree',
      level: 'PhD',
      field: 'Logic',
      institution: 'Academy',
    }),
    await admin.post(pathOf(api.ledger.refund, { id: bought._id }), refund),
    await professor.post(pathOf(api.announcements.make, of), { title: 'Welcome', markdown: 'Read the first book.' }),
    await professor.post(pathOf(api.meetings.create, of), {
      start: '2038-02-03T18:00',
      zone: 'America/New_York',
      minutes: 60,
    }),
    await ada.person.post(pathOf(api.board.post, { courseInstanceId: course._id }), { message: 'What is justice?' }),
    await ada.person.post(api.transcripts.issue, {}),
    await admin.post(api.invitations.create, { email: 'new@world.example', role: 'Professor' }),
  ];
  for (const { status: got, body } of made) if (got >= 300) throw new Error(JSON.stringify(body));
  const essay = await assign(professor, course._id, 'Essay');
  await handIn(ada.person, essay, { text: 'Justice is doing one’s own work.' });
  const { _id: submission } = await rowOf(professor, essay, ada.person);
  await grade(professor, submission as string, { score: 90 });
  await giveBack(professor, essay);
  await isDay(world, course._id, '2038-02-25');
  await professor.post(pathOf(api.enrollment.sign, of), { attended: [ada.registration], never: [] });
  await professor.post(pathOf(api.enrollment.correct, { id: ada.registration }), {
    kind: 'withdrawn',
    reason: 'They told me.',
  });
}

/** A course with one seat and a waiting list, and a draft that nobody else sees. */
async function aFullCourse(): Promise<void> {
  const professor = await world.professor('Damo');
  const full = await world.courseInstance({ professor, cost: 0, auditCost: 0, name: 'Logic', seats: 1 });
  const [first, next] = [await world.someone('Student', 'Bo'), await world.someone('Student', 'Cy')];
  await first.post(api.registrations.create, { courseInstanceREF: full._id, isAudit: false });
  await next.post(pathOf(api.registrations.joinWaitingList, { id: full._id }), {});
  await professor.post(pathOf(api.courseReviews.copy, { id: full._id }), {});
  const pending = await world.courseInstance({ professor, name: 'Rhetoric', status: 'Pending Approval' });
  const comment = { field: 'name', text: 'Why this one?' };
  await (await world.registrar()).post(pathOf(api.courseReviews.comment, { id: pending._id }), comment);
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: full._id }), { status: 'Registration Closed' });
}

/** A minor whose guardian was asked. */
async function aMinor(): Promise<void> {
  const lyceum = await aPartner(world, 'Lyceum');
  const course = await aPartnerCourse(lyceum, { professor: await world.professor('Theano'), name: 'Geometry' });
  const young = await world.someone('Student', 'Di');
  await young.put(api.guardians.giveBirthDate, { dob: `${new Date().getFullYear() - 16}-01-01` });
  const ask = { name: 'Gaia Guardian', email: 'gaia@home.example', courseInstanceREF: course._id };
  const { status } = await young.post(api.guardians.ask, ask);
  if (status !== 201) throw new Error(`the guardian was not asked: ${status}`);
}

/** Rows that others may know of. */
const published: Readonly<Record<string, RawBuilder<boolean>>> = {
  courseInstance: sql`"status" not in ('Draft', 'Pending Approval')`,
  courseDefinition: sql`"status" = 'Approved'`,
};
/** The calls that say something of them, by the tables. */
const open: Readonly<Record<string, string>> = {
  'GET /api/public/courses/{id}': 'open courseInstance',
  'GET /api/public/courses/{id}/calendar.ics': 'open courseInstance',
  'POST /api/course-instance/{id}/waiting': 'open courseInstance',
  'GET /api/course-definition/{id}': 'open courseDefinition',
};

beforeAll(async () => {
  documented = (await world.visitor().get('/api/openapi.json')).body;
  await aTaughtCourse();
  await aFullCourse();
  await aMinor();
  const { rows: tables } = await sql<{ name: string }>`select table_name as "name" from information_schema.columns
    where table_schema = 'public' and column_name = '_id' and data_type = 'uuid' order by 1`.execute(world.db);
  for (const { name } of tables) {
    const isOpen = published[name] ?? sql`false`;
    const { rows } = await sql<{ id: string; isOpen: boolean }>`select "_id"::text as "id", ${isOpen} as "isOpen"
      from ${sql.table(name)} order by 2, 1 limit 4`.execute(world.db);
    ids.push(...rows.map((row) => [row.isOpen ? `open ${name}` : name, row.id] as const));
  }
  strangers.set('Student', await world.someone('Student', 'Eve'));
  strangers.set('Professor', await world.professor('Ptolemy'));
  strangers.set('InstitutionAdmin', (await aPartner(world, 'Other College')).registrar);
});

/** Returns the least that a body's schema takes, with text for values that the schema doesn't describe. */
function sampleOf(found: Json): unknown {
  const name = String(found['$ref'] ?? '')
    .split('/')
    .at(-1)!;
  const schema = ((documented['components'] as Json)['schemas'] as Record<string, Json>)[name] ?? found;
  const { type, properties, required, enum: all, const: only, anyOf, oneOf, format, minItems, minimum } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(all)) return all[0];
  const some = (anyOf ?? oneOf) as Json[] | undefined;
  if (some) return sampleOf(some[0]!);
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(
      fields
        .filter(([name]) => (required as string[] | undefined)?.includes(name))
        .map(([name, of]) => [name, sampleOf(of)]),
    );
  }
  if (type === 'array') return Number(minItems ?? 0) > 0 ? [sampleOf(schema['items'] as Json)] : [];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return Math.max(1, Number(minimum ?? 1));
  if (format === 'uuid' || String(schema['pattern']).includes('0-9a-fA-F]{8}')) return nobodys;
  if (format === 'date') return '2038-02-03';
  return 'Because.';
}
/** Bodies that take more than their schema says. */
const bodies: Readonly<Record<string, unknown>> = {
  'PATCH /api/course-instance/{id}/status': { status: 'Approved' },
  'PATCH /api/course-definition/{id}/status': { status: 'Approved' },
  'PATCH /api/professor/{id}/status': { status: 'Approved' },
  'PATCH /api/student/{id}/status': { status: 'Approved' },
  'PATCH /api/student/{id}': { approvalStatus: 'Awaiting Info', idREF: null },
  'PATCH /api/correction/{id}': { decision: 'confirmed' },
  'POST /api/course-instance/{id}/comments': { field: 'name', text: 'Why this one?' },
  'POST /api/course-instance-registration/{id}/corrections': { kind: 'withdrawn', reason: 'They told me.' },
  'PUT /api/gradebook/course/{id}/scheme': { scheme: [{ letter: 'A', from: 0 }] },
  'POST /api/professor/{id}/credentials': { kind: 'degree', level: 'PhD', field: 'Logic', institution: 'Academy' },
  'POST /api/course-instance/{id}/meetings': { start: '2038-02-03T18:00', zone: 'America/New_York', minutes: 60 },
  'PUT /api/meeting/{id}/attendance': [{ personREF: nobodys, status: 'late' }],
  'PUT /api/assignment/{id}/extension': { personREF: nobodys, due: '2038-02-03T18:00' },
  'POST /api/professor/{id}/credentials/import': form({
    file: new File(['kind,level,field,institution\ndegree,PhD,Logic,Academy\n'], 'credentials.csv'),
  }),
};
/** Queries that a call can't do without. */
const queries: Readonly<Record<string, string>> = {
  'GET /api/institution/{id}/reconciliation': '?term=2038SP',
  'GET /api/institution/{id}/reconciliation/file': '?term=2038SP',
};
const bodyOf = (one: WholeEndpoint): unknown => bodies[lineOf(one)] ?? generated(one);
const generated = ({ method, path }: WholeEndpoint): unknown => {
  const described = (documented['paths'] as Record<string, Json>)[path]?.[method.toLowerCase()] as Json | undefined;
  const content = (described?.['requestBody'] as Json | undefined)?.['content'] as Record<string, Json> | undefined;
  const one = content?.['application/json'] ?? content?.['multipart/form-data'];
  return one && sampleOf(one['schema'] as Json);
};

const lineOf = ({ method, path }: WholeEndpoint) => `${method} ${path}`;
const withIds = everyEndpoint().filter(
  ({ path }) => path.includes('{') && !/\{(?:token|code|slug|version)\}|\/live$/.test(path),
);

test('there is an id of every kind of record that the course brought', () => {
  expect([...new Set(ids.map(([table]) => table))]).toEqual(
    expect.arrayContaining([
      ...[
        'agreement',
        'announcement',
        'assignment',
        'boardMessage',
        'census',
        'courseComment',
        'courseInstance',
        'credential',
        'file',
        'guardianConsent',
      ],
      ...[
        'gradebookEntry',
        'grading',
        'invitation',
        'material',
        'materialSection',
        'meeting',
        'notification',
        'open courseDefinition',
      ],
      ...[
        'open courseInstance',
        'paymentIntent',
        'person',
        'qualification',
        'refund',
        'registration',
        'rosterCorrection',
        'session',
      ],
      ...['student', 'submission', 'submissionVersion', 'transaction', 'transcript', 'waitingEntry'],
    ]),
  );
});

// Seen red with the waiting list of somebody else's draft, which answered 409.
test.each(everyRole.filter((role) => role !== 'Administrator'))(
  'a %s who has nothing to do with a record is told what is told of one that never was (T29)',
  async (role) => {
    const stranger = strangers.get(role)!;
    const notices = async (one: WholeEndpoint, id: string) => {
      const path = one.path.replace('{kind}', 'grades').replaceAll(/\{\w+\}/g, id) + (queries[lineOf(one)] ?? '');
      const { status, headers, body } = await stranger.call(
        one.method,
        isList(one) ? `${path}?pageSize=5` : path,
        one.method === 'GET' ? undefined : bodyOf(one),
      );
      return `${status} ${isList(one) ? headers.get('x-total-count') : ''} ${JSON.stringify(body).replaceAll(id, nobodys)}`;
    };
    const wrong: string[] = [];
    for (const one of withIds) {
      const who = matrix.get(lineOf(one))!;
      if (who !== 'anyone' && !who.includes(role)) continue;
      const ofNobody = await notices(one, nobodys);
      // A body that is refused before its record is looked for says nothing about others' records.
      if (ofNobody.startsWith('400')) wrong.push(`${lineOf(one)} refuses the body: ${ofNobody}`);
      for (const [table, id] of ids) {
        if (open[lineOf(one)] === table) continue;
        const answer = await notices(one, id);
        if (answer !== ofNobody)
          wrong.push(`${lineOf(one)} of ${table}: ${answer.slice(0, 200)}, not ${ofNobody.slice(0, 80)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);

import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { accountOf, ensureAccount } from '../../server/src/accounts/rules.ts';
import { createDefinition, setDefinitionStatus } from '../../server/src/course-definitions/rules.ts';
import { createInstance, setInstanceStatus } from '../../server/src/course-instances/rules.ts';
import { addAssignment } from '../../server/src/gradebook/assignments/rules.ts';
import { Refusal } from '../../server/src/kernel/refusal.ts';
import type { Received } from '../../server/src/kernel/uploads.ts';
import type { Me } from '../../server/src/kernel/me.ts';
import type { Writing } from '../../server/src/kernel/work.ts';
import { createApplication } from '../../server/src/applications/rules.ts';
import { professor, student } from '../../server/src/applications/rules.ts';
import { professorOf } from '../../server/src/applications/queries.ts';
import { setStatus } from '../../server/src/applications/records/rules.ts';
import { createRegistration } from '../../server/src/registrations/rules.ts';
import type { Services } from '../../server/src/services.ts';
import { sampleCourses, samplePeople, type SampleCourse, type SamplePerson } from './people.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Made from this installation's own key: the same at every start, another everywhere else, and kept nowhere. */
function samplePassword({ encryption }: Services, email: string): string {
  const bytes = encryption.derive(`sample account ${email}`);
  return Array.from({ length: 12 }, (_, at) => letters[bytes[at]! % letters.length]).join('');
}

export const sampleAccounts = (services: Services) =>
  samplePeople.map((person) => ({ ...person, password: samplePassword(services, person.email) }));

/** Sample people, applications and courses, made through the same rules as everybody's; once, at the first start. */
export async function loadSamples(services: Services): Promise<void> {
  const people = sampleAccounts(services);
  const last = people.at(-1)!;
  if (await accountOf(services, last.email)) return;
  for (const { firstName, lastName, email, password, role } of people)
    await ensureAccount(services, { firstName, lastName, email, password, role });
  const as = await actors(services);
  for (const person of people) if (person.application) await apply(as, services, person);
  for (const course of sampleCourses) await schedule(as, course);
}

type Actors = <T>(email: string, act: (work: Writing<Me, Services>) => Promise<T>) => Promise<T>;

/** Lets a sample person act, each time in a transaction of its own, as a request would. */
async function actors(services: Services): Promise<Actors> {
  const all = new Map<string, Me>();
  for (const { email } of samplePeople) all.set(email, (await accountOf(services, email))!);
  return (email, act) => services.database.tx((db) => act({ db, services, me: all.get(email)! }));
}

const registrar = 'institution@sample.example';

async function apply(as: Actors, services: Services, { email, role, application, title }: SamplePerson): Promise<void> {
  const personal = {
    ethnicity: 'Other',
    sex: 'F',
    maritalStatus: 'Single',
    idType: 'Passport',
    idNumber: 'SAMPLE-0042',
  } as const;
  const files = [await sampleFile(services, 'idREF'), await sampleFile(services, 'transcriptREF')];
  try {
    const [kind, own] =
      role === 'Professor'
        ? [professor, { dob: '1970-03-01', title: title ?? '' }]
        : [student, { dob: '2004-03-01', educationLevel: 'hsGraduate', gpa: 3.5 }];
    const { _id } = await as(email, (work) => createApplication(work, kind, { ...personal, ...own }, files));
    if (application !== 'Approved') return;
    await as(registrar, async (work) => void (await setStatus(work, kind, _id, 'Approved', '')));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log.warn(error, 'a sample application was there already');
  }
}

async function sampleFile({ files }: Services, field: string): Promise<Received> {
  const bytes = Buffer.from('This is a sample document. It belongs to nobody.\n');
  return {
    field,
    name: `Sample ${field === 'idREF' ? 'identity document' : 'transcript'}.txt`,
    type: 'text/plain',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storageKey: await files.put(Readable.from([bytes])),
    held: false,
  };
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function schedule(as: Actors, course: SampleCourse): Promise<void> {
  const { name, courseNumber, level, credits, description, cost, auditCost, start, weeks, professor } = course;
  const move = (who: string, id: string, status: Parameters<typeof setInstanceStatus>[2]) =>
    as(who, (work) => setInstanceStatus(work, id, status, ''));
  const definition = await as(professor, (work) =>
    createDefinition(work, { name, courseNumber, level, credits, description }),
  );
  await as(registrar, (work) => setDefinitionStatus(work, definition._id, 'Approved', ''));
  const { _id } = await as(professor, async (work) =>
    createInstance(
      work,
      {
        courseREF: definition._id,
        professorREF: [(await professorOf(work.db, work.me._id))!._id],
        name,
        cost,
        auditCost,
        start: dayFromNow(start),
        end: dayFromNow(start + weeks * 7),
        profDescription: description,
        learningOutcomes: 'You can read a difficult text, say what it claims, and say why you agree or do not.',
        textbooks: 'One book, named in the first week; a free edition is provided.',
        additionalMaterials: 'Paper and a pencil.',
        courseRequirements: 'None but patience.',
        gradingScale: 'A 90-100, B 80-89, C 70-79, D 60-69, F below.',
        classAgenda: 'One meeting of 90 minutes a week, online, and office hours on request.',
      },
      [],
    ),
  );
  await move(professor, _id, 'Pending Approval');
  if (course.status === 'Pending Approval') return;
  await move(registrar, _id, 'Approved');
  await move(professor, _id, 'Open/Registering');
  if (course.status !== 'Active') return;
  for (const student of ['student@sample.example', 'pending.student@sample.example'])
    await as(student, (work) =>
      createRegistration(work, { courseInstanceREF: _id, isAudit: false, transactionREF: null }),
    );
  await move(professor, _id, 'Registration Closed');
  await move(professor, _id, 'Active');
  for (const assignmentName of ['First speech', 'Second speech'])
    await as(professor, (work) =>
      addAssignment(work, { courseInstanceREF: _id, assignmentName, assignmentType: 'Project', maxScore: 20 }),
    );
}

import { requiredTexts } from '@stoa/contract/catalog/course-instances.endpoints';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ensureAccount } from '../../server/src/people/accounts/accounts.ts';
import { insertAccount } from '../../server/src/people/accounts/accounts.queries.ts';
import { createApplication, professor, student } from '../../server/src/catalog/applications/applications.ts';
import { professorOf } from '../../server/src/catalog/applications/applications.queries.ts';
import { setStatus } from '../../server/src/catalog/applications/records.ts';
import { createDefinition, setDefinitionStatus } from '../../server/src/catalog/course-definitions.ts';
import { instanceColumns } from '../../server/src/catalog/course-instances/course-instances.queries.ts';
import { createInstance, setInstanceStatus } from '../../server/src/catalog/course-instances/course-instances.ts';
import { recordAction } from '../../server/src/kernel/audit.ts';
import type { Received } from '../../server/src/kernel/uploads.ts';
import { captureOrder, reportTransaction } from '../../server/src/payments/attempts.ts';
import { createOrder, createRegistration } from '../../server/src/enrollment/registrations/registrations.ts';
import { Refusal } from '../../server/src/kernel/refusal.ts';
import type { Services } from '../../server/src/kernel/context.ts';
import type { SampleCourse } from './courses.ts';
import type { Past } from './past.ts';

export const administrator = 'admin@sample.example';
export const registrar = 'institution@sample.example';

interface Joining {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Makes an account with a password that its owner can sign in with. */
export const join = (
  { services }: Past,
  {
    email,
    firstName,
    lastName,
    password,
    role,
  }: Joining & { role: 'Student' | 'Professor' | 'Administrator' | 'InstitutionAdmin'; password: string },
): Promise<void> => ensureAccount(services, { firstName, lastName, email, password, role });

/**
 * Makes an account that nobody signs in to: it has no password, as that of somebody who has not chosen one. A password takes the
 * server longer to hash than all else that a sample does.
 */
export async function joinSilently(
  past: Past,
  { email, firstName, lastName }: Joining,
  role: 'Student' | 'Professor',
): Promise<void> {
  await past.as(administrator, async (context) => {
    const contact = { zip: '10001', mobilePhone: '555 0100' };
    const made = await insertAccount(context.db, { ...contact, firstName, lastName, email, role }, 'Active', null);
    if (!made) throw new Error(`there is somebody called ${email} already`);
    await recordAction(context, 'create account', 'account', made.accountId, { role });
  });
}

const personal = {
  ethnicity: 'Other',
  sex: 'F',
  maritalStatus: 'Single',
  idType: 'Passport',
  idNumber: 'SAMPLE-0042',
} as const;

/** Sends somebody's application: its id. */
export async function apply(
  past: Past,
  email: string,
  role: 'Student' | 'Professor',
  { title = '', documents = sampleDocuments(past) }: { title?: string; documents?: Promise<Received[]> } = {},
): Promise<string> {
  const files = await documents;
  const [kind, own] =
    role === 'Professor'
      ? [professor, { dob: '1970-03-01', title }]
      : [student, { dob: '2004-03-01', educationLevel: 'hsGraduate', gpa: 3.5 }];
  const { _id } = await past.as(email, (context) => createApplication(context, kind, { ...personal, ...own }, files));
  return _id;
}

export const approve = (past: Past, role: 'Student' | 'Professor', id: string) =>
  past.as(registrar, (context) => setStatus(context, role === 'Professor' ? professor : student, id, 'Approved', ''));

/** Stores the documents of an application. Disks are slow, and many can be waited for at once. */
export function sampleDocuments({ services }: Past): Promise<Received[]> {
  const documents = Promise.all(['idREF', 'transcriptREF'].map((field) => sampleFile(services, field)));
  // The caller still hears of a failure when it uses the documents.
  documents.catch(() => {});
  return documents;
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
    quarantined: false,
  };
}

type Definition = Pick<
  SampleCourse,
  'name' | 'courseNumber' | 'level' | 'credits' | 'description' | 'professor' | 'credit'
>;

/** A professor proposes a course definition: its id. */
export async function propose(past: Past, { professor: by, ...course }: Definition): Promise<string> {
  const { name, courseNumber, level, credits, description, credit } = course;
  const institution = credit && { institutionREF: await institutionCalled(past, credit.institution) };
  const form = { name, courseNumber, level, credits, description, ...institution };
  return (await past.as(by, (context) => createDefinition(context, form)))._id;
}

export const approveDefinition = (past: Past, id: string, { credit }: Definition) =>
  past.as(registrar, (context) =>
    setDefinitionStatus(context, id, {
      status: 'Approved',
      reason: '',
      ...(credit && { equivalent: credit.equivalent }),
    }),
  );

/** The id of a sample institution. */
export const institutionCalled = async ({ services }: Past, name: string): Promise<string> =>
  (
    await services.database.db
      .selectFrom('institution')
      .select('_id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  )._id;

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A professor drafts a course: its id. */
export async function draft(past: Past, course: SampleCourse, courseREF: string): Promise<string> {
  const { name, cost, auditCost, seats, start, weeks, description } = course;
  const { _id } = await past.as(course.professor, async (context) =>
    createInstance(
      context,
      {
        ...Object.fromEntries(requiredTexts.map((field) => [field, 'None.'])),
        courseREF,
        professorREF: [(await professorOf(context.db, context.me._id))!._id],
        name,
        cost,
        auditCost,
        seats,
        start: dayFromNow(start),
        end: dayFromNow(start + weeks * 7),
        profDescription: description,
        learningOutcomes: 'You can read a difficult text, say what it claims, and say why you agree or do not.',
        textbooks: 'One book, named in the first week; a free edition is provided.',
        additionalMaterials: 'Paper and a pencil.',
        courseRequirements: 'Patience, and nothing else.',
        gradingScale: 'A 90-100, B 80-89, C 70-79, D 60-69, F below.',
        classAgenda: 'One meeting of 90 minutes a week, online, and office hours on request.',
      },
      [],
    ),
  );
  return _id;
}

/** Moves a course as a person who may do the step. */
export function move(past: Past, course: SampleCourse, id: string, [to, , reason = '']: SampleCourse['steps'][number]) {
  const who = to === 'Approved' || to === 'Denied' ? registrar : to === 'Cancelled' ? administrator : course.professor;
  return past.as(who, (context) => setInstanceStatus(context, id, to, reason));
}

/** A student registers: pays, as far as there is something to pay, and has the place. */
export async function register(past: Past, email: string, course: SampleCourse, id: string, isAudit = false) {
  const promise =
    course.credit && !isAudit ? (await instanceColumns(past.services.database.db, id))?.promise : undefined;
  const input = { courseInstanceREF: id, isAudit, promise: promise?.version };
  const transactionREF = (isAudit ? course.auditCost : course.cost) > 0 ? await pay(past, email, input) : null;
  await past.as(email, (context) => createRegistration(context, { ...input, transactionREF }));
}

async function pay(
  past: Past,
  email: string,
  input: { courseInstanceREF: string; isAudit: boolean; promise: string | undefined },
) {
  const context = await past.outside(email);
  const { orderId } = await createOrder(context, input);
  await past.processor.approve(orderId, 'approve');
  return (await captureOrder(context, orderId))._id;
}

/** A student's card is declined, and the browser says so. */
export async function payInVain(past: Past, email: string, id: string): Promise<void> {
  const context = await past.outside(email);
  const { orderId } = await createOrder(context, { courseInstanceREF: id, isAudit: false });
  await past.processor.approve(orderId, 'decline');
  await captureOrder(context, orderId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  await reportTransaction(context, { courseInstanceREF: id, externalOrderId: orderId, status: 'FAILED' });
}

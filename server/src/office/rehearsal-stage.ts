import type { Trx } from '../kernel/db.ts';
import type { Context, Services } from '../kernel/context.ts';
import { randomBytes } from 'node:crypto';
import { requiredTexts } from '@stoa/contract/catalog/course-instances.endpoints';
import { endingNames, endings, type Ending } from '@stoa/contract/office/rehearsal.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dayIn } from '@stoa/contract/kernel/zones';
import { accountOf, ensureAccount } from '../people/accounts/accounts.ts';
import { createDefinition } from '../catalog/course-definitions.ts';
import { createInstance, setInstanceStatus } from '../catalog/course-instances/course-instances.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Me } from '../kernel/access.ts';
import { createApplication, professor as kind } from '../catalog/applications/applications.ts';
import { professorOf } from '../catalog/applications/applications.queries.ts';
import { setStatus } from '../catalog/applications/records.ts';
import { isRehearsal, openRehearsals } from './rehearsal.queries.ts';

const professorEmail = 'rehearsal.professor@sample.example';
const studentEmail = (ending: Ending) => `rehearsal.${ending.toLowerCase()}@sample.example`;

/** Runs an action of a person in a transaction, as a request does. */
export const as = <T>(services: Services, me: Me, act: (context: Context<Trx>) => Promise<T>): Promise<T> =>
  services.database.tx((db) => act({ db, services, me }));

/** A sample account with a random password, so that nobody can sign in with it. */
async function actor(services: Services, email: string, firstName: string, role: Me['role']): Promise<Me> {
  const password = randomBytes(24).toString('base64url');
  await ensureAccount(services, { firstName, lastName: 'Sample', email, password, role });
  return (await accountOf(services, email))!;
}

async function professor(outside: Context) {
  const { services } = outside;
  const me = await actor(services, professorEmail, 'Rehearsal', 'Professor');
  const there = await professorOf(services.database.db, me._id);
  if (there?.approvalStatus === 'Approved') return { me, _id: there._id };
  const { _id } = await as(services, outside.me, async (context) =>
    there
      ? setStatus(context, kind, there._id, 'Approved', 'made to rehearse payments')
      : createApplication(context, kind, { personREF: me._id, approvalStatus: 'Approved' }, []),
  );
  return { me, _id };
}

/** The sample student for an ending. */
export const studentFor = (services: Services, ending: Ending): Promise<Me> =>
  actor(services, studentEmail(ending), endings[ending].title, 'Student');

/** Opens a sample course with its students, and cancels courses that earlier rehearsals left open. */
export async function beginRehearsal(outside: Context): Promise<{ _id: string; name: string }> {
  const { services } = outside;
  const teacher = await professor(outside);
  for (const { _id } of await openRehearsals(services.database.db, teacher._id)) await cancel(outside, _id);
  for (const ending of endingNames) await studentFor(services, ending);
  const name = `Rehearsal of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC (sample)`;
  const definition = await as(services, outside.me, (context) =>
    createDefinition(context, { name, level: 100, credits: 1, status: 'Approved' }),
  );
  const words = i18n.t('A sample course in which payments are rehearsed. It is cancelled when the rehearsal ends.');
  const texts = Object.fromEntries(requiredTexts.map((name) => [name, words]));
  const course = await as(services, teacher.me, (context) =>
    createInstance(
      context,
      {
        ...texts,
        courseREF: definition._id,
        professorREF: [teacher._id],
        name,
        cost: 40,
        auditCost: 20,
        start: dayIn(30),
        end: dayIn(60),
      },
      [],
    ),
  );
  const { _id } = course;
  await as(services, teacher.me, (context) => setInstanceStatus(context, _id, 'Pending Approval', ''));
  await as(services, outside.me, (context) => setInstanceStatus(context, _id, 'Approved', ''));
  await as(services, teacher.me, (context) => setInstanceStatus(context, _id, 'Open/Registering', ''));
  return { _id, name };
}

const cancel = (outside: Context, id: string) =>
  as(outside.services, outside.me, (context) => setInstanceStatus(context, id, 'Cancelled', 'the rehearsal has ended'));

/** Throws 404 unless the course was created for a rehearsal, so that no real course is affected. */
export async function refuseReal(outside: Context, id: string): Promise<void> {
  const { db } = outside.services.database;
  const me = await accountOf(outside.services, professorEmail);
  const own = me && (await professorOf(db, me._id));
  if (!own || !(await isRehearsal(db, id, own._id))) throw notFound();
}

/** Cancels the sample course. Everyone still registered is removed and refunded. */
export async function endRehearsal(outside: Context, id: string): Promise<void> {
  await refuseReal(outside, id);
  await cancel(outside, id);
}

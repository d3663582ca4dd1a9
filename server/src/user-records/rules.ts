import type { UserRecords } from '@stoa/contract/user-records';
import { record } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Work } from '../kernel/work.ts';
import { applicationOf, linesAbout, mailsTo, paymentsOf, registrationsOf, taughtOf, userOf } from './queries.ts';

/**
 * What there is about one person, for an administrator who helps them: to read, never as them. Each opening is a line in the
 * log, also about somebody who then can't be shown. `id` is the account's. Throws Refusal 404 when there is none.
 */
export async function recordsOf(work: Work, id: string): Promise<UserRecords> {
  const { db, services } = work;
  const found = await userOf(db, id);
  if (!found) throw notFound();
  await services.database.tx((trx) => record({ ...work, db: trx }, 'open records', 'account', id));
  const { personREF: personId, firstName, lastName, email, role, ...account } = found;
  const [professor, student, taught, registrations, payments, mails] = await Promise.all([
    applicationOf(db, 'professor', personId),
    applicationOf(db, 'student', personId),
    taughtOf(db, personId),
    registrationsOf(db, personId),
    paymentsOf(db, personId),
    mailsTo(db, email),
  ]);
  const application = professor
    ? { kind: 'professor' as const, ...professor }
    : student
      ? { kind: 'student' as const, ...student }
      : null;
  const log = await linesAbout(db, [
    ['account', id],
    ['person', personId],
    ...(application ? [[application.kind, application._id] as const] : []),
    ...registrations.map(({ _id }) => ['registration', _id] as const),
    ...payments.map(({ _id }) => ['transaction', _id] as const),
  ]);
  return {
    user: { ...account, person: { _id: personId, firstName, lastName, email, role } },
    application,
    taught,
    registrations,
    payments,
    mails,
    log,
  };
}

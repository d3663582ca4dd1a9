import type { Context } from '../kernel/context.ts';
import { isApprover } from '@stoa/contract/kernel/role';
import type { UserRecords } from '@stoa/contract/office/user-records.endpoints';
import { disclose } from '../people/disclosures.ts';
import { recordAction } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import {
  applicationOf,
  filesOf,
  linesAbout,
  mailsTo,
  paymentsOf,
  registrationsOf,
  taughtOf,
  userOf,
} from './user-records.queries.ts';

/**
 * Returns the records about a person that the reader's lists show, read-only. Logs each opening. `id` is the account's or the
 * person's. Throws Refusal 404 when there is none, or the reader may not see them.
 */
export async function recordsOf(context: Context, id: string): Promise<UserRecords> {
  const { db, me, services } = context;
  const found = await userOf(db, me, id);
  if (!found) throw notFound();
  const { personREF: personId, firstName, lastName, email, role, institution, ...user } = found;
  await services.database.tx(async (trx) => {
    await recordAction({ ...context, db: trx }, 'open records', 'account', user._id);
    if (role === 'Student') await disclose({ db: trx, me }, { personREF: personId, what: 'records' });
  });
  const [application, taught, registrations] = await Promise.all([
    isApprover(me.role) ? anyApplicationOf(context, personId) : null,
    taughtOf(db, me, personId),
    registrationsOf(db, me, personId),
  ]);
  const person = { _id: personId, firstName, lastName, email, role, institution };
  const files = application && (await filesOf(db, me, application.kind, application._id));
  const seen = { person, application, files, taught, registrations };
  if (me.role !== 'Administrator') return { ...seen, user: null, payments: null, mails: null, log: null };
  const [payments, mails] = await Promise.all([paymentsOf(db, personId), mailsTo(db, email)]);
  const log = await linesAbout(db, [
    ['account', user._id],
    ['person', personId],
    ...(application ? [[application.kind, application._id] as const] : []),
    ...registrations.map(({ _id }) => ['registration', _id] as const),
    ...payments.map(({ _id }) => ['transaction', _id] as const),
  ]);
  return { ...seen, user, payments, mails, log };
}

async function anyApplicationOf({ db, me }: Context, personId: string) {
  for (const kind of ['professor', 'student'] as const) {
    const found = await applicationOf(db, me, kind, personId);
    if (found) return { kind, ...found };
  }
  return null;
}

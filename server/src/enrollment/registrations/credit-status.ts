import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { CreditStatusDetail, Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { changingNow, leavingNow } from '../leaving/leaving-calendar.ts';
import { noteApplied } from './exchange.queries.ts';
import {
  ownRegistrations,
  registrationBoughtBy,
  registrationById,
  type RegistrationRecord,
} from './registrations.queries.ts';

const standings = {
  Approved: 'confirmed',
  Pending: 'waits for approval',
  'Awaiting Info': 'awaiting info',
  Denied: 'denied',
} as const;

/** Returns the state of a student's credit, with the reason and the fields that are missing. */
function creditOf({ isAudit, application }: Pick<RegistrationRecord, 'isAudit' | 'application'>): CreditStatusDetail {
  const nothing = { since: null, reason: '', missing: [] };
  if (isAudit) return { standing: 'audit', ...nothing };
  if (!application) return { standing: 'application missing', ...nothing };
  const { approvalStatus, since, reason, missing } = application;
  return { standing: standings[approvalStatus], since, reason, missing };
}

/**
 * Adds to a registration the actions its student may still take: leave, change to `audit` or `credit`, or `return` as a no-show
 * by mistake.
 */
function toReply(
  { services }: Pick<Context, 'services'>,
  { exchange: sealed, ...record }: RegistrationRecord,
): Registration {
  const {
    application,
    coursePromise,
    keptCents: _kept,
    keptOnLeavingCents: _keptOnLeaving,
    isCertified,
    mayReturn,
    ...row
  } = record;
  const { status, end } = row.courseInstanceREF;
  const course = { status, end, promise: coursePromise, isCertified };
  const isDenied = application?.approvalStatus === 'Denied';
  const actions = [
    ...(leavingNow(course, row, { byAdministrator: false }).kind === 'late' ? [] : ['unregister']),
    ...(row.status === 'Registered' && changingNow(!row.isAudit, course, row, isDenied)
      ? [row.isAudit ? 'credit' : 'audit']
      : []),
    ...(mayReturn ? ['return'] : []),
  ];
  const exchange = sealed && { ...sealed, number: sealed.number && services.encryption.decrypt(sealed.number) };
  return { ...row, credit: creditOf({ ...row, application }), exchange, actions };
}

export async function myRegistrations(context: Context, query: PageQuery): Promise<Page<Registration>> {
  const { rows, total } = await ownRegistrations(context.db, context.me._id, query);
  return { rows: rows.map((row) => toReply(context, row)), total };
}

/** Returns a registration of the person; throws Refusal 404 for anybody else's. */
export async function oneRegistration(context: Context, id: string): Promise<Registration> {
  const found = await registrationById(context.db, id);
  if (found?.personREF._id !== context.me._id) throw notFound();
  return toReply(context, found);
}

/** Records that the student has sent the college's own application, so that the college has to act next. */
export async function noteOwnApplication(context: Context<Trx>, id: string): Promise<Registration> {
  const { exchange } = await oneRegistration(context, id);
  if (!exchange || exchange.applyAt === '')
    throw conflict(i18n.t('This college has no application that you open from here.'));
  await noteApplied(context.db, context.me._id, exchange.institution._id);
  return oneRegistration(context, id);
}

export const readRegistration = async (context: Context<Db, Anyone>, id: string): Promise<Registration> =>
  toReply(context, (await registrationById(context.db, id))!);

/** The registration that a transaction bought or paid the difference for, or null. */
export async function registrationFor(
  context: Context<Db, Anyone>,
  transactionId: string,
): Promise<Registration | null> {
  const found = await registrationBoughtBy(context.db, transactionId);
  return found ? readRegistration(context, found._id) : null;
}

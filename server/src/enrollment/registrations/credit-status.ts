import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { CreditStatusDetail, Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { becomingAudit, joinedUntil, leavingNow } from '../leaving/leaving-calendar.ts';
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

/** Returns what a student's credit still needs, and who has to act. */
function creditOf({ isAudit, application }: Pick<RegistrationRecord, 'isAudit' | 'application'>): CreditStatusDetail {
  const nothing = { since: null, reason: '', missing: [] };
  if (isAudit) return { standing: 'audit', ...nothing };
  if (!application) return { standing: 'application missing', ...nothing };
  const { approvalStatus, since, reason, missing } = application;
  return { standing: standings[approvalStatus], since, reason, missing };
}

/** While a course has one of these statuses, a student whose application was denied may still change to audit. */
const beforeClosing: readonly string[] = ['Open/Registering', 'Registration Closed', 'Active'];

interface Changing {
  readonly status: string;
  readonly end: string | null;
  /** the promise for credit, with the dates that decide */
  readonly promise: CreditPromise | null;
  readonly isCertified: boolean;
}
/** How much of a lower price comes back, and the last day on which that is so, where a calendar decides. */
type Change = ReturnType<typeof becomingAudit>;
const whole = { percent: 100, until: null };

/**
 * Returns the terms of changing a registration to a mode now; null when it isn't possible. Under an agreement its
 * calendar decides, and a certified roster stays. Students who were denied credit get the whole difference back.
 */
export function changingNow(toAudit: boolean, course: Changing, isDenied: boolean): Change {
  const { status, promise, isCertified } = course;
  if (isCertified || (!toAudit && joinedUntil(course) !== null)) return null;
  if (toAudit && isDenied && beforeClosing.includes(status)) return whole;
  if (promise === null || !toAudit) return status === 'Open/Registering' ? whole : null;
  return beforeClosing.includes(status) ? becomingAudit(promise) : null;
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
    ...(row.status === 'Registered' && changingNow(!row.isAudit, course, isDenied)
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

/** Notes that the student has sent the college's own application: the next move is the college's. */
export async function noteOwnApplication(context: Context<Trx>, id: string): Promise<Registration> {
  const { exchange } = await oneRegistration(context, id);
  if (!exchange || exchange.applyAt === '')
    throw conflict(i18n.t('This college has no application that you open from here.'));
  await noteApplied(context.db, context.me._id, exchange.institution._id);
  return oneRegistration(context, id);
}

export async function readRegistration(context: Context<Db, Anyone>, id: string): Promise<Registration> {
  return toReply(context, (await registrationById(context.db, id))!);
}

/** The registration that a transaction bought or paid the difference for, or null. */
export async function registrationFor(
  context: Context<Db, Anyone>,
  transactionId: string,
): Promise<Registration | null> {
  const found = await registrationBoughtBy(context.db, transactionId);
  return found ? readRegistration(context, found._id) : null;
}

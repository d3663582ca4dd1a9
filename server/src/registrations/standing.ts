import type { PageQuery } from '@stoa/contract/kernel/page';
import { isActive, type CreditStanding, type Registration } from '@stoa/contract/registrations';
import type { Page } from '../kernel/lists.ts';
import { notFound } from '../kernel/refusal.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import { ownRegistrations, registrationBoughtBy, registrationById, type RegistrationRecord } from './queries.ts';

const standings = {
  Approved: 'confirmed',
  Pending: 'waits for approval',
  'Awaiting Info': 'awaiting info',
  Denied: 'denied',
} as const;

/** Returns what a student's credit still needs, and who has to act. */
function creditOf({ isAudit, application }: RegistrationRecord): CreditStanding {
  const nothing = { since: null, reason: '', missing: [] };
  if (isAudit) return { standing: 'audit', ...nothing };
  if (!application) return { standing: 'application missing', ...nothing };
  const { approvalStatus, since, reason, missing } = application;
  return { standing: standings[approvalStatus], since, reason, missing };
}

/** While a course has one of these statuses, a student whose application was denied may still change to audit. */
const beforeClosing: readonly string[] = ['Open/Registering', 'Registration Closed', 'Active'];

/** True when a registration may change to the other mode. */
export const mayChange = (
  isAudit: boolean,
  { courseStatus, isDenied }: { readonly courseStatus: string; readonly isDenied: boolean },
): boolean => courseStatus === 'Open/Registering' || (isAudit && isDenied && beforeClosing.includes(courseStatus));

/** Adds to a registration the actions its student may still take: leave, or change to `audit` or `credit`. */
function drawn({ application, ...row }: RegistrationRecord): Registration {
  const courseStatus = row.courseInstanceREF.status;
  const isDenied = application?.approvalStatus === 'Denied';
  const actions = [
    ...(isActive(row.status) && courseStatus === 'Open/Registering' ? ['unregister'] : []),
    ...(row.status === 'Registered' && mayChange(!row.isAudit, { courseStatus, isDenied })
      ? [row.isAudit ? 'credit' : 'audit']
      : []),
  ];
  return { ...row, credit: creditOf({ ...row, application }), actions };
}

export async function myRegistrations(work: Work, query: PageQuery): Promise<Page<Registration>> {
  const { rows, total } = await ownRegistrations(work.db, work.me._id, query);
  return { rows: rows.map(drawn), total };
}

/** Returns one's own registration; throws Refusal 404 for anybody else's. */
export async function oneRegistration(work: Work, id: string): Promise<Registration> {
  const found = await registrationById(work.db, id);
  if (found?.personREF._id !== work.me._id) throw notFound();
  return drawn(found);
}

export async function readRegistration(work: AnyWork, id: string): Promise<Registration> {
  return drawn((await registrationById(work.db, id))!);
}

/** The registration that a transaction bought or paid the difference for, or null. */
export async function registrationFor(work: AnyWork, transactionId: string): Promise<Registration | null> {
  const found = await registrationBoughtBy(work.db, transactionId);
  return found ? readRegistration(work, found._id) : null;
}

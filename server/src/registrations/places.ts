import { record } from '../kernel/audit.ts';
import type { AnyWork } from '../kernel/work.ts';
import { registrationBoughtBy, updateRegistration } from './queries.ts';
import { seatsFreed } from './waiting/rules.ts';

/** An administrator ends the place that a transaction has bought, without asking for a refund; false when it has ended. */
export async function onPlaceEnded(work: AnyWork, transactionId: string, reason: string): Promise<boolean> {
  const registration = await registrationBoughtBy(work.db, transactionId);
  if (!registration || !['Registered', 'Payment pending'].includes(registration.status)) return false;
  await updateRegistration(work.db, registration._id, {
    status: 'Unregistered',
    endedAt: new Date(),
    endedReason: reason,
  });
  await record(work, 'unregistered', 'registration', registration._id, { note: reason });
  await seatsFreed(work, registration.courseInstanceREF);
  return true;
}

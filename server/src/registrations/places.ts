import { record } from '../kernel/audit.ts';
import type { AnyWork } from '../kernel/work.ts';
import { refundRest } from '../payments/rules.ts';
import { registrationBoughtBy, transactionsOf, updateRegistration } from './queries.ts';
import { seatsFreed } from './waiting/rules.ts';

/**
 * An administrator ends the place that a transaction has bought, and decides on that transaction's money alone; what others
 * have paid for a change of its mode goes back, because nothing is bought by it any more. False when it has ended.
 */
export async function onPlaceEnded(work: AnyWork, transactionId: string, reason: string): Promise<boolean> {
  const registration = await registrationBoughtBy(work.db, transactionId);
  if (!registration || !['Registered', 'Payment pending'].includes(registration.status)) return false;
  await updateRegistration(work.db, registration._id, {
    status: 'Unregistered',
    endedAt: new Date(),
    endedReason: reason,
  });
  await record(work, 'unregistered', 'registration', registration._id, { note: reason });
  for (const id of await transactionsOf(work.db, registration))
    if (id !== transactionId) await refundRest(work, id, 'the registration has ended');
  await seatsFreed(work, registration.courseInstanceREF);
  return true;
}

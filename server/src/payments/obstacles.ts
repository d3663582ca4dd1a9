import type { Trx } from '../kernel/work.ts';
import { placeOf, type Intent } from './queries.ts';
import { hasSeatFor, type heldWithSeats } from './seats/rules.ts';

export interface Obstacle {
  readonly message: string;
  /** It may be gone by the next try: the order stays open. */
  readonly mayPass?: boolean;
}
/** Why what the payment is for can't be had: asked before the money is taken. */
export async function obstacleTo(
  trx: Trx,
  { personREF, registrationREF, isAudit }: Intent,
  course: NonNullable<Awaited<ReturnType<typeof heldWithSeats>>>,
): Promise<Obstacle | undefined> {
  if (registrationREF !== null) {
    const place = await placeOf(trx, personREF, course._id);
    const asBefore = place?._id === registrationREF && place.status === 'Registered' && place.isAudit !== isAudit;
    return asBefore ? undefined : { message: 'Your registration has changed since. You were not charged.' };
  }
  if (await hasSeatFor(trx, course, personREF)) return undefined;
  return { message: 'All seats were taken before you paid. You were not charged.', mayPass: true };
}

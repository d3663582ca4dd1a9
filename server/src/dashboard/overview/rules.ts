import { mostLook, type Overview } from '@stoa/contract/dashboard';
import type { Work } from '../../kernel/work.ts';
import { countLook } from '../../payments/ledger/queries.ts';
import { awaitingInfo, changesSince, startingSoon, weeksOfMoney, weeksOfRegistrations } from './queries.ts';

const day = 86_400_000;

/** What an approver's day begins with; money is for administrators alone. */
export async function overviewOf({ db, me }: Work): Promise<Overview> {
  const seesMoney = me.role === 'Administrator';
  const [awaiting, look, starting, changes, registrations, money] = await Promise.all([
    awaitingInfo(db),
    seesMoney ? countLook(db, mostLook) : null,
    startingSoon(db),
    changesSince(db, new Date(Date.now() - day), seesMoney),
    weeksOfRegistrations(db),
    seesMoney ? weeksOfMoney(db) : [],
  ]);
  return {
    awaitingInfo: awaiting,
    look: look && look.reduce((sum, { count }) => sum + count, 0),
    starting,
    changes: changes.filter(({ count }) => count > 0),
    weeks: registrations.map((one, at) => ({ received: null, refunded: null, ...one, ...money[at] })),
  };
}

import { mostLook, type Overview } from '@stoa/contract/dashboard';
import { termsOf } from '../../course-instances/queries.ts';
import { isOfOneInstitution } from '../../institutions/scope/queries.ts';
import type { Work } from '../../kernel/work.ts';
import { countLook } from '../../payments/ledger/queries.ts';
import { awaitingInfo, changesSince, startingSoon, weeksOfMoney, weeksOfRegistrations } from './queries.ts';

const day = 86_400_000;

/** What an approver's day begins with; money is for administrators alone. */
export async function overviewOf({ db, me }: Work, term?: string): Promise<Overview> {
  const seesMoney = me.role === 'Administrator';
  const [awaiting, look, starting, changes, registrations, money, terms] = await Promise.all([
    isOfOneInstitution(me) ? 0 : awaitingInfo(db),
    seesMoney ? countLook(db, mostLook) : null,
    startingSoon(db, me, term),
    changesSince(db, me, new Date(Date.now() - day), term),
    weeksOfRegistrations(db, me, term),
    seesMoney ? weeksOfMoney(db, term) : [],
    termsOf(db, me),
  ]);
  return {
    awaitingInfo: awaiting,
    terms,
    look: look && look.flatMap(({ why, count }) => (why ? [{ why, count }] : [])),
    starting,
    changes: changes.filter(({ count }) => count > 0),
    weeks: registrations.map((one, at) => ({ received: null, refunded: null, ...one, ...money[at] })),
  };
}

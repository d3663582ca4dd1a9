import type { Context } from '../kernel/context.ts';
import { mostLook, type Overview } from '@stoa/contract/office/dashboard.endpoints';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { termsOf } from '../catalog/course-instances/course-instances.queries.ts';
import { isOfOneInstitution } from '../catalog/institutions/scope.queries.ts';
import { countLook } from '../payments/ledger/ledger.queries.ts';
import {
  awaitingInfo,
  changesSince,
  startingSoon,
  weeksIn,
  weeksOfMoney,
  weeksOfRegistrations,
} from './overview.queries.ts';

const day = 86_400_000;

/** Reads the figures on an approver's start page; only administrators see money. Days and weeks are those of a zone. */
export async function overviewOf({ db, me }: Context, zone: string, term?: string): Promise<Overview> {
  const weeks = weeksIn(zone);
  const seesMoney = me.role === 'Administrator';
  const [awaiting, look, starting, changes, registrations, money, terms] = await Promise.all([
    isOfOneInstitution(me) ? 0 : awaitingInfo(db),
    seesMoney ? countLook(db, mostLook) : null,
    startingSoon(db, me, dayIn(zone), term),
    changesSince(db, me, new Date(Date.now() - day), term),
    weeksOfRegistrations(db, me, weeks, term),
    seesMoney ? weeksOfMoney(db, weeks, term) : [],
    termsOf(db, me),
  ]);
  return {
    awaitingInfo: awaiting,
    terms,
    look: look && look.flatMap(({ why, ...rest }) => (why ? [{ why, ...rest }] : [])),
    starting: starting.map(({ all: _all, ...course }) => course),
    startingLeft: Math.max(0, (starting[0]?.all ?? 0) - starting.length),
    changes: changes.filter(({ count }) => count > 0),
    weeks: registrations.map((one, at) => ({ received: null, refunded: null, ...one, ...money[at] })),
  };
}

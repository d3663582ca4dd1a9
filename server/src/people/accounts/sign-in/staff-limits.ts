import { setTimeout as sleep } from 'node:timers/promises';
import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { isApprover } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people/people';
import { paths } from '@stoa/contract/paths';
import { refuseStale, freshSignInFirst, type Me } from '../../../kernel/access.ts';
import { recordAction } from '../../../kernel/audit.ts';
import { systemContext, type Services } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { block, blockOf, countHits } from '../../../kernel/throttle.ts';
import { notify } from '../../notifications/notifications.ts';
import { readInBulk, type Bulk } from '../accounts.emails.ts';
import { activeAdministrators } from '../accounts.queries.ts';
import { exportsOf } from './staff-limits.queries.ts';

/** A period in seconds, and the number of actions in it after which staff have to sign in again. */
const within = 600;
/** How long a session of staff lasts at most, in milliseconds. */
const longest = 12 * 3_600_000;
const most = { records: 500, decisions: 20 } as const satisfies Partial<Record<Bulk, number>>;
/** The number of actions on this node after which they are added to the shared count in the database. */
const step = { records: 50, decisions: 5 };
type Counted = keyof typeof most;
/** The number of exports in a day that never need a new sign-in, however few are usual. */
const fewExports = 10;
const slowedBy = 1000;

/** The areas that hold people's records. */
const areas = new Set<string>(['applications', 'roster', 'teaching', 'people', 'payments', 'files']);
/** The kind of action that a call counts as. */
function countedAs({ method, reach, guard }: WholeEndpoint): Counted | undefined {
  if (guard === 'decision') return 'decisions';
  return guard === 'records' || (method === 'GET' && areas.has(reach)) ? 'records' : undefined;
}

/** A person's count on this node. `crossedAt` is the instant of the last crossing, in milliseconds. */
interface Count {
  since: number;
  pending: number;
  crossings: number;
  crossedAt: number | undefined;
}

/**
 * Limits the harm of a stolen session: staff who open very many records, decide very often or export more than usual have to
 * sign in again, are slowed down, and are reported. `isOn` is false in load tests.
 */
export function openStaffLimits(db: Db, isOn: boolean) {
  const counts = new Map<string, Count>();
  const countOf = (what: Counted, { accountId }: Me): Count => {
    const key = `${what} ${accountId}`;
    const now = Date.now();
    let count = counts.get(key);
    if (!count || now - count.since > within * 1000) {
      for (const [other, { since, crossedAt }] of counts)
        if (now - since > within * 1000 && now - (crossedAt ?? 0) > longest) counts.delete(other);
      // A stolen session that only waits still needs a new sign-in.
      counts.set(key, (count = { since: now, pending: 0, crossings: 0, crossedAt: count?.crossedAt }));
    }
    return count;
  };

  async function add(services: Services, what: Counted, me: Me, rows: number): Promise<void> {
    const count = countOf(what, me);
    count.pending += rows;
    if (count.pending < step[what]) return;
    const { pending } = count;
    count.pending = 0;
    const { hits } = await countHits(db, `${what} of ${me.accountId}`, pending, within);
    const crossings = Math.floor(hits / most[what]);
    if (crossings <= count.crossings) return;
    count.crossings = crossings;
    count.crossedAt = Date.now();
    await report(services, me, what, hits);
  }

  return {
    /** Throws Refusal 401 `fresh-factor` when the person has to sign in again first. */
    check: async (services: Services, me: Me, endpoint: WholeEndpoint): Promise<void> => {
      if (me.token) return;
      if (endpoint.guard === 'fresh' || endpoint.guard === 'export') refuseStale(me);
      if (!isOn || !isApprover(me.role)) return;
      if (endpoint.guard === 'export') await checkExport(services, me);
      const what = countedAs(endpoint);
      if (!what) return;
      const { crossedAt } = countOf(what, me);
      if (crossedAt === undefined) return;
      if (Date.now() - (me.signedInFor ?? 0) < crossedAt) throw freshSignInFirst();
      if (Date.now() - crossedAt <= within * 1000) await sleep(slowedBy);
    },
    /** Counts the rows of a reply, or one decision. Never throws, and doesn't delay the reply. */
    note: (services: Services, me: Me | undefined, endpoint: WholeEndpoint, rows: number): void => {
      if (!isOn || !me || me.token || !isApprover(me.role)) return;
      const what = countedAs(endpoint);
      if (!what) return;
      add(services, what, me, rows).catch((error: unknown) => services.log.warn(error, 'a brake could not count'));
    },
  };
}

/** Above a person's usual number of exports in a day, each export needs a new sign-in. */
async function checkExport(services: Services, me: Me): Promise<void> {
  const { db } = services.database;
  const { today, usual, sinceLast } = await exportsOf(db, me._id);
  if (today < Math.max(usual, fewExports)) return;
  const key = `exports of ${me.accountId}`;
  if ((await blockOf(db, [key])) === 0) {
    await countHits(db, key, 1, within);
    await block(db, key, 86_400);
    await report(services, me, 'exports', today);
  }
  if (sinceLast !== null && (me.signedInFor ?? 0) > sinceLast) throw freshSignInFirst();
  await sleep(slowedBy);
}

/** Logs the activity, and tells all other administrators, or the person if there is no other. */
async function report(services: Services, me: Me, what: Bulk, count: number): Promise<void> {
  const name = fullName(me);
  services.log.warn({ person: me._id, what, count }, 'somebody works in bulk');
  await services.database.tx(async (trx) => {
    const everybody = await activeAdministrators(trx);
    const others = everybody.filter((id) => id !== me._id);
    await recordAction({ db: trx, me }, 'work in bulk', 'account', me.accountId, { what, count });
    await notify(systemContext(services, trx), others.length > 0 ? others : everybody, {
      kind: 'reminder',
      data: { what: 'read in bulk', name },
      url: paths.users,
      mail: readInBulk(name, what, count),
      about: me.accountId,
      isOwed: true,
    });
  });
}

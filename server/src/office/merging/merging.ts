import { i18n } from '@stoa/contract/kernel/i18n';
import { mergedKindNames, type MergedKind, type MergePreview } from '@stoa/contract/office/user-records.endpoints';
import { systemContext, type Context, type Services } from '../../kernel/context.ts';
import { recordAction, recordAndReport } from '../../kernel/audit.ts';
import type { Trx } from '../../kernel/db.ts';
import { postAll } from '../../kernel/mail.ts';
import {
  countMovable,
  moveBack,
  moveReferences,
  openForMerging,
  referencesTo,
  type Moved,
} from '../../kernel/references.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { closeMerged, exchangeApplications, keepNames, openMerged } from '../../people/accounts/accounts.erasure.ts';
import { lockedLeaver } from '../../people/accounts/accounts.erasure.queries.ts';
import { bringBack, keepAside } from '../../catalog/applications/applications.erasure.ts';
import { joinShares } from '../../catalog/course-instances/shares.ts';
import { carryOut } from '../retention/deletion.ts';
import { otherWasMerged, wasMerged, wasTakenApart } from './merging.emails.ts';
import {
  countLater,
  countTaught,
  coursesOf,
  deleteMerge,
  gradedElsewhere,
  insertMerge,
  isAddressTaken,
  lockBoth,
  mergeInto,
  ofCourses,
  overdueMerge,
  overdueMerges,
  sharedCourses,
  sideOf,
  type Merge,
  type Side,
  type Trace,
} from './merging.queries.ts';

/** The columns that keep the merged person: their account's, the secret calendar address, the merge, and append-only tables. */
const staying = ['account.personREF', 'calendarFeed.personREF', 'personMerge.personREF', 'personMerge.keptREF'];
const appendOnly = ['sitePage.createdByREF', 'siteVersion.createdByREF'];
const nameOf = ({ table, column }: Pick<Moved, 'table' | 'column'>) => `${table}.${column}`;
const referencesToPerson = async (db: Context['db']) =>
  (await referencesTo(db, 'person')).filter((one) => ![...staying, ...appendOnly].includes(nameOf(one)));

const kinds: Readonly<Record<string, MergedKind>> = {
  'student.personREF': 'applications',
  'professor.personREF': 'applications',
  'registration.personREF': 'registrations',
  'transaction.personREF': 'payments',
  'gradebookEntry.personREF': 'grades',
  'file.ownerREF': 'files',
  'boardMessage.personREF': 'messages',
  'notification.personREF': 'notifications',
};
type Counted = Pick<Moved, 'table' | 'column'> & { readonly count: number };
function countsOf(counted: readonly Counted[], more: Partial<Record<MergedKind, number>>): MergePreview['moves'] {
  const sums: Partial<Record<MergedKind, number>> = { ...more };
  for (const one of counted) {
    const kind = kinds[nameOf(one)] ?? 'other';
    // A professor's courses are counted separately, because they move with the application, or to another one.
    if (one.table !== 'courseInstanceProfessor') sums[kind] = (sums[kind] ?? 0) + one.count;
  }
  return mergedKindNames.flatMap((kind) => (sums[kind] ? [{ kind, count: sums[kind] }] : []));
}
const taughtBy = async (db: Context['db'], { role, applicationREF }: Side) => ({
  taught: role === 'Professor' && applicationREF !== null ? await countTaught(db, applicationREF) : 0,
});

const furthest = ['Approved', 'Pending', 'Awaiting Info', 'Denied'];
const isFurther = (one: Side, than: Side): boolean =>
  one.application !== null &&
  than.application !== null &&
  furthest.indexOf(one.application) < furthest.indexOf(than.application);

/** Returns what merging `otherId` into `id` would do, and the merge into `id` that can be undone. Both are accounts' ids. */
export async function previewMerge(context: Context, id: string, otherId?: string): Promise<MergePreview> {
  const { db } = context;
  const [kept, other] = [await sideOf(db, id), otherId === undefined ? undefined : await sideOf(db, otherId)];
  if (!kept || (otherId !== undefined && !other)) throw notFound();
  const merge = await mergeInto(db, kept.personREF);
  const seen = ({ personREF: _person, applicationREF: _record, idNumber: _number, dob: _dob, ...side }: Side) => side;
  return {
    kept: seen(kept),
    other: other ? seen(other) : null,
    moves: other
      ? countsOf(
          await countMovable(db, await referencesToPerson(db), other.personREF, kept.personREF),
          await taughtBy(db, other),
        )
      : [],
    keepsOtherApplication: other !== undefined && isFurther(other, kept),
    refusals: other ? await refusalsOf(context, kept, other) : [],
    merged: merge ? await undoing(context, merge) : null,
  };
}

async function undoing({ db, services }: Context, merge: Merge): Promise<MergePreview['merged']> {
  const { firstName, lastName, email, until, trace } = merge;
  const back = trace.moved.map((one) => ({ ...one, count: one.keys.length }));
  return {
    firstName,
    lastName,
    email: services.encryption.decrypt(email),
    until,
    back: countsOf(back, {}),
    stays: countsOf([], await countLater(db, merge, await coursesOf(db, merge))),
  };
}

const quoted = (names: readonly string[]) => new Intl.ListFormat(i18n.region).format(names.map((name) => `“${name}”`));
/** Returns the reasons against a merge: whole sentences, each of which says what to do first. */
async function refusalsOf({ db, services }: Context, kept: Side, other: Side): Promise<string[]> {
  if (kept.personREF === other.personREF) return [i18n.t('This is the same record. Choose another one.')];
  if (kept.role !== other.role || (kept.role !== 'Student' && kept.role !== 'Professor'))
    return [i18n.t('You can merge two students or two professors. Choose another record.')];
  const both = [kept, other];
  const found: string[] = [];
  if (kept.status !== 'Active')
    found.push(
      i18n.t('The account {email} isn’t active. Keep the other record, or activate this account first.', {
        email: kept.email,
      }),
    );
  for (const { asksForDeletion, mergedAt, email } of both) {
    if (asksForDeletion)
      found.push(
        i18n.t('The owner of {email} asks to be deleted. Delete that record, or ask them to withdraw it.', { email }),
      );
    if (mergedAt)
      found.push(
        i18n.t('Another record was merged into {email} within the last day. Wait a day, or undo that.', { email }),
      );
  }
  const shared = await sharedCourses(db, [kept.personREF, other.personREF]);
  const named = (how: (typeof shared)[number]['how']) => {
    const names = shared.filter((one) => one.how === how).map(({ name }) => name);
    return names.length > 0 && { courses: quoted(names) };
  };
  const [paying, places, taught] = [named('payment'), named('place'), named('taught')];
  if (paying)
    found.push(
      i18n.t(
        'Both are in {courses}, and a payment for it is open. Settle it in the ledger, or wait until it expires.',
        paying,
      ),
    );
  if (places) found.push(i18n.t('Both have a place in {courses}. End one of the two registrations first.', places));
  const graded = await gradedElsewhere(db, other.personREF, kept.personREF);
  if (graded.length > 0)
    found.push(
      i18n.t(
        '{email} was in {courses} before, and its grades there would replace the others. Keep the other record instead.',
        { email: kept.email, courses: quoted(graded) },
      ),
    );
  if (taught) found.push(i18n.t('Both teach {courses}. Remove one of the two from the course first.', taught));
  if (both.every(({ application }) => application === 'Approved')) {
    const differ = (field: 'idNumber' | 'dob') => {
      const [one, two] = both.map(({ [field]: sealed }) => sealed && services.encryption.decrypt(sealed).trim());
      return one && two && one !== two;
    };
    if (differ('idNumber'))
      found.push(
        i18n.t('Both are approved, with different ID numbers. Correct the wrong one first, if it is one person.'),
      );
    if (differ('dob'))
      found.push(
        i18n.t('Both are approved, with different birth dates. Correct the wrong one first, if it is one person.'),
      );
  }
  return found;
}

/** If both have an application, the kept person gets the one with the better status. Returns the state of the other one. */
async function keepOneAside(db: Trx, kept: Side, other: Side): Promise<Trace['aside']> {
  if (kept.applicationREF === null || other.applicationREF === null) return null;
  const table = kept.role === 'Student' ? 'student' : 'professor';
  const exchanged = isFurther(other, kept);
  const { applicationREF: _id, application: status } = exchanged ? kept : other;
  if (exchanged) await exchangeApplications(db, table, kept.personREF, other.personREF);
  await keepAside(db, table, _id!);
  return { table, _id: _id!, status: status!, exchanged };
}

interface Seen {
  readonly other: string;
  readonly version: number;
  readonly otherVersion: number;
}
/**
 * Merges the other account's person into `id`'s: their rows move, except those that the kept person has already. Throws Refusal
 * 409 with all obstacles, or when one of the two has changed since the preview.
 */
export async function mergePeople(context: Context<Trx>, id: string, seen: Seen): Promise<MergePreview> {
  const { db, me, services } = context;
  await lockBoth(db, [id, seen.other]);
  const [kept, other] = [await sideOf(db, id), await sideOf(db, seen.other)];
  if (!kept || !other) throw notFound();
  const refusals = await refusalsOf(context, kept, other);
  if (refusals.length > 0) throw conflict(refusals.join(' '), 'merge-refused');
  if (kept.version !== seen.version || other.version !== seen.otherVersion)
    throw conflict(
      i18n.t('One of the two records has just changed. Reload the page and look at them again.'),
      'changed',
    );
  await postAll(context, [
    { to: kept, template: otherWasMerged },
    { to: other, template: wasMerged },
  ]);
  await openForMerging(db);
  const aside = await keepOneAside(db, kept, other);
  const moved = await moveReferences(db, await referencesToPerson(db), other.personREF, kept.personREF);
  if (aside?.table === 'professor') {
    const stays = aside.exchanged ? other : kept;
    moved.push(...(await moveReferences(db, await referencesTo(db, 'professor'), aside._id, stays.applicationREF!)));
  }
  await closeMerged(db, other._id, other.personREF, kept.personREF);
  const { personREF, status } = other;
  const email = services.encryption.encrypt(other.email);
  const trace = { aside, moved };
  await insertMerge(db, { personREF, keptREF: kept.personREF, byREF: me._id, email, status, trace });
  const count = moved.reduce((sum, { keys }) => sum + keys.length, 0);
  await recordAndReport(context, 'merge people', 'account', id, { other: other._id, count });
  await recordAction(context, 'merge into another', 'account', other._id, { kept: id });
  return previewMerge(context, id);
}

/**
 * Undoes the merge into an account within a day: its rows go back, with all later rows of its courses; the rest stays. Throws
 * Refusal 409 when the old address has a new account.
 */
export async function undoMerge(context: Context<Trx>, id: string): Promise<MergePreview> {
  const { db, services } = context;
  await lockBoth(db, [id]);
  const kept = await sideOf(db, id);
  const merge = kept && (await mergeInto(db, kept.personREF));
  if (!merge) throw notFound();
  const { personREF, keptREF, accountId, status, trace } = merge;
  const email = services.encryption.decrypt(merge.email);
  if (await isAddressTaken(db, email))
    throw conflict(
      i18n.t('{email} has a new account, so the merge can’t be undone. Change that account’s address first.', {
        email,
      }),
    );
  const courses = await coursesOf(db, merge);
  await openForMerging(db);
  await openMerged(db, personREF, { email, status });
  const { aside, moved } = trace;
  if (aside) await bringBack(db, aside.table, aside._id, aside.status);
  if (aside?.exchanged) await exchangeApplications(db, aside.table, keptREF, personREF);
  for (const reference of [...(await referencesToPerson(db)), ...(await referencesTo(db, 'professor'))]) {
    const own = moved.find((one) => nameOf(one) === nameOf(reference));
    const also = reference.column === 'personREF' ? ofCourses(reference, courses, merge) : undefined;
    if (own || also) await moveBack(db, reference, own ?? { from: personREF, to: keptREF, keys: [] }, also);
  }
  await deleteMerge(db, personREF);
  await postAll(context, [
    { to: kept, template: wasTakenApart },
    { to: { ...merge, email }, template: wasTakenApart },
  ]);
  await recordAndReport(context, 'undo merge', 'account', id, { other: accountId });
  return previewMerge(context, id);
}

/** Ends each merge after a day, in its own transaction. A failure with one doesn't stop the others. */
export async function endMerges(services: Services): Promise<void> {
  for (const { personREF } of await overdueMerges(services.database.db))
    await endMerge(services, personREF).catch((error: unknown) =>
      services.log.error({ err: error, person: personREF }, 'a merge could not be ended'),
    );
}
/** Moves rows that were still written for the merged person, and deletes that person. */
const endMerge = (services: Services, merged: string): Promise<void> =>
  services.database.tx(async (db) => {
    const context = systemContext(services, db);
    const merge = await overdueMerge(db, merged);
    const leaver = merge && (await lockedLeaver(db, merge.personREF));
    if (!leaver) return;
    const { personREF, keptREF } = merge;
    await openForMerging(db);
    await openMerged(db, personREF);
    const kept = await lockedLeaver(db, keptREF);
    if (kept?.deletedAt === null) {
      await moveReferences(db, await referencesToPerson(db), personREF, keptREF);
      await keepNames(context, leaver, kept);
    }
    // Both may have taught a course that was paid for.
    const { aside } = merge.trace;
    if (aside?.table === 'professor') await joinShares(db, aside._id, keptREF);
    const email = services.encryption.decrypt(merge.email);
    // Names and phones belong to the kept person, too. The address may have a new account by now.
    const addresses = [(await isAddressTaken(db, email)) ? leaver.email : email];
    await carryOut(context, leaver, { names: [], unsharedNames: [], phones: [], addresses, keptREF });
    await recordAndReport(context, 'end merge', 'person', personREF, { kept: keptREF });
  });

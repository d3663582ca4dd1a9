import type { Trx } from '../../kernel/db.ts';
import { type Anyone, type Context, systemContext, type Services } from '../../kernel/context.ts';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import {
  daysKept,
  keptKinds,
  removedKinds,
  retentionKinds,
  type DeletionDone,
  type DeletionPreview,
  type RemovedKind,
} from '@stoa/contract/office/retention.endpoints';
import { otherAdministrators, addressesOf } from '../../people/accounts/accounts.queries.ts';
import { lockedLeaver, type Leaver } from '../../people/accounts/accounts.erasure.queries.ts';
import { eraseAccount, knownAs, newPseudonym, type Known } from '../../people/accounts/accounts.erasure.ts';
import { eraseAnnouncements } from '../../teaching/announcements.ts';
import { eraseApplications } from '../../catalog/applications/applications.erasure.ts';
import { eraseBoards } from '../../teaching/board/board.erasure.ts';
import { renameReviewed } from '../../catalog/course-instances/reviews.ts';
import { eraseSigner } from '../../enrollment/census/census.ts';
import { eraseFiles, eraseInvitations } from '../../people/people.erasure.ts';
import { eraseLoggedNotes } from '../../teaching/gradebook/gradebook.ts';
import { eraseGuardianMails } from '../../people/guardians.ts';
import { recordAndReport, recordAction } from '../../kernel/audit.ts';
import { openLogForForgetting } from '../../kernel/erasing.ts';
import { postLast, postAll } from '../../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { unsettledOf } from '../../payments/payments.erasure.queries.ts';
import { renameInNotifications } from '../../people/notifications/notifications.ts';
import { erasePayer } from '../../payments/payments.erasure.ts';
import { giveSeatsOn } from '../../enrollment/registrations/seats/waiting.ts';
import { eraseHolder } from '../../enrollment/transcripts.ts';
import { dropReturned } from '../../teaching/submissions/grading.ts';
import { eraseRows } from './erasure.queries.ts';
import { wereDeleted, asksForDeletion } from './retention.emails.ts';
import {
  countsOf,
  noteDeleted,
  personOfAccount,
  requestOf,
  obstaclesOf,
  storedRules,
  deletionsToRepeat,
  deleteRequest,
  insertRequest,
} from './retention.queries.ts';
import { mentionsJobName } from './mentions.ts';

/** Returns which records the deletion of a person would remove and keep, and its obstacles. `id` is the account's. */
export async function previewDeletion(context: Context, id: string): Promise<DeletionPreview> {
  const { db } = context;
  const person = await personOfAccount(db, id);
  if (!person) throw notFound();
  const { personREF } = person;
  return {
    ...(await sumOf(context, personREF)),
    obstacles: await obstaclesTo(context, personREF, id),
    requestedAt: (await requestOf(db, personREF))?.requestedAt ?? null,
  };
}

/**
 * Deletes a person: data that concerns only them is removed, and data that payments and grades need stays under a pseudonym.
 * Throws Refusal 400 when the typed name isn't theirs, and 409 with all obstacles.
 */
export async function deletePerson(
  context: Context<Trx>,
  id: string,
  typed: string | undefined,
): Promise<DeletionDone> {
  const { db } = context;
  const person = await personOfAccount(db, id);
  // A second request waits here, and then finds nobody.
  const leaver = person && (await lockedLeaver(db, person.personREF));
  if (!leaver || leaver.accountId === null || leaver.deletedAt !== null) throw notFound();
  if (typed !== undefined && plain(typed) !== plain(fullName(leaver)))
    throw refuseField('name', i18n.t('Type the name as it is shown: {name}', { name: fullName(leaver) }));
  const obstacles = await obstaclesTo(context, leaver._id, id);
  if (obstacles.length > 0) throw conflict(obstacles.join(' '), 'deletion-obstacles');
  const done = await sumOf(context, leaver._id);
  await carryOut(context, leaver);
  await postLast(context, leaver, wereDeleted());
  const removed = Object.fromEntries(done.removed.map(({ kind, count }) => [kind, count]));
  await recordAndReport(context, 'delete person', 'person', leaver._id, { role: leaver.role, ...removed });
  return done;
}

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Erases a person in every feature, without a check for obstacles: first the data that the table of columns can't describe,
 * then all rows by that table, then their files and name. The caller has locked the person. `as` limits the names to look for.
 */
export async function carryOut(context: Context<Trx, Anyone>, leaver: Leaver, as?: Known): Promise<void> {
  const { db, services } = context;
  const { _id } = leaver;
  await openLogForForgetting(db);
  const known = as ?? (await knownAs(db, leaver));
  const pseudonym = newPseudonym();
  await eraseGuardianMails(context, _id);
  await eraseBoards(context, _id);
  await eraseAnnouncements(context, _id);
  await renameReviewed(context, _id, known.names, fullName(pseudonym));
  await eraseSigner(context, _id, fullName(pseudonym));
  await renameInNotifications(context, known.unsharedNames, fullName(pseudonym));
  await dropReturned(context, _id);
  await giveSeatsOn(context, _id);
  await eraseLoggedNotes(context, _id);
  await erasePayer(context, _id);
  await eraseHolder(context, _id, { names: known.names, pseudonym: fullName(pseudonym) });
  await eraseInvitations(context, known.addresses);
  await eraseRows(db, _id);
  await eraseFiles(context, _id, await eraseApplications(context, _id));
  await eraseAccount(context, leaver, known, pseudonym);
  const words = [...known.unsharedNames, ...known.addresses, ...known.phones];
  await noteDeleted(db, _id, services.encryption.encrypt(JSON.stringify(words)), as?.keptREF ?? null);
  await services.jobs.send(
    db,
    mentionsJobName,
    { personId: _id },
    { retryLimit: 50, retryDelay: 30, retryBackoff: true },
  );
}

async function sumOf({ db }: Context, personId: string): Promise<DeletionDone> {
  const counts = await countsOf(db, personId);
  const days = daysKept(await storedRules(db));
  return {
    removed: (Object.keys(removedKinds) as RemovedKind[]).map((kind) => ({ kind, count: counts[kind] })),
    kept: keptKinds.map((kind) => ({
      kind,
      count: counts[kind],
      days: days[kind],
      why: i18n.t(retentionKinds[kind].why),
    })),
  };
}

const named = (names: readonly string[]) => new Intl.ListFormat(i18n.region).format(names.map((name) => `“${name}”`));

/** Returns the obstacles to a deletion: whole sentences, each of which says what to do first. */
async function obstaclesTo(context: Context, personId: string, accountId: string): Promise<string[]> {
  const { db, me } = context;
  if (accountId === me.accountId) return [i18n.t('You can’t delete your own account. Ask another administrator.')];
  const { places, taught } = await obstaclesOf(db, personId);
  const { paying, disputed, refunds } = await unsettledOf(db, personId);
  const found: [readonly string[], (courses: string) => string][] = [
    [
      places,
      (courses) =>
        i18n.t('This person is registered in {courses}. End the registration, or wait until the course is closed.', {
          courses,
        }),
    ],
    [
      taught,
      (courses) =>
        i18n.t('This person teaches {courses}. Close, cancel or delete the course, or name another professor.', {
          courses,
        }),
    ],
    [
      paying,
      (courses) =>
        i18n.t('A payment for {courses} is still open. Settle it in the ledger, or wait until it expires.', {
          courses,
        }),
    ],
    [
      disputed,
      (courses) =>
        i18n.t('A payment for {courses} is disputed. Wait until the payment service has decided.', { courses }),
    ],
    [
      refunds,
      (courses) =>
        i18n.t('A refund for {courses} is on its way. Wait until it is paid, or settle it in the ledger.', { courses }),
    ],
  ];
  const sentences = found.filter(([courses]) => courses.length > 0).map(([courses, say]) => say(named(courses)));
  if ((await otherAdministrators(db, accountId)) === 0)
    sentences.push(i18n.t('This is the last administrator. Add another one first.'));
  return sentences;
}

/**
 * Repeats the deletions that a restored backup has undone, even if there are obstacles now, because they were decided before.
 * Call it at the start, when jobs are taken. Returns their number.
 */
export async function repeatDeletion(services: Services): Promise<number> {
  const people = await deletionsToRepeat(services.database.db);
  for (const { personREF } of people)
    await services.database.tx(async (db) => {
      const context = systemContext(services, db);
      const leaver = await lockedLeaver(db, personREF);
      if (!leaver || leaver.deletedAt !== null) return;
      await carryOut(context, leaver);
      await recordAndReport(context, 'delete person again', 'person', personREF, { role: leaver.role });
    });
  return people.length;
}

interface OwnRequest {
  readonly requestedAt: string | null;
}

export const ownRequest = async ({ db, me }: Context): Promise<OwnRequest> =>
  (await requestOf(db, me._id)) ?? { requestedAt: null };

/** Records that the person asks to be deleted, and tells the administrators once, in a mail without a name. */
export async function requestDeletion(context: Context<Trx>): Promise<OwnRequest> {
  const { db, me } = context;
  const made = await insertRequest(db, me._id);
  if (made) {
    await recordAction(context, 'request deletion', 'account', me.accountId);
    const template = asksForDeletion(me.accountId);
    await postAll(
      context,
      (await addressesOf(db, ['Administrator'])).map((to) => ({ to, template })),
    );
  }
  return ownRequest(context);
}

export async function withdrawRequest(context: Context<Trx>): Promise<OwnRequest> {
  if (await deleteRequest(context.db, context.me._id))
    await recordAction(context, 'withdraw deletion', 'account', context.me.accountId);
  return { requestedAt: null };
}

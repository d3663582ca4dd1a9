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
} from '@stoa/contract/office/retention';
import { otherAdministrators } from '../../people/accounts/accounts.queries.ts';
import { lockedLeaver, type Leaver } from '../../people/accounts/accounts.erasure.queries.ts';
import { forgetAccount, knownAs, newPseudonym } from '../../people/accounts/accounts.erasure.ts';
import { forgetAnnouncements } from '../../teaching/announcements.ts';
import { forgetApplications } from '../../catalog/applications/applications.erasure.ts';
import { forgetBoards } from '../../teaching/board/board.erasure.ts';
import { forgetCalendar } from '../../teaching/calendar.ts';
import { forgetMedia, renameProfessor } from '../../catalog/course-instances/course-instances.erasure.ts';
import { forgetCorrections } from '../../people/disclosure-corrections.ts';
import { forgetSigner } from '../../enrollment/census/census.ts';
import { forgetFiles } from '../../people/files.erasure.ts';

import { forgetNotes } from '../../teaching/gradebook/gradebook.ts';
import { forgetGuardian } from '../../people/guardians.ts';
import { forgetInstructorFile } from '../../catalog/instructor-files/instructor-files.erasure.ts';
import { forgetInvitations } from '../../people/invitations/invitations.erasure.ts';
import { recordAndReport } from '../../kernel/audit.ts';
import { openLogForForgetting } from '../../kernel/forgetting.ts';
import { postLast } from '../../kernel/mail.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { AnyWriting, Work, Writing } from '../../kernel/work.ts';
import { forgetUploaded } from '../../teaching/materials/materials.erasure.ts';
import { unsettledOf } from '../../payments/payments.erasure.queries.ts';
import { forgetNotifications, renameInNotifications } from '../../people/notifications/notifications.ts';
import { forgetPayer } from '../../payments/payments.erasure.ts';
import { forgetWaiting } from '../../enrollment/registrations/seats/waiting.ts';
import { forgetHolder } from '../../enrollment/transcripts.ts';
import { forgetUploads } from '../../teaching/uploads.ts';
import { forgetWork } from '../../teaching/submissions/submissions.erasure.ts';
import { wereDeleted } from './retention.emails.ts';
import {
  countsOf,
  deleteRequest,
  noteDeleted,
  personOfAccount,
  requestOf,
  standingInTheWay,
  storedRules,
} from './retention.queries.ts';
import { mentionQueue } from './mentions.ts';

/** What deleting a person would remove and keep, and what stands in the way. `id` is the account's. */
export async function previewDeletion(work: Work, id: string): Promise<DeletionPreview> {
  const { db } = work;
  const person = await personOfAccount(db, id);
  if (!person) throw notFound();
  const { personREF } = person;
  return {
    ...(await sumOf(work, personREF)),
    obstacles: await obstaclesTo(work, personREF, id),
    requestedAt: (await requestOf(db, personREF))?.requestedAt ?? null,
  };
}

/**
 * Deletes a person: what only concerns them goes, and what money and grades need stays under a pseudonym. Throws Refusal 400
 * when the typed name is not theirs, 409 that names everything that stands in the way.
 */
export async function deletePerson(work: Writing, id: string, typed: string | undefined): Promise<DeletionDone> {
  const { db } = work;
  const person = await personOfAccount(db, id);
  // Whoever comes second waits here, and then finds nobody.
  const leaver = person && (await lockedLeaver(db, person.personREF));
  if (!leaver || leaver.accountId === null || leaver.deletedAt !== null) throw notFound();
  if (typed !== undefined && plain(typed) !== plain(fullName(leaver)))
    throw refuseField('name', i18n.t('Type the name as it is shown: {name}', { name: fullName(leaver) }));
  const obstacles = await obstaclesTo(work, leaver._id, id);
  if (obstacles.length > 0) throw conflict(obstacles.join(' '), 'deletion-obstacles');
  const done = await sumOf(work, leaver._id);
  await carryOut(work, leaver);
  await postLast(work, leaver, wereDeleted());
  const removed = Object.fromEntries(done.removed.map(({ kind, count }) => [kind, count]));
  await recordAndReport(work, 'delete person', 'person', leaver._id, { role: leaver.role, ...removed });
  return done;
}

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Forgets a person in every room, whatever stands in the way. The caller has locked the person. */
export async function carryOut(work: AnyWriting, leaver: Leaver): Promise<void> {
  const { db, services } = work;
  const { _id } = leaver;
  await openLogForForgetting(db);
  const known = await knownAs(db, leaver);
  const pseudonym = newPseudonym();
  await forgetInstructorFile(work, _id);
  await forgetGuardian(work, _id);
  await forgetCorrections(work, _id);
  const records = await forgetApplications(work, _id);
  await forgetBoards(work, _id);
  await forgetAnnouncements(work, _id);
  await forgetNotifications(work, _id);
  await forgetMedia(work, _id);
  await renameProfessor(work, _id, known.names, fullName(pseudonym));
  await forgetSigner(work, _id, fullName(pseudonym));
  await renameInNotifications(work, known.unsharedNames, fullName(pseudonym));
  await forgetUploads(work, _id);
  await forgetUploaded(work, _id);
  await forgetWork(work, _id);
  await forgetFiles(work, _id, records);
  await forgetWaiting(work, _id);
  await forgetNotes(work, _id);
  await forgetCalendar(work, _id);
  await forgetPayer(work, _id);
  await forgetHolder(work, _id, { names: known.names, pseudonym: fullName(pseudonym) });
  await forgetInvitations(work, _id, known.addresses);
  await deleteRequest(db, _id);
  await forgetAccount(work, leaver, known, pseudonym);
  const words = [...known.unsharedNames, ...known.addresses, ...known.phones];
  await noteDeleted(db, _id, services.encryption.encrypt(JSON.stringify(words)));
  await services.jobs.send(db, mentionQueue, { personId: _id }, { retryLimit: 50, retryDelay: 30, retryBackoff: true });
}

async function sumOf({ db }: Work, personId: string): Promise<DeletionDone> {
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

/** What stands in the way of a deletion: whole sentences, each of which says what to do first. */
async function obstaclesTo(work: Work, personId: string, accountId: string): Promise<string[]> {
  const { db, me } = work;
  if (accountId === me.accountId) return [i18n.t('You can’t delete your own account. Ask another administrator.')];
  const { places, taught } = await standingInTheWay(db, personId);
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
        i18n.t('A payment for {courses} is still open. Settle it in the ledger, or wait until it ends by itself.', {
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

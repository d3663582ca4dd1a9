import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { trimmed } from '@stoa/contract/kernel/text';
import type { Submission } from '@stoa/contract/teaching/submissions.endpoints';
import { mostSubmissionFiles } from '@stoa/contract/teaching/assignments';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { forReader } from '../../kernel/dates.ts';
import { queueMail } from '../../kernel/mail.ts';
import { Refusal, conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received } from '../../kernel/uploads.ts';
import { closesAt, isOpen } from './closing.ts';
import { ownToReply, lateDaysOf } from './to-reply.ts';
import { handedIn } from './submissions.emails.ts';
import {
  deleteSubmissionFile,
  endSubmissionFile,
  filesOf,
  lockSubmission,
  insertVersion,
  insertSubmissionFile,
  ownPiece,
  saveDraft as storeDraft,
  type Piece,
} from './handing.queries.ts';

interface Draft {
  readonly text?: string;
  readonly link?: string | null;
  readonly revision?: number;
}

async function own({ db, me }: Context, assignmentId: string): Promise<Piece> {
  const piece = await ownPiece(db, me._id, assignmentId);
  if (!piece) throw notFound();
  return piece;
}

/** The person's own work for an assignment; 404 unless they are registered. */
export const ownSubmission = async (context: Context, assignmentId: string): Promise<Submission> =>
  ownToReply(context, await own(context, assignmentId));

/** Throws 409 when the assignment has no hand-in, or is closed. */
function refuseClosed(piece: Piece): void {
  const { name, handIn, zone } = piece;
  if (handIn === 'none') throw conflict(i18n.t('Nothing is handed in for “{name}”.', { name }), 'closed');
  if (isOpen(piece)) return;
  const end = closesAt(piece);
  if (end !== null && end <= new Date().toISOString())
    throw conflict(
      i18n.t('“{name}” was accepted until {when}, so you can’t hand it in anymore. Write to your professor.', {
        name,
        when: forReader(end, zone),
      }),
      'closed',
    );
  throw conflict(
    i18n.t('“{name}” can’t be handed in now: the course is {status}.', { name, status: i18n.t(piece.status) }),
    'closed',
  );
}

/** Returns the person’s work, locked until the transaction ends. Throws 409 when the assignment is closed. */
async function lockedDraft(context: Context<Trx>, assignmentId: string): Promise<Piece> {
  await lockSubmission(context.db, (await own(context, assignmentId))._id);
  // The assignment may have closed while we waited for the lock.
  const piece = await own(context, assignmentId);
  refuseClosed(piece);
  return piece;
}

/** Throws 400 at a field that this assignment doesn’t accept. */
function refuseForeign({ handIn }: Piece, { link }: Draft, files: readonly Received[]): void {
  if (files.length > 0 && handIn !== 'files') throw refuseField('file', noFiles());
  if (link && handIn !== 'link') throw refuseField('link', i18n.t('This assignment doesn’t take a link.'));
}

/** Throws unless the person can hand in a file for the assignment now. */
export async function refuseUnwanted(context: Context, assignmentId: string): Promise<void> {
  const piece = await own(context, assignmentId);
  refuseClosed(piece);
  if (piece.handIn !== 'files') throw refuseField('file', noFiles());
}
const noFiles = () => i18n.t('This assignment doesn’t take files.');

/** Saves a draft; omitted fields stay, and a file is added. Throws 409 with both drafts for an older revision. */
export async function saveDraft(
  context: Context<Trx>,
  assignmentId: string,
  { revision, ...draft }: Draft,
  files: readonly Received[],
): Promise<Submission> {
  const { db } = context;
  const piece = await lockedDraft(context, assignmentId);
  const { _id, version } = piece;
  refuseForeign(piece, draft, files);
  if (revision !== undefined && revision !== piece.revision)
    throw new Refusal(409, i18n.t('This draft was changed on another device. Compare both before you go on.'), {
      code: 'changed',
      both: { current: await ownToReply(context, piece), sent: draft },
    });
  if (files.length > 0) {
    const there = (await filesOf(db, _id)).filter(({ until }) => until === null);
    if (there.length + files.length > mostSubmissionFiles)
      throw refuseField(
        'file',
        i18n.t('You can hand in {most, number} files. Remove one first.', { most: mostSubmissionFiles }),
      );
    const { file } = await keepFiles(context, files, { subject: 'submission', subjectREF: _id });
    await insertSubmissionFile(db, _id, file!, version + 1);
  }
  await storeDraft(db, _id, {
    text: draft.text,
    ...(draft.link !== undefined && { link: draft.link || null }),
  });
  return ownSubmission(context, assignmentId);
}

/** Removes a file from the person's draft. It stays in submitted versions that have it. */
export async function removeSubmissionFile(
  context: Context<Trx>,
  assignmentId: string,
  fileId: string,
): Promise<Submission> {
  const { db } = context;
  const { _id, version } = await lockedDraft(context, assignmentId);
  const file = (await filesOf(db, _id)).find((one) => one._id === fileId && one.until === null);
  if (!file) throw notFound();
  if (file.since > version) {
    await deleteSubmissionFile(db, _id, fileId);
    await dropFiles(context, [fileId]);
  } else await endSubmissionFile(db, _id, fileId, version + 1);
  await storeDraft(db, _id);
  return ownSubmission(context, assignmentId);
}

/** Throws 400 at the field that is still empty. */
function refuseEmpty({ handIn }: Piece, { text, link, files }: Submission): void {
  if (handIn === 'text' && trimmed(text) === '')
    throw refuseField('text', i18n.t('Your text is empty. Write it before you hand it in.'));
  if (handIn === 'link' && !link) throw refuseField('link', i18n.t('Enter the web address of your work.'));
  if (handIn === 'files' && files.length === 0)
    throw refuseField('file', i18n.t('Add a file before you hand in your work.'));
}

/**
 * Hands the draft in as a new version, and mails the receipt. Unchanged work isn't handed in again, so that a second device, or
 * a retry after a lost connection, makes no duplicate.
 */
export async function handIn(context: Context<Trx>, assignmentId: string): Promise<Submission> {
  const { db } = context;
  const piece = await lockedDraft(context, assignmentId);
  const draft = await ownToReply(context, piece);
  refuseEmpty(piece, draft);
  if (piece.version > 0 && !draft.isChanged) return draft;
  const version = piece.version + 1;
  await insertVersion(db, piece._id, version);
  const after = await own(context, assignmentId);
  const { sentAt, course, name: title, zone, courseInstanceREF, email, firstName, lastName } = after;
  const lateDays = lateDaysOf(after);
  await recordAction(context, 'hand in', 'submission', piece._id, { assignment: assignmentId, version, lateDays });
  await queueMail(
    context,
    { email, firstName, lastName },
    handedIn(
      {
        course,
        title,
        sentAt: sentAt!,
        zone: zone ?? 'UTC',
        version,
        lateDays,
        files: draft.files.map(({ name }) => name),
      },
      assignmentsAt(paths.courseRooms, courseInstanceREF, assignmentId),
    ),
  );
  return ownToReply(context, after);
}

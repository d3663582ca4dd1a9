import type { Anyone, Context } from '../../kernel/context.ts';
import { trimmed } from '@stoa/contract/kernel/text';
import { paths, recordAt } from '@stoa/contract/paths';
import { boardPage, mostUnread, type BoardMessage } from '@stoa/contract/teaching/board.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceColumns, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { publish, type LiveEvent } from '../../kernel/live.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../../kernel/refusal.ts';
import { countHit } from '../../kernel/throttle.ts';
import type { Received } from '../../kernel/uploads.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { notify, readSome } from '../../people/notifications/notifications.ts';
import { readerOf, unnamedId } from '../../people/unlisted.queries.ts';
import { isRegistered } from '../../enrollment/registrations/placing.queries.ts';
import { mailSoon } from './board-mails.jobs.ts';
import {
  countMessages,
  insertMessage,
  peopleOn,
  isOnBoard,
  lockedMessage,
  messageById,
  messagesOf,
  noteRead,
  saidJustNow,
  setMails,
  statesOf,
  updateMessage,
} from './board.queries.ts';

type Membership = 'professor' | 'student' | 'reader';

/** Returns the person's role on a course's board, checked each time. Undefined when they aren't a member. */
async function membership({ db, me }: Context<Db, Anyone>, courseInstanceId: string): Promise<Membership | undefined> {
  if (me?.role === 'Administrator') return (await instanceColumns(db, courseInstanceId)) && 'reader';
  if (me?.role === 'Professor' && (await teaches(db, me._id, courseInstanceId))) return 'professor';
  if (me?.role === 'Student' && (await isRegistered(db, me._id, courseInstanceId))) return 'student';
  return undefined;
}

export async function readBoard(
  context: Context,
  courseInstanceId: string,
  { before, pageSize }: PageQuery & { before?: string | undefined },
): Promise<Page<BoardMessage>> {
  await refuseOthers(context, courseInstanceId);
  const rows = await messagesOf(context.db, readerOf(context.me), courseInstanceId, before, pageSize);
  // If the newest messages don't fill a page, there are no older ones.
  const isWhole = before === undefined && rows.length < (pageSize ?? boardPage);
  return { rows, total: isWhole ? rows.length : await countMessages(context.db, courseInstanceId) };
}

/** Writes a message on the board. Only a professor of the course can attach a file. */
export async function writeMessage(
  context: Context<Trx>,
  courseInstanceId: string,
  message: string,
  files: readonly Received[],
): Promise<BoardMessage> {
  const as = await membership(context, courseInstanceId);
  if (as === undefined || as === 'reader') throw notFound();
  if (files.length > 0 && as !== 'professor')
    throw forbidden(i18n.t('Only a professor of the course can attach files.'));
  if (!trimmed(message) && files.length === 0) throw refuseField('message', i18n.t('Write a message.'));
  const { hits, wait } = await countHit(context.db, `messages ${context.me._id}`, 60);
  if (hits > 30)
    throw new Refusal(429, i18n.t('You’ve sent too many messages. Wait a little and try again.'), { retryAfter: wait });
  const repeated = await saidJustNow(context.db, context.me._id, courseInstanceId, message, files[0]?.sha256);
  if (repeated !== undefined) return messageById(context.db, readerOf(context.me), repeated);
  const { file: attachmentREF = null, ...id } = await keepFiles(context, files, { subject: 'boardMessage' });
  const { _id } = await insertMessage(context.db, {
    ...id,
    courseInstanceREF: courseInstanceId,
    personREF: context.me._id,
    message,
    attachmentREF,
    removedBy: null,
  });
  await recordAction(context, 'write message', 'boardMessage', _id, { courseInstanceId });
  await notify(context, await peopleOn(context.db, courseInstanceId, context.me._id), {
    kind: 'boardMessage',
    data: {
      what: 'board',
      course: (await instanceColumns(context.db, courseInstanceId))?.name ?? '',
      by: fullName(context.me),
      messageREF: _id,
    },
    url: recordAt(paths.courseRooms, courseInstanceId, 'board'),
    isOnce: true,
  });
  await mailSoon(context);
  return messageToReply(context, courseInstanceId, _id);
}

export const boardChannel = 'board';
/** Returns the new message, after sending it to everyone who has the board open. */
async function messageToReply({ db, me }: Context, courseInstanceId: string, messageId: string): Promise<BoardMessage> {
  await publish(db, { room: boardChannel, id: courseInstanceId, kind: 'message', ids: [messageId] });
  return messageById(db, readerOf(me), messageId);
}
/**
 * Builds the event for everyone who has the board open. If the author is under a directory hold, readers reload the messages,
 * each with the names that they may see.
 */
export async function messageEvents(db: Db, { kind, ids = [] }: LiveEvent): Promise<unknown> {
  const [id] = ids;
  if (id === undefined) return { kind };
  const message = await messageById(db, readerOf(undefined), id);
  return message.personREF._id === unnamedId ? { kind: 'again' } : { kind: 'message', message };
}

/** Returns a message, locked, that was not removed and is on a board where `me` can write. */
async function lockedForWriting(context: Context, courseInstanceId: string, id: string) {
  const as = await membership(context, courseInstanceId);
  if (as === undefined || as === 'reader') throw notFound();
  const found = await lockedMessage(context.db, courseInstanceId, id);
  if (!found) throw notFound();
  if (found.removedBy) throw conflict(i18n.t('This message was removed.'));
  return { found, as, isOwn: found.personREF === context.me._id };
}

/** Edits a message of the person. */
export async function editMessage(
  context: Context,
  courseInstanceId: string,
  id: string,
  message: string,
): Promise<BoardMessage> {
  const { found, isOwn } = await lockedForWriting(context, courseInstanceId, id);
  if (!isOwn) throw forbidden(i18n.t('You can only change your own messages.'));
  if (found.message !== message) await updateMessage(context.db, id, { message, editedAt: new Date() });
  return messageToReply(context, courseInstanceId, id);
}

/** Removes a message: authors remove theirs, professors of the course remove any. A note stays in its place. */
export async function removeMessage(
  context: Context<Trx>,
  courseInstanceId: string,
  id: string,
): Promise<BoardMessage> {
  const { found, as, isOwn } = await lockedForWriting(context, courseInstanceId, id);
  if (!isOwn && as !== 'professor')
    throw forbidden(i18n.t('Only a professor of the course can remove other people’s messages.'));
  const removedBy = isOwn ? 'author' : 'professor';
  // We delete the text of messages that their authors remove. If a professor removes one, its text is kept as evidence.
  await updateMessage(context.db, id, { removedBy, attachmentREF: null, ...(isOwn && { message: '' }) });
  await dropFiles(context, [found.attachmentREF]);
  await recordAction(context, 'remove message', 'boardMessage', id, { courseInstanceId, removedBy });
  return messageToReply(context, courseInstanceId, id);
}

export const boardStates = ({ db, me }: Context) => statesOf(db, me._id, mostUnread);

/** Throws when the person is not a member of the course's board. */
export async function refuseOthers(context: Context, courseInstanceId: string): Promise<void> {
  if (!(await membership(context, courseInstanceId))) throw notFound();
}

/** Stores the newest message that a person has seen. */
export async function readUpTo(context: Context<Trx>, courseInstanceId: string, messageId: string): Promise<void> {
  await refuseOthers(context, courseInstanceId);
  if (!(await isOnBoard(context.db, courseInstanceId, messageId))) throw notFound();
  await noteRead(context.db, context.me._id, courseInstanceId, messageId);
  await readSome(context, context.me._id, { url: recordAt(paths.courseRooms, courseInstanceId, 'board') });
}

export async function wantMails(context: Context, courseInstanceId: string, mails: boolean): Promise<void> {
  await refuseOthers(context, courseInstanceId);
  await setMails(context.db, context.me._id, courseInstanceId, mails);
}

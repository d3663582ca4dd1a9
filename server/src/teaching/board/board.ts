import { trimmed } from '@stoa/contract/kernel/text';
import { paths, recordAt } from '@stoa/contract/paths';
import { boardPage, mostUnread, type BoardMessage } from '@stoa/contract/teaching/board';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceFacts, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { record } from '../../kernel/audit.ts';
import type { Page } from '../../kernel/lists.ts';
import { tell, type LiveEvent } from '../../kernel/live.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../../kernel/refusal.ts';
import { countHit } from '../../kernel/throttle.ts';
import type { Received } from '../../kernel/uploads.ts';
import type { Db } from '../../kernel/db.ts';
import type { AnyWork, Work, Writing } from '../../kernel/work.ts';
import { notify, readSome } from '../../people/notifications/notifications.ts';
import { hasPlace } from '../../enrollment/registrations/placing.queries.ts';
import { mailSoon } from './board-mails.ts';
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
async function membership({ db, me }: AnyWork, courseInstanceId: string): Promise<Membership | undefined> {
  if (me?.role === 'Administrator') return (await instanceFacts(db, courseInstanceId)) && 'reader';
  if (me?.role === 'Professor' && (await teaches(db, me._id, courseInstanceId))) return 'professor';
  if (me?.role === 'Student' && (await hasPlace(db, me._id, courseInstanceId))) return 'student';
  return undefined;
}

export async function readBoard(
  work: Work,
  courseInstanceId: string,
  { before, pageSize }: PageQuery & { before?: string | undefined },
): Promise<Page<BoardMessage>> {
  await refuseOthers(work, courseInstanceId);
  const rows = await messagesOf(work.db, courseInstanceId, before, pageSize);
  // If the newest messages don't fill a page, there are no older ones.
  const isWhole = before === undefined && rows.length < (pageSize ?? boardPage);
  return { rows, total: isWhole ? rows.length : await countMessages(work.db, courseInstanceId) };
}

/** Writes a message on the board. Only a professor of the course can attach a file. */
export async function writeMessage(
  work: Writing,
  courseInstanceId: string,
  message: string,
  files: readonly Received[],
): Promise<BoardMessage> {
  const as = await membership(work, courseInstanceId);
  if (as === undefined || as === 'reader') throw notFound();
  if (files.length > 0 && as !== 'professor')
    throw forbidden(i18n.t('Only a professor of the course can attach files.'));
  if (!trimmed(message) && files.length === 0) throw refuseField('message', i18n.t('Write a message.'));
  await refuseFlood(work, 'messages', 30, 60);
  const said = await saidJustNow(work.db, work.me._id, courseInstanceId, message, files[0]?.sha256);
  if (said !== undefined) return messageById(work.db, said);
  const { file: attachmentREF = null, ...id } = await keepFiles(work, files, { subject: 'boardMessage' });
  const { _id } = await insertMessage(work.db, {
    ...id,
    courseInstanceREF: courseInstanceId,
    personREF: work.me._id,
    message,
    attachmentREF,
    removedBy: null,
  });
  await record(work, 'write message', 'boardMessage', _id, { courseInstanceId });
  await notify(work, await peopleOn(work.db, courseInstanceId, work.me._id), {
    kind: 'boardMessage',
    data: {
      what: 'board',
      course: (await instanceFacts(work.db, courseInstanceId))?.name ?? '',
      by: fullName(work.me),
    },
    url: recordAt(paths.courseRooms, courseInstanceId, 'board'),
    isOnce: true,
  });
  await mailSoon(work);
  return told(work, courseInstanceId, _id);
}

async function refuseFlood({ db, me }: Work, what: string, most: number, seconds: number): Promise<void> {
  const { hits, wait } = await countHit(db, `${what} ${me._id}`, seconds);
  if (hits > most)
    throw new Refusal(429, i18n.t('You’ve sent too many messages. Wait a little and try again.'), { retryAfter: wait });
}

export const boardRoom = 'board';
/** Returns the new message, after sending it to everyone who has the board open. */
async function told({ db }: Work, courseInstanceId: string, messageId: string): Promise<BoardMessage> {
  await tell(db, { room: boardRoom, id: courseInstanceId, kind: 'message', ids: [messageId] });
  return messageById(db, messageId);
}
/** Builds the event for everyone who has the board open. */
export async function toldOnBoard(db: Db, { ids = [] }: LiveEvent): Promise<unknown> {
  const [id] = ids;
  return id === undefined ? undefined : { kind: 'message', message: await messageById(db, id) };
}

/** Returns a message, locked, that was not removed and is on a board where `me` can write. */
async function heldMessage(work: Work, courseInstanceId: string, id: string) {
  const as = await membership(work, courseInstanceId);
  if (as === undefined || as === 'reader') throw notFound();
  const found = await lockedMessage(work.db, courseInstanceId, id);
  if (!found) throw notFound();
  if (found.removedBy) throw conflict(i18n.t('This message was removed.'));
  return { found, as, isOwn: found.personREF === work.me._id };
}

/** Edits one's own message. */
export async function editMessage(
  work: Work,
  courseInstanceId: string,
  id: string,
  message: string,
): Promise<BoardMessage> {
  const { found, isOwn } = await heldMessage(work, courseInstanceId, id);
  if (!isOwn) throw forbidden(i18n.t('You can only change your own messages.'));
  if (found.message !== message) await updateMessage(work.db, id, { message, editedAt: new Date() });
  return told(work, courseInstanceId, id);
}

/** Removes a message: one's own, or any if one is a professor of the course. A note stays in its place. */
export async function removeMessage(work: Writing, courseInstanceId: string, id: string): Promise<BoardMessage> {
  const { found, as, isOwn } = await heldMessage(work, courseInstanceId, id);
  if (!isOwn && as !== 'professor')
    throw forbidden(i18n.t('Only a professor of the course can remove other people’s messages.'));
  const removedBy = isOwn ? 'author' : 'professor';
  // We delete the text of messages that their authors remove. If a professor removes one, its text is kept as evidence.
  await updateMessage(work.db, id, { removedBy, attachmentREF: null, ...(isOwn && { message: '' }) });
  await dropFiles(work, [found.attachmentREF]);
  await record(work, 'remove message', 'boardMessage', id, { courseInstanceId, removedBy });
  return told(work, courseInstanceId, id);
}

export const boardStates = ({ db, me }: Work) => statesOf(db, me._id, mostUnread);

/** Throws when the person is not a member of the course's board. */
export async function refuseOthers(work: Work, courseInstanceId: string): Promise<void> {
  if (!(await membership(work, courseInstanceId))) throw notFound();
}

/** Stores the newest message that a person has seen. */
export async function readUpTo(work: Writing, courseInstanceId: string, messageId: string): Promise<void> {
  await refuseOthers(work, courseInstanceId);
  if (!(await isOnBoard(work.db, courseInstanceId, messageId))) throw notFound();
  await noteRead(work.db, work.me._id, courseInstanceId, messageId);
  await readSome(work, work.me._id, { url: recordAt(paths.courseRooms, courseInstanceId, 'board') });
}

export async function wantMails(work: Work, courseInstanceId: string, mails: boolean): Promise<void> {
  await refuseOthers(work, courseInstanceId);
  await setMails(work.db, work.me._id, courseInstanceId, mails);
}

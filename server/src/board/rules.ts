import type { BoardMessage } from '@stoa/contract/board';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { instanceFacts, teaches } from '../course-instances/rules.ts';
import { keepFiles } from '../files/rules.ts';
import { record } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { Refusal, forbidden, notFound, refuseField } from '../kernel/refusal.ts';
import { countHit } from '../kernel/throttle.ts';
import type { Received } from '../kernel/uploads.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import { hasPlace } from '../payments/rules.ts';
import { boardOfFile, countMessages, insertMessage, messageById, messagesOf } from './queries.ts';

type Membership = 'professor' | 'student' | 'reader';

/** What somebody is on a course's board, asked each time; undefined for everybody else. */
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
  if (!(await membership(work, courseInstanceId))) throw notFound('message board');
  const rows = await messagesOf(work.db, courseInstanceId, before, pageSize);
  return { rows, total: await countMessages(work.db, courseInstanceId) };
}

/** Writes on the board: a text, or a file, which only a professor of the course may attach. */
export async function writeMessage(
  work: Work,
  courseInstanceId: string,
  message: string,
  files: readonly Received[],
): Promise<BoardMessage> {
  const as = await membership(work, courseInstanceId);
  if (as === undefined || as === 'reader') throw notFound('message board');
  if (files.length > 0 && as !== 'professor') throw forbidden('Only a professor of the course may attach a file.');
  if (!message.trim() && files.length === 0) throw refuseField('message', 'Write a message.');
  const { hits, wait } = await countHit(work.db, `messages ${work.me._id}`, 60);
  if (hits > 30) throw new Refusal(429, 'That was too many messages. Please wait a little.', { retryAfter: wait });
  const { file: attachmentREF = null } = await keepFiles(work, files, 'course');
  const { _id } = await insertMessage(work.db, {
    courseInstanceREF: courseInstanceId,
    personREF: work.me._id,
    message,
    attachmentREF,
  });
  await record(work, 'write message', 'boardMessage', _id, { courseInstanceId });
  return messageById(work.db, _id);
}

/** A board's files are for its members. */
export async function mayOpenBoardFile(work: AnyWork, fileId: string): Promise<boolean> {
  const courseInstanceId = await boardOfFile(work.db, fileId);
  return courseInstanceId !== undefined && (await membership(work, courseInstanceId)) !== undefined;
}

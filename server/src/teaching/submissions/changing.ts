import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { ReturnedChange } from '@stoa/contract/teaching/gradebook.endpoints';
import { afterLateness } from '@stoa/contract/teaching/lateness';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import type { DueChange, Rules } from '../gradebook/hooks.ts';
import { givenOf } from './to-reply.ts';
import { isSuperseded, lostNow, regradeLate } from './grading.ts';
import { dueMoved } from './submissions.emails.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { concernedByDue, lockCells, returnedPieces } from './handing.queries.ts';
import { assignmentById } from './submissions.queries.ts';

/**
 * Returns the returned grades that would change if an assignment had these settings. Locks the cells, so that none is returned
 * or graded before the caller's transaction ends.
 */
export async function changesOfReturned(
  context: Context<Trx>,
  assignmentId: string,
  to: Rules,
): Promise<ReturnedChange[]> {
  await lockCells(context.db, assignmentId);
  const returned = await returnedPieces(context.db, assignmentId);
  return returned.flatMap((piece) => {
    const { entryId: _id, entryVersion: version, personId, firstName, lastName, score, maxScore, email } = piece;
    const maxAfter = piece.ownMaxScore ?? to.maxScore;
    const given = givenOf(piece);
    const deducted = isSuperseded(piece)
      ? (piece.deducted ?? 0)
      : lostNow({ ...piece, ...to, maxScore: maxAfter }).deducted;
    const after = { score: given === null ? score : afterLateness(given, deducted), maxScore: maxAfter };
    // A score without a maximum doesn't change.
    if (score === null || !maxScore || (after.score === score && maxAfter === maxScore)) return [];
    const personREF = { _id: personId, firstName, lastName, email };
    return [{ _id, version, personREF, from: { score, maxScore }, to: after }];
  });
}

/** Regrades late work after a change of an assignment's due time or late rule, and tells students about a new time. */
export async function onDueChanged(
  context: Context<Trx>,
  assignmentId: string,
  { withReturned, isDueMoved }: DueChange,
): Promise<void> {
  await regradeLate(context, assignmentId, { withReturned });
  if (isDueMoved) await notifyOfDue(context, assignmentId);
}

/** Tells the students concerned about the new due time of an assignment. */
async function notifyOfDue(context: Context<Trx>, assignmentId: string): Promise<void> {
  const { course, name: title, courseInstanceREF, dueAt, zone } = (await assignmentById(context.db, assignmentId))!;
  const people = (await concernedByDue(context.db, assignmentId)).map(({ personId }) => personId);
  const url = assignmentsAt(paths.courseRooms, courseInstanceREF, assignmentId);
  const notice = { course, title };
  const data =
    dueAt === null
      ? ({ what: 'due ended', ...notice } as const)
      : ({ what: 'due later', ...notice, dueAt, zone: zone ?? 'UTC' } as const);
  const mail = dueMoved({ ...notice, dueAt, zone: zone ?? 'UTC' }, url);
  await notify(context, people, { kind: 'courseChange', data, url, mail });
}

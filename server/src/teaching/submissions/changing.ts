import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { ReturnedChange } from '@stoa/contract/teaching/gradebook.endpoints';
import { afterLateness } from '@stoa/contract/teaching/assignments';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import type { DueChange, Rules } from '../gradebook/hooks.ts';
import { givenOf } from './drawing.ts';
import { lostNow, regradeLate } from './grading.ts';
import { dueMoved } from './submissions.emails.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { concernedByDue, lockCells, returnedPieces } from './handing.queries.ts';
import { assignmentById } from './submissions.queries.ts';

/**
 * Returns whose returned grades would change if an assignment had these settings. The cells are held, so that none is returned or
 * graded before the caller is done.
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
    const { deducted } = lostNow({ ...piece, ...to, maxScore: maxAfter });
    const after = { score: given === null ? score : afterLateness(given, deducted), maxScore: maxAfter };
    // A score without a maximum has none to keep.
    if (score === null || !maxScore || (after.score === score && maxAfter === maxScore)) return [];
    const personREF = { _id: personId, firstName, lastName, email };
    return [{ _id, version, personREF, from: { score, maxScore }, to: after }];
  });
}

/** Regrades late work after an assignment is due at another time, or lateness costs something else, and tells students of the time. */
export async function onDueChanged(
  context: Context<Trx>,
  assignmentId: string,
  { withReturned, isDueMoved }: DueChange,
): Promise<void> {
  await regradeLate(context, assignmentId, { withReturned });
  if (isDueMoved) await notifyOfDue(context, assignmentId);
}

/** Tells the students who still have to do with it when an assignment is due now. */
async function notifyOfDue(context: Context<Trx>, assignmentId: string): Promise<void> {
  const { course, name: title, courseInstanceREF, dueAt, zone } = (await assignmentById(context.db, assignmentId))!;
  const people = (await concernedByDue(context.db, assignmentId)).map(({ personREF }) => personREF);
  const url = assignmentsAt(paths.courseRooms, courseInstanceREF, assignmentId);
  const notice = { course, title };
  const data =
    dueAt === null
      ? ({ what: 'due ended', ...notice } as const)
      : ({ what: 'due later', ...notice, dueAt, zone: zone ?? 'UTC' } as const);
  const mail = dueMoved({ ...notice, dueAt, zone: zone ?? 'UTC' }, url);
  await notify(context, people, { kind: 'courseChange', data, url, mail });
}

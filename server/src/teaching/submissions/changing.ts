import type { ReturnedChange } from '@stoa/contract/teaching/gradebook';
import { afterLateness } from '@stoa/contract/teaching/lateness';
import { paths, workAt } from '@stoa/contract/paths';
import type { DueChange, Rules } from '../gradebook/work.ts';
import type { Writing } from '../../kernel/work.ts';
import { givenOf } from './drawing.ts';
import { lostNow, regradeLate } from './grading.ts';
import { dueMoved } from './submissions.emails.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { concernedByDue, holdCells, returnedPieces } from './handing.queries.ts';
import { assignmentById } from './submissions.queries.ts';

/**
 * Returns whose returned grades would change if an assignment had these settings. The cells are held, so that none is returned or
 * graded before the caller is done.
 */
export async function changesOfReturned(work: Writing, assignmentId: string, to: Rules): Promise<ReturnedChange[]> {
  await holdCells(work.db, assignmentId);
  const returned = await returnedPieces(work.db, assignmentId);
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
  work: Writing,
  assignmentId: string,
  { withReturned, isDueMoved }: DueChange,
): Promise<void> {
  await regradeLate(work, assignmentId, { withReturned });
  if (isDueMoved) await tellDue(work, assignmentId);
}

/** Tells the students who still have to do with it when an assignment is due now. */
async function tellDue(work: Writing, assignmentId: string): Promise<void> {
  const { course, name: title, courseInstanceREF, dueAt, zone } = (await assignmentById(work.db, assignmentId))!;
  const people = (await concernedByDue(work.db, assignmentId)).map(({ personREF }) => personREF);
  const url = workAt(paths.courseRooms, courseInstanceREF, assignmentId);
  const told = { course, title };
  const data =
    dueAt === null
      ? ({ what: 'due ended', ...told } as const)
      : ({ what: 'due later', ...told, dueAt, zone: zone ?? 'UTC' } as const);
  const mail = dueMoved({ ...told, dueAt, zone: zone ?? 'UTC' }, url);
  await notify(work, people, { kind: 'courseChange', data, url, mail });
}

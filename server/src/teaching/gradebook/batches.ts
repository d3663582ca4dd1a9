import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { gradebook } from '@stoa/contract/teaching/gradebook.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAll } from '../../kernel/audit.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { BatchCell } from '../../columns.ts';
import { gradedCourse, publishGrades } from '../../enrollment/final-grades/graded-course.ts';
import { lettersFor } from '../../enrollment/final-grades/letters.ts';
import { entriesByIds } from './gradebook.queries.ts';
import { isRegraded, notifyRegraded } from './returning.ts';
import { insertBatch, lockedBatch, lockedCells, markUndone, writeCells, type CellChange } from './returning.queries.ts';

type Input = BodyOf<typeof gradebook.saveMany>;
type Locked = Awaited<ReturnType<typeof lockedCells>>[number];

const gradeOf = ({ letterGrade, score, maxScore }: CellChange | Locked): BatchCell['from'] => ({
  letterGrade,
  score,
  maxScore,
});

/** The version that first wrote the cell's current values. */
const madeBy = ({ version, restores }: Locked): number => restores ?? version;

/** The cell's own maximum. One that equals the assignment's is stored as null, so that the cell follows the assignment. */
const ownMaxScore = (cell: Input['cells'][number], locked: Locked) =>
  cell.maxScore === undefined ? locked.maxScore : cell.maxScore === locked.assignmentMaxScore ? null : cell.maxScore;

/** Fills many cells as one batch that can be undone together. If someone has changed any of them, none is written. */
export async function saveMany(
  context: Context<Trx>,
  courseInstanceId: string,
  { cells, source }: Input,
): Promise<ReplyOf<typeof gradebook.saveMany>> {
  await gradedCourse(context, courseInstanceId);
  const wanted = new Map(cells.map((cell) => [cell._id, cell]));
  const locked = await lockedCells(context.db, courseInstanceId, [...wanted.keys()]);
  if (locked.length !== wanted.size) throw notFound();
  const stale = locked.filter(({ _id, version }) => wanted.get(_id)?.version !== version);
  if (stale.length > 0)
    throw conflict(
      i18n.t(
        '{count, plural, one {# of these grades has} other {# of these grades have}} changed since you opened the gradebook, so nothing was filled in. Check them and try again.',
        { count: stale.length },
      ),
      'stale',
    );
  const letters = await lettersFor(
    context,
    courseInstanceId,
    locked.map(({ _id, letterGrade }) => ({
      letter: wanted.get(_id)!.letterGrade ?? letterGrade,
      stored: letterGrade,
      field: `cells.${cells.indexOf(wanted.get(_id)!)}.letterGrade`,
    })),
  );
  const changes = locked.map((before, at) => {
    const cell = wanted.get(before._id)!;
    return {
      _id: before._id,
      letterGrade: letters[at]!,
      score: cell.score === undefined ? before.score : cell.score,
      maxScore: ownMaxScore(cell, before),
    };
  });
  const { _id: batchId } = await insertBatch(context.db, {
    courseInstanceREF: courseInstanceId,
    cells: JSON.stringify(
      locked.map((one) => ({ _id: one._id, version: one.version + 1, before: madeBy(one), from: gradeOf(one) })),
    ),
    createdByREF: context.me._id,
  });
  return { batchId, entries: await write(context, courseInstanceId, locked, changes, { batch: batchId, source }) };
}

async function write(
  context: Context<Trx>,
  courseInstanceId: string,
  before: readonly Locked[],
  changes: readonly CellChange[],
  detail: Record<string, unknown>,
) {
  const from = new Map(before.map((one) => [one._id, gradeOf(one)]));
  const ids = changes.map(({ _id }) => _id);
  await writeCells(context.db, context.me._id, changes);
  await recordAll(
    context,
    changes.map((change) => ({
      action: 'grade',
      entity: 'gradebookEntry',
      entityId: change._id,
      detail: { from: from.get(change._id), to: gradeOf(change), ...detail },
    })),
  );
  await publishGrades(context, courseInstanceId, 'entries', ids);
  await notifyRegraded(
    context,
    changes.filter((change) => isRegraded(from.get(change._id)!, gradeOf(change))).map(({ _id }) => _id),
  );
  return entriesByIds(context.db, ids);
}

/** Undoes a batch, even if later batches were undone before. Cells that were changed afterwards keep their newer values. */
export async function undo(context: Context<Trx>, id: string): Promise<ReplyOf<typeof gradebook.undo>> {
  const batch = await lockedBatch(context.db, id);
  if (!batch) throw notFound();
  await gradedCourse(context, batch.courseInstanceREF);
  if (batch.undoneAt !== null) throw conflict(i18n.t('This was already undone.'));
  const made = new Map(batch.cells.map((cell) => [cell._id, cell]));
  const locked = await lockedCells(context.db, batch.courseInstanceREF, [...made.keys()]);
  const untouched = locked.filter((one) => made.get(one._id)?.version === madeBy(one));
  await markUndone(context.db, id);
  const changes = untouched.map(({ _id }) => {
    const { version, before = version - 1, from } = made.get(_id)!;
    return { _id, ...from, restores: before };
  });
  const entries =
    changes.length > 0 ? await write(context, batch.courseInstanceREF, untouched, changes, { undone: id }) : [];
  return { entries, kept: made.size - changes.length };
}

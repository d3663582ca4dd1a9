import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { openLogForForgetting, reduceLog } from '../../kernel/erasing.ts';
import { eraseSome } from '../../people/people.erasure.ts';
import { updateApplication } from './applications.queries.ts';
import {
  deleteProfessor,
  deleteStudent,
  filesOfRecords,
  keepProfessor,
  keepStudent,
  oldDenied,
  recordsOf,
  unlinkDocuments,
  withDocuments,
  type Noun,
} from './applications.erasure.queries.ts';

// Log entries keep changes of the status; other changed fields keep only their names.
const kept = { keys: ['from', 'to', 'fields'], shown: ['approvalStatus'] };
const nouns = ['student', 'professor'] as const;

/**
 * Deletes a person's applications, whose fields are empty by now. Keeps an approved student's, which confirms credit, and a
 * professor's that courses name. Returns the ids of the records, to find other data about them.
 */
export async function eraseApplications({ db }: Context<Trx, Anyone>, personId: string): Promise<string[]> {
  const { student, professor } = await recordsOf(db, personId);
  if (student) {
    await reduceLog(db, { entity: 'student', ids: [student._id], ...kept });
    await (student.approvalStatus === 'Approved' ? keepStudent : deleteStudent)(db, student._id);
  }
  if (professor) {
    await reduceLog(db, { entity: 'professor', ids: [professor._id], ...kept });
    await (professor.taught ? keepProfessor : deleteProfessor)(db, professor._id);
  }
  return [student, professor].flatMap((one) => (one ? [one._id] : []));
}

/** Removes an application from all lists, while another one of the same person is valid. */
export const keepAside = (db: Trx, noun: Noun, id: string) =>
  updateApplication(db, { noun }, id, { isForgotten: true, approvalStatus: 'Denied' });
/** Restores an application that was removed from the lists. */
export const bringBack = (db: Trx, noun: Noun, id: string, approvalStatus: string) =>
  updateApplication(db, { noun }, id, { isForgotten: false, approvalStatus });

/** Deletes up to `limit` applications of each kind that were denied over `days` ago, with documents. Returns their number. */
export async function deleteDenied(context: Context<Trx, Anyone>, days: number, limit: number): Promise<number> {
  let count = 0;
  await openLogForForgetting(context.db);
  for (const noun of nouns) {
    const found = await oldDenied(context.db, noun, days).orderBy('_id').limit(limit).forUpdate().execute();
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) continue;
    await reduceLog(context.db, { entity: noun, ids, ...kept });
    const files = await filesOfRecords(context.db, ids);
    for (const id of ids) await (noun === 'student' ? deleteStudent : deleteProfessor)(context.db, id);
    await eraseSome(context, files);
    count += ids.length;
  }
  return count;
}

/** Removes the documents of up to `limit` people of each kind who were approved over `days` ago. Returns how many files. */
export async function deleteDocuments(context: Context<Trx, Anyone>, days: number, limit: number): Promise<number> {
  let count = 0;
  await openLogForForgetting(context.db);
  for (const noun of nouns) {
    const found = await withDocuments(context.db, noun, days).orderBy('_id').limit(limit).forUpdate().execute();
    if (found.length === 0) continue;
    const files = found.flatMap((one) => one.files);
    await unlinkDocuments(context.db, noun, files);
    count += await eraseSome(context, files);
  }
  return count;
}

import { openLogForForgetting, reduceLog } from '../../kernel/forgetting.ts';
import type { AnyWriting } from '../../kernel/work.ts';
import { forgetSome } from '../../people/files.erasure.ts';
import {
  deleteProfessor,
  deleteStudent,
  emptyProfessor,
  emptyStudent,
  filesOfRecords,
  oldDenied,
  recordsOf,
  unlinkDocuments,
  withDocuments,
} from './applications.erasure.queries.ts';

// A change of status stays; what was changed besides is named without its values.
const kept = { keys: ['from', 'to', 'fields'], shown: ['approvalStatus'] };
const nouns = ['student', 'professor'] as const;

/**
 * Deletes a person's applications. A student's that was approved stays without its content, because credit is confirmed by it,
 * and a professor's whom courses name. Returns the ids of the records, for what else belongs to them.
 */
export async function forgetApplications({ db }: AnyWriting, personId: string): Promise<string[]> {
  const { student, professor } = await recordsOf(db, personId);
  if (student) {
    await reduceLog(db, { entity: 'student', ids: [student._id], ...kept });
    await (student.approvalStatus === 'Approved' ? emptyStudent : deleteStudent)(db, student._id);
  }
  if (professor) {
    await reduceLog(db, { entity: 'professor', ids: [professor._id], ...kept });
    await (professor.taught ? emptyProfessor : deleteProfessor)(db, professor._id);
  }
  return [student, professor].flatMap((one) => (one ? [one._id] : []));
}

/** Deletes some of the applications that were denied some days ago, with their documents. Returns how many. */
export async function deleteDenied(work: AnyWriting, days: number, limit: number): Promise<number> {
  let count = 0;
  await openLogForForgetting(work.db);
  for (const noun of nouns) {
    const found = await oldDenied(work.db, noun, days).orderBy('_id').limit(limit).forUpdate().execute();
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) continue;
    await reduceLog(work.db, { entity: noun, ids, ...kept });
    const files = await filesOfRecords(work.db, ids);
    for (const id of ids) await (noun === 'student' ? deleteStudent : deleteProfessor)(work.db, id);
    await forgetSome(work, files);
    count += ids.length;
  }
  return count;
}

/** Removes the documents of some of the people who were approved some days ago. Returns how many files. */
export async function deleteDocuments(work: AnyWriting, days: number, limit: number): Promise<number> {
  let count = 0;
  await openLogForForgetting(work.db);
  for (const noun of nouns) {
    const found = await withDocuments(work.db, noun, days).orderBy('_id').limit(limit).forUpdate().execute();
    if (found.length === 0) continue;
    await unlinkDocuments(
      work.db,
      noun,
      found.map(({ _id }) => _id),
    );
    count += await forgetSome(
      work,
      found.flatMap(({ files }) => files),
    );
  }
  return count;
}

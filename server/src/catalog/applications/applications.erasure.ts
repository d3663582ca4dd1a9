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

// A change of status stays; other changed fields are named without their values.
const kept = { keys: ['from', 'to', 'fields'], shown: ['approvalStatus'] };
const nouns = ['student', 'professor'] as const;

/**
 * Deletes a person's applications, which are empty by now. A student's that was approved stays, because credit is confirmed by
 * it, and a professor's whom courses name. Returns the ids of the records, for what else belongs to them.
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

/** Takes an application out of all lists, while another of the same person counts. */
export const keepAside = (db: Trx, noun: Noun, id: string) =>
  updateApplication(db, { noun }, id, { isForgotten: true, approvalStatus: 'Denied' });
/** Puts an application that was kept aside back as it was. */
export const bringBack = (db: Trx, noun: Noun, id: string, approvalStatus: string) =>
  updateApplication(db, { noun }, id, { isForgotten: false, approvalStatus });

/** Deletes some of the applications that were denied some days ago, with their documents. Returns how many. */
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

/** Removes the documents of some of the people who were approved some days ago. Returns how many files. */
export async function deleteDocuments(context: Context<Trx, Anyone>, days: number, limit: number): Promise<number> {
  let count = 0;
  await openLogForForgetting(context.db);
  for (const noun of nouns) {
    const found = await withDocuments(context.db, noun, days).orderBy('_id').limit(limit).forUpdate().execute();
    if (found.length === 0) continue;
    await unlinkDocuments(
      context.db,
      noun,
      found.map(({ _id }) => _id),
    );
    count += await eraseSome(
      context,
      found.flatMap(({ files }) => files),
    );
  }
  return count;
}

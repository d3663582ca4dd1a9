import { sql } from 'kysely';
import { isRegistrationOfEntry, maxScoreOfEntry } from '../gradebook/gradebook.queries.ts';
import { storageKeyIn } from '../../kernel/sealed-files.ts';
import type { Db } from '../../kernel/db.ts';

/** The graded work of an assignment, lowest score first, without that of audit students and of those who left. */
export const gradedSubmissions = (db: Db, assignmentId: string) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry).on('registration.isAudit', '=', false))
    .innerJoin('submissionVersion as last', (join) =>
      join
        .onRef('last.submissionREF', '=', 'entry.workId')
        .on('last.version', '=', (eb) =>
          eb.selectFrom('submission').select('submission.version').whereRef('submission._id', '=', 'entry.workId'),
        ),
    )
    .leftJoin('grading', 'grading.submissionREF', 'entry.workId')
    .select([
      'entry.workId',
      'entry.score',
      'last.text',
      'last.link',
      'last.version',
      'grading.rubric',
      'grading.levels',
    ])
    .select(['grading.feedback', maxScoreOfEntry.as('maxScore')])
    .where('assignment._id', '=', assignmentId)
    .where('entry.score', 'is not', null)
    .orderBy('entry.score')
    .orderBy('entry.workId')
    .execute();

/** The names and addresses of current and former students of a course, and of its professors. */
export const namesIn = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('person')
    .select(['_id', 'firstName', 'middleName', 'lastName', 'email'])
    .where(
      sql<boolean>`("_id" in (select "personREF" from "registration" where "courseInstanceREF" = ${courseInstanceId})
        or "_id" in (select "professor"."personREF" from "courseInstanceProfessor" as "of"
          join "professor" on "professor"."_id" = "of"."professorREF" where "of"."courseInstanceREF" = ${courseInstanceId}))`,
    )
    .orderBy('_id')
    .execute();

/** The files of a version of a piece of work, with their storage keys. */
export const filesIn = (db: Db, submissionId: string, version: number) =>
  db
    .selectFrom('submissionFile as of')
    .innerJoin('file', 'file._id', 'of.fileREF')
    .select(['file.name', 'file.type', 'file.size', storageKeyIn.as('storageKey')])
    .where('submissionREF', '=', submissionId)
    .where('since', '<=', version)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', version)]))
    .where('removedAt', 'is', null)
    .where('heldAt', 'is', null)
    .orderBy('file._id')
    .execute();

import type { Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { inWords } from '../../kernel/lists.ts';
import type { Schema } from '../../schema.ts';

export const extensionsOf = (db: Db, assignmentId: string) =>
  db
    .selectFrom('extension')
    .innerJoin('person', 'person._id', 'extension.personREF')
    .select(['person._id', 'firstName', 'lastName', 'due', 'dueAt'])
    .where('assignmentREF', '=', assignmentId)
    .orderBy(inWords('person.lastName'))
    .orderBy('person._id')
    .execute();
export const saveExtension = (db: Db, extension: Insertable<Schema['extension']>) =>
  db
    .insertInto('extension')
    .values(extension)
    .onConflict((conflict) =>
      conflict.columns(['assignmentREF', 'personREF']).doUpdateSet((eb) => ({
        due: eb.ref('excluded.due'),
        dueAt: eb.ref('excluded.dueAt'),
        grantedByREF: eb.ref('excluded.grantedByREF'),
        grantedAt: new Date(),
      })),
    )
    .execute();
export const dropExtension = (db: Db, assignmentId: string, personId: string) =>
  db.deleteFrom('extension').where('assignmentREF', '=', assignmentId).where('personREF', '=', personId).execute();

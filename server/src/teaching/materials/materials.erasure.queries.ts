import type { Db } from '../../kernel/db.ts';

/** Deletes the materials whose file a person uploaded. */
export const deleteUploaded = (db: Db, personId: string) =>
  db
    .deleteFrom('material')
    .where('fileREF', 'in', db.selectFrom('file').select('_id').where('ownerREF', '=', personId))
    .execute();

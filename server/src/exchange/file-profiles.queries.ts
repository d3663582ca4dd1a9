import type { CollegeFileKind, CollegeFileProfile } from '@stoa/contract/exchange/college-files';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';

/** The saved format of an institution's files of a kind, if there is one. */
export const savedProfile = (db: Db, institutionREF: string, kind: CollegeFileKind) =>
  db
    .selectFrom('collegeFile')
    .select(['profile', 'updatedAt', populatedNameOnly('collegeFile.updatedByREF').as('updatedBy')])
    .where('institutionREF', '=', institutionREF)
    .where('kind', '=', kind)
    .executeTakeFirst();

interface NewProfile {
  readonly institutionREF: string;
  readonly kind: CollegeFileKind;
  readonly profile: CollegeFileProfile;
  readonly updatedByREF: string;
}
export function saveProfile(db: Db, { profile, ...row }: NewProfile) {
  const values = { ...row, profile: JSON.stringify(profile) };
  return db
    .insertInto('collegeFile')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['institutionREF', 'kind']).doUpdateSet({ ...values, updatedAt: sql`now()` }),
    )
    .execute();
}

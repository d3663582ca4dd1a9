import { sql } from 'kysely';
import type { GuardianTerms } from '../columns.ts';
import type { Db } from '../kernel/db.ts';

/** The sealed birth dates that are known of a person: from their application, and given for itself. */
export const sealedBirthDates = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('student')
    .select('dob')
    .where('personREF', '=', personId)
    .unionAll(db.selectFrom('birthDate').select('dob').where('personREF', '=', personId))
    .execute();
  return rows.flatMap(({ dob }) => dob ?? []);
};
/** Keeps a sealed birth date. False when one is kept already. */
export const saveBirthDate = async (db: Db, personREF: string, dob: string): Promise<boolean> =>
  (await db
    .insertInto('birthDate')
    .values({ personREF, dob })
    .onConflict((conflict) => conflict.doNothing())
    .returning('personREF')
    .executeTakeFirst()) !== undefined;

export const latestConsent = (db: Db, personId: string) =>
  db
    .selectFrom('guardianConsent')
    .select(['name', 'email', 'askedAt', 'expiresAt', 'agreedAt'])
    .where('personREF', '=', personId)
    .orderBy(sql`"agreedAt" is not null desc`)
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewConsent {
  readonly personREF: string;
  readonly courseInstanceREF: string | null;
  readonly name: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}
/** Inserts a request, and ends those before it that nobody has answered. */
export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db
    .deleteFrom('guardianConsent')
    .where('personREF', '=', consent.personREF)
    .where('agreedAt', 'is', null)
    .execute();
  await db.insertInto('guardianConsent').values(consent).execute();
}

/** A request whose link works, locked until the caller's transaction ends. */
export const openConsent = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('guardianConsent')
    .innerJoin('person', 'person._id', 'guardianConsent.personREF')
    .leftJoin('courseInstance', 'courseInstance._id', 'guardianConsent.courseInstanceREF')
    .select(['guardianConsent._id', 'guardianConsent.name as guardian', 'guardianConsent.expiresAt', 'personREF'])
    .select(['person.firstName', 'person.lastName', 'person.email'])
    .select(['courseInstance._id as courseId', 'courseInstance.name as course', 'courseInstance.promise'])
    .where('tokenHash', '=', tokenHash)
    .where('agreedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .forUpdate('guardianConsent')
    .executeTakeFirst();

export const noteAgreed = (db: Db, id: string, agreedName: string, said: GuardianTerms) =>
  db
    .updateTable('guardianConsent')
    .set({ agreedAt: new Date(), agreedName, said: JSON.stringify(said) })
    .where('_id', '=', id)
    .execute();

/** A course that visitors can see. */
export const publicCourse = (db: Db, id: string) =>
  db
    .selectFrom('courseInstance')
    .select('_id')
    .where('_id', '=', id)
    .where('status', '=', 'Open/Registering')
    .executeTakeFirst();

export async function deleteGuardianOf(db: Db, personId: string): Promise<void> {
  for (const table of ['birthDate', 'guardianConsent'] as const)
    await db.deleteFrom(table).where('personREF', '=', personId).execute();
}

import { sql } from 'kysely';
import type { GuardianTerms } from '../columns.ts';
import type { Db } from '../kernel/db.ts';

/** The encrypted birth dates of a person: from their application, and the one they gave separately. */
export const sealedBirthDates = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('student')
    .select('dob')
    .where('personREF', '=', personId)
    .unionAll(db.selectFrom('birthDate').select('dob').where('personREF', '=', personId))
    .execute();
  return rows.flatMap(({ dob }) => dob ?? []);
};
/** Stores an encrypted birth date. False when there is one already. */
export const saveBirthDate = async (db: Db, personREF: string, dob: string): Promise<boolean> =>
  (await db
    .insertInto('birthDate')
    .values({ personREF, dob })
    .onConflict((conflict) => conflict.doNothing())
    .returning('personREF')
    .executeTakeFirst()) !== undefined;

interface Consented {
  readonly courseId: string;
  readonly collegeId: string;
}
/** The given consent to a course at a college, else the latest request. A consent for another college doesn't count. */
export const latestConsent = (db: Db, personId: string, { courseId, collegeId }: Consented) =>
  db
    .selectFrom('guardianConsent')
    .select(['name', 'email', 'askedAt', 'expiresAt', 'agreedAt'])
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseId)
    .where(sql<boolean>`("agreedAt" is null or "said" -> 'promise' -> 'institution' ->> '_id' = ${collegeId})`)
    .orderBy(sql`"agreedAt" is not null desc`)
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewConsent {
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly name: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}
/** Inserts a request, and deletes the person's earlier unanswered ones for the course. */
export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db
    .deleteFrom('guardianConsent')
    .where('personREF', '=', consent.personREF)
    .where('courseInstanceREF', '=', consent.courseInstanceREF)
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
    .select(['guardianConsent._id', 'guardianConsent.name as guardian', 'guardianConsent.email as guardianEmail'])
    .select(['guardianConsent.expiresAt', 'personREF'])
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

/** A course that visitors can see, with its promise. */
export const publicCourse = (db: Db, id: string) =>
  db
    .selectFrom('courseInstance')
    .select(['_id', 'name', 'promise'])
    .where('_id', '=', id)
    .where('status', '=', 'Open/Registering')
    .executeTakeFirst();

/** The addresses of students whose local part is the same without dots and tags, which may belong to one mailbox. */
export const studentsLike = async (db: Db, looseLocal: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('person')
    .select('email')
    .where('role', '=', 'Student')
    .where(
      sql`replace(split_part(split_part(lower(normalize("email", nfkc)), '@', 1), '+', 1), '.', '')`,
      '=',
      looseLocal,
    )
    .execute();
  return rows.map(({ email }) => email);
};

/** The addresses of a person's guardians that aren't used by a person here or for another child. */
export async function addressesOfGuardians(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower("email") as "email" from "guardianConsent" where "personREF" = ${personId}
    except select lower("email") from "guardianConsent" where "personREF" <> ${personId}
    except select lower("email") from "person"`.execute(db);
  return rows.map(({ email }) => email);
}

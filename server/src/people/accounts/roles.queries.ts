import type { Db } from '../../kernel/db.ts';

const over = ['Closed', 'Cancelled'] as const;

/** Locks a person for a change of role, so that no row that refers to them can be inserted meanwhile. */
export const lockPerson = (db: Db, id: string) =>
  db.selectFrom('person').select('_id').where('_id', '=', id).forUpdate().execute();

/**
 * Everything that depends on a person's role: applications that aren't denied (locked), and registrations and courses that
 * aren't over.
 */
export async function dependingOnRole(db: Db, personId: string) {
  const applications = await Promise.all(
    (['student', 'professor'] as const).map(async (what) => {
      const table = db.selectFrom(what).select('approvalStatus as status').where('personREF', '=', personId);
      return (await table.forUpdate().execute()).map(({ status }) => ({ what, status }));
    }),
  );
  const registrations = await db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select('courseInstance.name')
    .where('personREF', '=', personId)
    .where((eb) =>
      eb.or([
        eb('registration.status', '=', 'Payment pending'),
        eb('registration.status', '=', 'Registered').and('courseInstance.status', 'not in', over),
      ]),
    )
    .orderBy('courseInstance.name')
    .execute();
  const courses = await db
    .selectFrom('courseInstance')
    .innerJoin('courseInstanceProfessor as of', 'of.courseInstanceREF', 'courseInstance._id')
    .innerJoin('professor', 'professor._id', 'of.professorREF')
    .select('courseInstance.name')
    .where('professor.personREF', '=', personId)
    .where('courseInstance.status', 'not in', over)
    .orderBy('courseInstance.name')
    .execute();
  return {
    applications: applications.flat().filter(({ status }) => status === 'Pending' || status === 'Approved'),
    registrations: registrations.map(({ name }) => name),
    courses: courses.map(({ name }) => name),
  };
}

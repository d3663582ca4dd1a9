import { recentRegistrations } from '@stoa/contract/dashboard';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { populatedName } from '../accounts/rules.ts';
import { taughtBy } from '../course-instances/rules.ts';
import type { Db } from '../kernel/work.ts';

const cards = (db: Db) =>
  db
    .selectFrom('courseInstance')
    .select(['courseInstance._id', 'courseInstance.name', 'profDescription', 'courseInstance.status', 'start'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('courseInstanceProfessor as of')
          .innerJoin('professor', 'professor._id', 'of.professorREF')
          .innerJoin('person', 'person._id', 'professor.personREF')
          .select(['person._id', 'person.firstName', 'person.lastName'])
          .whereRef('of.courseInstanceREF', '=', 'courseInstance._id')
          .orderBy('of.position'),
      ).as('professors'),
    );

export const activeCoursesOf = (db: Db, personId: string) =>
  cards(db)
    .where('courseInstance.status', '=', 'Active')
    .where(taughtBy(personId))
    .orderBy('start')
    .limit(100)
    .execute();

export const coursesOfStudent = (db: Db, personId: string) =>
  cards(db)
    .innerJoin('registration', 'registration.courseInstanceREF', 'courseInstance._id')
    .where('registration.personREF', '=', personId)
    .where('registration.status', 'in', ['Registered', 'Payment pending'])
    .where('courseInstance.status', 'not in', ['Closed', 'Cancelled'])
    .orderBy('start')
    .limit(100)
    .execute();

export const newestRegistrations = (db: Db, professorPersonId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select([
      'registration._id',
      'registration.isAudit',
      'dateRegistered',
      populatedName('registration.personREF').$notNull().as('personREF'),
      sql<{
        _id: string;
        name: string;
      }>`json_build_object('_id', "courseInstance"."_id", 'name', "courseInstance"."name")`.as('courseInstanceREF'),
    ])
    .where('registration.status', 'in', ['Registered', 'Payment pending'])
    .where(taughtBy(professorPersonId))
    .orderBy('dateRegistered', 'desc')
    .limit(recentRegistrations)
    .execute();

/** What waits for approval, and since when. */
export async function waitingForApproval(db: Db) {
  const count = sql<number>`count(*)::int`.as('count');
  const oldest = sql<string | null>`min("createdAt")`.as('oldest');
  const professors = db.selectFrom('professor').where('approvalStatus', '=', 'Pending');
  const students = db.selectFrom('student').where('approvalStatus', '=', 'Pending');
  const definitions = db.selectFrom('courseDefinition').where('status', '=', 'Approval Requested');
  const instances = db.selectFrom('courseInstance').where('status', '=', 'Pending Approval');
  return [
    { queue: 'professors' as const, ...(await professors.select([count, oldest]).executeTakeFirstOrThrow()) },
    { queue: 'students' as const, ...(await students.select([count, oldest]).executeTakeFirstOrThrow()) },
    { queue: 'course definitions' as const, ...(await definitions.select([count, oldest]).executeTakeFirstOrThrow()) },
    { queue: 'course instances' as const, ...(await instances.select([count, oldest]).executeTakeFirstOrThrow()) },
  ];
}

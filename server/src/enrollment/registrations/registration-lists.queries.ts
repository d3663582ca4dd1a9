import { activeStatuses, type RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { isApprover } from '@stoa/contract/kernel/role';
import { sql } from 'kysely';
import { forOwnCredit, isOrWasTaken, ofOwnDefinitions } from '../../catalog/institutions/scope.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { inWords, isSinceYesterday, pageOf } from '../../kernel/lists.ts';
import type { Me } from '../../kernel/access.ts';
import { byPeople, peopleSearch, peopleSort } from '../../people/accounts/accounts.queries.ts';
import { ofCourse, withCourse } from './registrations.queries.ts';

/** A college keeps its own record of those who dropped: the institution and the operator see them, professors don’t. */
const dropsFor = ({ role }: Me) =>
  isApprover(role)
    ? sql<boolean>`("registration"."leftAs" = 'dropped' and not "registration"."isAudit"
        and "courseInstance"."agreementREF" is not null)`
    : sql<boolean>`false`;

/** The people registered in a course and, for approvers, those who dropped. */
export const registrationPage = (db: Db, me: Me, courseInstanceId: string, query: PageQuery) =>
  pageOf(
    ofCourse(db)
      .where('courseInstanceREF', '=', courseInstanceId)
      .where((eb) => eb.or([eb('registration.status', 'in', activeStatuses), dropsFor(me)]))
      .where(forOwnCredit(me)),
    query,
    {
      search: peopleSearch,
      sort: { ...peopleSort, dateRegistered: sql.ref('dateRegistered'), isAudit: sql.ref('registration.isAudit') },
      byDefault: [sql`"dateRegistered" desc`, sql.ref('registration._id')],
      endless: true,
    },
  );

interface StudentFilters {
  readonly term?: string | undefined;
  readonly status?: RegistrationStatus | undefined;
  readonly since?: 'yesterday' | undefined;
}
/** The students of all courses that an approver sees, by name. */
export function studentPage(db: Db, me: Me, { term, status, since, ...query }: PageQuery & StudentFilters) {
  let found = ofCourse(db).where(isOrWasTaken).where(ofOwnDefinitions(me)).where(forOwnCredit(me));
  if (term !== undefined) found = found.where('termCode', '=', term);
  if (status !== undefined) found = found.where('registration.status', '=', status);
  // The home page counts only places that students still have.
  if (since !== undefined)
    found = found.where(isSinceYesterday(sql.ref('dateRegistered'))).where('registration.status', '<>', 'Unregistered');
  return pageOf(found, query, {
    search: peopleSearch,
    sort: {
      ...peopleSort,
      course: inWords('courseInstance.name'),
      dateRegistered: sql.ref('dateRegistered'),
      status: sql.ref('registration.status'),
      grade: sql.ref('grade'),
    },
    byDefault: [...byPeople, sql.ref('registration._id')],
  });
}

export const exportPage = (db: Db, me: Me, courseInstanceId: string, query: PageQuery) =>
  pageOf(
    withCourse(db)
      .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
      .select([
        'registration._id',
        'registrationTerm',
        'courseNumber',
        sql<{
          _id: string;
          firstName: string;
          middleName: string;
          lastName: string;
        }>`json_build_object('_id', "person"."_id",
          'firstName', "person"."firstName", 'middleName', "person"."middleName", 'lastName', "person"."lastName")`.as(
          'personREF',
        ),
      ])
      .where('courseInstanceREF', '=', courseInstanceId)
      .where('registration.status', 'in', activeStatuses)
      .where(forOwnCredit(me)),
    query,
    { search: peopleSearch, sort: peopleSort, byDefault: [...byPeople, sql.ref('registration._id')], endless: true },
  );

/** True when the person began to export the registrations of a course in the last ten minutes. */
export const exportedLately = async (db: Db, personId: string, courseInstanceId: string): Promise<boolean> =>
  (await db
    .selectFrom('auditLog')
    .select('_id')
    .where('entity', '=', 'courseInstance')
    .where('entityId', '=', courseInstanceId)
    .where('action', '=', 'export registrations')
    .where('actorREF', '=', personId)
    .where(sql<boolean>`"at" > now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

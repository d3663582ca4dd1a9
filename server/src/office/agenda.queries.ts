import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { expiryDays } from '@stoa/contract/catalog/instructor-files.endpoints';
import { agendaDays, mostAgendaDays, type Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { paths } from '@stoa/contract/paths';
import { sql, type RawBuilder } from 'kysely';
import { taughtBy, visibleInstances } from '../catalog/course-instances/course-instances.queries.ts';
import type { Db } from '../kernel/db.ts';
import { literals } from '../kernel/lists.ts';
import type { Me } from '../kernel/access.ts';

type AgendaDay = Dashboard['days'][number];

const active = sql`"registration"."status" in (${literals(activeStatuses)})`;
/** Students decide until a day has come; professors act before it; for approvers it matters once it has passed. */
const coursesOf = (me: Me): RawBuilder<unknown> => {
  if (me.role === 'Student')
    return sql`exists (select from "registration" where "registration"."courseInstanceREF" = "courseInstance"."_id"
      and "personREF" = ${me._id} and not "isAudit" and ${active})`;
  return me.role === 'Professor' ? taughtBy(me._id) : sql`${visibleInstances[me.role](me)}`;
};
const kindsOf = (me: Me): RawBuilder<unknown> => {
  if (me.role === 'Student')
    return sql`"of"."what" in ('drop', 'withdraw') and "of"."day" between "today" and "today" + ${sql.lit(agendaDays)}`;
  const last = me.role === 'Professor' ? sql`"today" + ${sql.lit(agendaDays)}` : sql`"today" - 1`;
  return sql`"of"."day" <= ${last} and (("of"."what" = 'census' and "certifiedAt" is null and "status" <> 'Closed')
    or ("of"."what" = 'grades' and exists (select from "registration" where "courseInstanceREF" = "course"."_id"
      and not "isAudit" and "registration"."status" = 'Registered' and "grade" is null)))`;
};

/** The days of enrollment calendars on which a person decides or acts, by the clock of each institution. */
const calendarDays = (me: Me) => sql`select "of"."what", "of"."day", "course"."name",
    ${sql.lit(`${paths.courseRooms}/`)} || "course"."_id" || "of"."part" as "url"
  from (select "_id", "name", "status", "certifiedAt", "promise", (now() at time zone ("promise" ->> 'zone'))::date as "today"
    from "courseInstance" where "agreementREF" is not null and "promise" is not null
      and "status" in ('Open/Registering', 'Registration Closed', 'Active', 'Closed') and ${coursesOf(me)}) as "course"
  cross join lateral (values ('drop', ("promise" ->> 'dropUntil')::date, ''),
    ('withdraw', ("promise" ->> 'withdrawUntil')::date, ''), ('census', ("promise" ->> 'census')::date, '/census'),
    ('grades', ("promise" ->> 'gradesDue')::date, '/grades')) as "of"("what", "day", "part")
  where ${kindsOf(me)}`;

/** The qualifications of a professor, or at an institution, that end soon. */
const endingQualifications = (me: Me) => sql`select 'qualification', "validUntil", "courseDefinition"."name",
    ${
      me.role === 'Professor'
        ? sql.lit(paths.instructorFile)
        : sql`${sql.lit(`${paths.instructorFiles}/`)} || "qualification"."professorREF"`
    }
  from "qualification" join "courseDefinition" on "courseDefinition"."_id" = "qualification"."courseDefinitionREF"
  where "validUntil" between current_date and current_date + ${sql.lit(expiryDays)} and ${
    me.role === 'Professor'
      ? sql`"qualification"."professorREF" in (select "_id" from "professor" where "personREF" = ${me._id})`
      : sql`"qualification"."institutionREF" = ${me.institutionREF}`
  }`;

/** Returns the days that Home shows a person, the next one first. */
export async function agendaDaysOf(db: Db, me: Me): Promise<AgendaDay[]> {
  const all = me.role === 'Student' ? [calendarDays(me)] : [calendarDays(me), endingQualifications(me)];
  const { rows } = await sql<AgendaDay>`select * from (${sql.join(all, sql` union all `)}) as "due"
    order by "day", "name", "what" limit ${sql.lit(mostAgendaDays)}`.execute(db);
  return rows;
}

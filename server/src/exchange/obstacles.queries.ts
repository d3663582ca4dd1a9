import type { exchangeMoves, ExchangeState } from '@stoa/contract/enrollment/exchange-states';
import type { ObstacleKind } from '@stoa/contract/exchange/obstacles.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import { taughtBy } from '../catalog/course-instances/course-instances.queries.ts';
import { exchange } from '../enrollment/registrations/exchange.queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/access.ts';
import { inWords, pageOf } from '../kernel/lists.ts';

type Move = (typeof exchangeMoves)[number];
interface Item {
  readonly _id: string;
  readonly kind: ObstacleKind;
  readonly student: string;
  readonly personREF: string | null;
  readonly course: string;
  readonly courseInstanceREF: string | null;
  readonly registrationREF: string | null;
  readonly term: string;
  readonly since: string;
  readonly move: Move;
  readonly reason: string;
  /** the encrypted row of an answer; `row` is its line */
  readonly content: string | null;
  readonly row: number;
}

/** Each place for credit under an agreement with its state at the college. */
const places = sql`select "registration"."_id", "registration"."personREF", "registration"."grade", "registration"."status",
    "courseInstance"."_id" as "courseInstanceREF", "courseInstance"."name" as "course",
    coalesce("courseInstance"."termCode", '') as "term", "courseInstance"."promise", "agreement"."institutionREF",
    "agreement"."rules", "person"."firstName" || ' ' || "person"."lastName" as "student", ${exchange} as "exchange",
    exists (select from "exchangePlace" as "refused" where "refused"."_id" = "registration"."_id" and "isRepeated") as "isRepeated"
  from "registration" join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
    join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
    join "person" on "person"."_id" = "registration"."personREF"`;
const state = sql<ExchangeState>`("exchange" ->> 'state')`;
const since = sql`("exchange" ->> 'since')::timestamptz`;
const today = sql`(now() at time zone ("promise" ->> 'zone'))::date`;

const ofPlace = (kind: ObstacleKind, move: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
  sql`select "_id", ${kind}::text as "kind", "student", "personREF", "course", "courseInstanceREF", "_id" as "registrationREF", "term",
    ${since} as "since", ${move}::text as "move", coalesce("exchange" ->> 'reason', '') as "reason",
    null::text as "content", 0 as "row" from "place" where ${when}`;
const ofCourse = (kind: ObstacleKind, move: Move, at: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
  sql`select "courseInstanceREF", ${kind}::text, '', null::uuid, "course", "courseInstanceREF", null::uuid, "term",
    min(${at}), ${move}::text, '', null::text, 0 from "place" where ${when} group by "courseInstanceREF", "course", "term"`;

/** The obstacles that keep credits of an institution from arriving, one row for each. A usual wait is no obstacle. */
const itemsOf = (institutionREF: string) => sql<Item>`(with "place" as materialized (
    select * from (${places}) as "every" where "institutionREF" = ${institutionREF} and "exchange" is not null)
  ${sql.join(
    [
      ofPlace('number wanted', sql`"exchange" ->> 'move'`, sql`${state} = 'number wanted'`),
      ofPlace(
        'number taken back',
        sql`'college'`,
        sql`${state} in ('sent', 'accepted', 'refused', 'graded', 'posted', 'correction sent') and not exists (select
          from "studentNumber" where "studentNumber"."personREF" = "place"."personREF"
            and "studentNumber"."institutionREF" = "place"."institutionREF" and "until" is null)`,
      ),
      ofCourse(
        'section missing',
        'college',
        since,
        sql`${state} in ('number wanted', 'number known') and not exists (select from "courseSection"
          where "courseSection"."courseInstanceREF" = "place"."courseInstanceREF")`,
      ),
      ofPlace(
        'not sent',
        sql`'operator'`,
        sql`"isRepeated" or (${state} = 'number known' and "exchange" ->> 'move' is null and "status" = 'Registered'
          and ${since} < now() - interval '2 days')`,
      ),
      ofPlace(
        'no answer',
        sql`'college'`,
        sql`${state} in ('sent', 'removal sent', 'correction sent') and ${since} < now() - interval '7 days'`,
      ),
      ofPlace('refused', sql`'operator'`, sql`${state} = 'refused' and not "isRepeated"`),
      ofCourse(
        'census missing',
        'operator',
        sql`("promise" ->> 'census')::date::timestamptz`,
        sql`"status" = 'Registered' and ("promise" ->> 'census')::date < ${today} and not exists (select from "census"
          where "census"."courseInstanceREF" = "place"."courseInstanceREF")`,
      ),
      ofCourse(
        'grade missing',
        'operator',
        sql`("promise" ->> 'gradesDue')::date::timestamptz`,
        sql`"status" = 'Registered' and "grade" is null and ("promise" ->> 'gradesDue')::date < ${today}`,
      ),
      ofPlace(
        'not posted',
        sql`'college'`,
        sql`${state} = 'graded' and ${since} < now() - make_interval(days => ("rules" ->> 'postedWithinDays')::int)`,
      ),
      sql`select "row"."_id", "row"."outcome", coalesce("person"."firstName" || ' ' || "person"."lastName", ''),
          "person"."_id", coalesce("at"."name", ''), "at"."_id", "row"."registrationREF", coalesce("at"."termCode", "receipt"."term"),
          "receipt"."appliedAt", 'operator', "row"."reason", "row"."content", "row"."row"
        from "receiptRow" as "row" join "receipt" on "receipt"."_id" = "row"."receiptREF"
          left join "registration" on "registration"."_id" = "row"."registrationREF"
          left join "person" on "person"."_id" = "registration"."personREF"
          left join "courseInstance" as "at" on "at"."_id" = "registration"."courseInstanceREF"
        where "receipt"."institutionREF" = ${institutionREF} and "receipt"."state" = 'applied'
          and "row"."outcome" in ('unmatched', 'contradicts') and "row"."decision" is null`,
    ],
    sql` union all `,
  )})`;

interface Filters {
  readonly kind?: ObstacleKind | undefined;
  readonly move?: Move | undefined;
  readonly term?: string | undefined;
}
export function obstaclePage(db: Db, institutionREF: string, { kind, move, term, ...query }: PageQuery & Filters) {
  let found = db.selectFrom(itemsOf(institutionREF).as('item')).selectAll('item');
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (move !== undefined) found = found.where('move', '=', move);
  if (term !== undefined) found = found.where('term', '=', term);
  return pageOf(found, query, {
    search: ['student', 'course', 'reason'].map((name) => sql.ref(name)),
    sort: { kind: sql.ref('kind'), student: inWords('student'), course: inWords('course'), since: sql.ref('since') },
    byDefault: [sql.ref('since'), sql.ref('kind'), sql.ref('_id')],
  });
}
/** Counts an institution's obstacles by kind, with the time of the oldest. */
export const obstacleCounts = (db: Db, institutionREF: string) =>
  db
    .selectFrom(itemsOf(institutionREF).as('item'))
    .select(['kind', 'move', sql<number>`count(*)::int`.as('count'), sql<string>`min("since")`.as('since')])
    .groupBy(['kind', 'move'])
    .orderBy('since')
    .execute();

interface WaitingRow {
  readonly institutionREF: string;
  readonly institution: string;
  readonly state: ExchangeState;
  readonly move: Move | null;
  readonly places: number;
  readonly since: string;
  readonly late: number;
}
/** The places that a person sees, by college, state and the party that has to act. */
export const waitingFor = async (db: Db, { _id, role, institutionREF }: Me): Promise<WaitingRow[]> =>
  (
    await sql<WaitingRow>`select "institution"."_id" as "institutionREF", "institution"."name" as "institution", ${state} as "state", "exchange" ->> 'move' as "move",
        count(*)::int as "places", min(${since}) as "since",
        count(*) filter (where "exchange" ->> 'move' is not null and ${since} < now() - interval '14 days')::int as "late"
      from (${places}) as "place" join "institution" on "institution"."_id" = "place"."institutionREF"
      where "exchange" is not null and ${
        role === 'Professor'
          ? taughtBy(_id, 'place.courseInstanceREF')
          : institutionREF === null
            ? sql`true`
            : sql`"place"."institutionREF" = ${institutionREF}`
      }
      group by 1, 2, 3, 4 order by 2, 1, 6`.execute(db)
  ).rows;

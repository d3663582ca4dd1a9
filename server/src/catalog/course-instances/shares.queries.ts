import { wholeShare, type Shares } from '@stoa/contract/catalog/shares.endpoints';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../kernel/db.ts';
import { populatedNameOnly } from '../../people/accounts/accounts.queries.ts';

/** All shares of a split, in the order in which remaining cents and hundredths are assigned. */
const all = sql`(order by "position", "courseShare"."professorREF" rows between unbounded preceding and unbounded following)`;

/** The splits of a course, the newest first: those that are or were in force, and the open proposal. */
export const splitsOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseSplit')
    .select(['courseSplit._id', 'since', 'createdAt as at', populatedNameOnly('courseSplit.proposedByREF').as('by')])
    .select(
      sql<number>`("number" * 128 + (select count("agreedAt") from "courseShare" where "splitREF" = "courseSplit"."_id"))::int`.as(
        'version',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('courseShare')
          .innerJoin('professor', 'professor._id', 'courseShare.professorREF')
          .select([
            sql<Shares['shares'][number]['professorREF']>`json_build_object('_id', "professor"."_id",
              'personREF', ${populatedNameOnly('professor.personREF')})`.as('professorREF'),
            sql<number>`"shareOf"(${sql.lit(wholeShare)}, array_agg("weight") over ${all}, (row_number() over ${all})::int)::float8 / 100`.as(
              'percent',
            ),
            sql<boolean>`"agreedAt" is not null`.as('agreed'),
          ])
          .whereRef('splitREF', '=', 'courseSplit._id')
          .orderBy('position')
          .orderBy('courseShare.professorREF'),
      ).as('shares'),
    )
    .where('courseInstanceREF', '=', courseInstanceId)
    .where((eb) => eb.or([eb('since', 'is not', null), eb('endedAt', 'is', null)]))
    .orderBy('number', 'desc')
    .execute();
export type Split = Awaited<ReturnType<typeof splitsOf>>[number];

/** Ends the open proposal, if there is one, and adds a new one with its author's agreement. */
export async function insertProposal(
  db: Db,
  proposed: { readonly courseInstanceREF: string; readonly proposedByREF: string },
  shares: readonly { readonly professorREF: string; readonly weight: number; readonly isOwn: boolean }[],
): Promise<void> {
  await db
    .updateTable('courseSplit')
    .set({ endedAt: sql<string>`now()` })
    .where('courseInstanceREF', '=', proposed.courseInstanceREF)
    .where('since', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
  const { _id: splitREF } = await db
    .insertInto('courseSplit')
    .values(proposed)
    .returning('_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('courseShare')
    .values(
      shares.map(({ professorREF, weight, isOwn }, position) => ({
        splitREF,
        professorREF,
        weight,
        position,
        agreedAt: isOwn ? sql<string>`now()` : null,
      })),
    )
    .execute();
}

export const noteAgreed = (db: Db, splitREF: string, personId: string) =>
  db
    .updateTable('courseShare')
    .set({ agreedAt: sql<string>`coalesce("agreedAt", now())` })
    .where('splitREF', '=', splitREF)
    .where('professorREF', 'in', (eb) =>
      eb.selectFrom('professor').select('professor._id').where('personREF', '=', personId),
    )
    .execute();

/** Puts a proposal into force if everybody has agreed. Returns true if it did. */
export const beginSplit = async (db: Db, splitREF: string): Promise<boolean> =>
  (await db
    .updateTable('courseSplit')
    .set({ since: sql<string>`clock_timestamp()` })
    .where('_id', '=', splitREF)
    .where(
      sql<boolean>`not exists (select from "courseShare" where "splitREF" = "courseSplit"."_id" and "agreedAt" is null)`,
    )
    .returning('_id')
    .executeTakeFirst()) !== undefined;

export const addShares = (db: Db, asideREF: string, keptREF: string) =>
  sql`with "joined" as (delete from "courseShare" as "aside" using "courseShare" as "kept", "professor"
      where "aside"."professorREF" = ${asideREF} and "kept"."splitREF" = "aside"."splitREF"
        and "kept"."professorREF" = "professor"."_id" and "personREF" = ${keptREF}
      returning "aside"."splitREF", "kept"."professorREF", "aside"."weight")
    update "courseShare" set "weight" = "courseShare"."weight" + "joined"."weight" from "joined"
      where "courseShare"."splitREF" = "joined"."splitREF" and "courseShare"."professorREF" = "joined"."professorREF"`.execute(
    db,
  );

import type { Mention } from '@stoa/contract/office/mentions.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { olderThan } from '../../kernel/erasing.ts';
import { pageOf } from '../../kernel/lists.ts';

export interface MentionedAt {
  readonly table: string;
  readonly column: string;
  readonly rowREF: string;
}

const mentions = (db: Db) =>
  db
    .selectFrom('mention')
    .innerJoin('person', 'person._id', 'mention.personREF')
    .innerJoin('deletedPerson', 'deletedPerson.personREF', 'mention.personREF')
    .select(['mention._id', 'table', 'column', 'rowREF', 'foundAt', 'words'])
    .select(
      sql<Mention['personREF']>`json_build_object('_id', "person"."_id", 'firstName', "firstName",
        'lastName', "lastName")`.as('personREF'),
    );

export const mentionPage = (db: Db, query: PageQuery) =>
  pageOf(mentions(db), query, {
    search: ['firstName', 'lastName', 'table'].map((column) => sql.ref(column)),
    sort: { foundAt: [sql.ref('mention._id')], place: [sql.ref('table'), sql.ref('mention._id')] },
    byDefault: [sql.ref('mention._id')],
  });

/** A mention, locked, so that two administrators decide one after the other. */
export const lockedMention = (db: Db, id: string) =>
  mentions(db).where('mention._id', '=', id).forUpdate('mention').executeTakeFirst();

export const insertMentions = (db: Db, personREF: string, places: readonly MentionedAt[]) =>
  db
    .insertInto('mention')
    .values(places.map((place) => ({ personREF, ...place })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteMention = (db: Db, id: string) => db.deleteFrom('mention').where('_id', '=', id).execute();
export const deleteOldMentions = async (db: Db, days: number): Promise<number> => {
  const deleted = await db.deleteFrom('mention').where(olderThan('foundAt', days)).executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

export async function mentionsLeft(db: Db, personREF: string): Promise<number> {
  const { n } = await db
    .selectFrom('mention')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('personREF', '=', personREF)
    .executeTakeFirstOrThrow();
  return n;
}

/** Deleted people whose search through others' texts isn't done after a day. */
export const notLookedFor = async (db: Db) =>
  (
    await sql<{ personREF: string }>`select "personREF" from "deletedPerson" where "words" is not null
      and "lookedAt" is null and ${olderThan('deletedAt', 1)}`.execute(db)
  ).rows;

/** Deletes the words to look for of people whose search is complete and who have no mention left. */
export const dropWords = (db: Db) =>
  db
    .updateTable('deletedPerson')
    .set({ words: null })
    .where('words', 'is not', null)
    .where('lookedAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('mention').select('_id').whereRef('mention.personREF', '=', 'deletedPerson.personREF')),
      ),
    )
    .execute();
export const noteLooked = (db: Db, personREF: string) =>
  db
    .updateTable('deletedPerson')
    .set({ lookedAt: sql<string>`now()` })
    .where('personREF', '=', personREF)
    .execute();

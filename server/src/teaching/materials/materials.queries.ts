import { sql, type Insertable, type Updateable } from 'kysely';
import { populatedFile } from '../../people/files.queries.ts';
import { storageKeyIn } from '../../kernel/sealed-files.ts';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** The day of a row. In a copied course, it moves with the course's first day. */
const dayOf = (table: 'material' | 'materialSection') =>
  sql<
    string | null
  >`(${sql.ref(`${table}.from`)} + coalesce("courseInstance"."start" - ${sql.ref(`${table}.countedFrom`)}, 0))`;
/** Today in the zone of the course's agreement, else in UTC. */
const today = sql`(now() at time zone coalesce("courseInstance"."promise"->>'zone', 'UTC'))::date`;
export const sectionIsShown = sql<boolean>`coalesce(${dayOf('materialSection')} <= ${today}, true)`;
export const isShown = sql<boolean>`(${sectionIsShown} and coalesce(${dayOf('material')} <= ${today}, true))`;

const sections = (db: Db) =>
  db
    .selectFrom('materialSection')
    .innerJoin('courseInstance', 'courseInstance._id', 'materialSection.courseInstanceREF')
    .select([
      'materialSection._id',
      'materialSection.title',
      dayOf('materialSection').as('from'),
      sectionIsShown.as('isShown'),
    ]);
/** The sections of a course in their order; with `onlyShown` those that students see today. */
export const sectionsOf = (db: Db, courseInstanceId: string, onlyShown: boolean) =>
  sections(db)
    .where('courseInstanceREF', '=', courseInstanceId)
    .$if(onlyShown, (some) => some.where(sectionIsShown))
    .orderBy('position')
    .orderBy('materialSection._id')
    .execute();
export const sectionById = (db: Db, id: string) =>
  sections(db).select('courseInstanceREF').where('materialSection._id', '=', id).executeTakeFirst();

const materials = (db: Db) =>
  db
    .selectFrom('material')
    .innerJoin('materialSection', 'materialSection._id', 'material.sectionREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'materialSection.courseInstanceREF')
    .select([
      'material._id',
      'materialSection.title as section',
      'sectionREF',
      'kind',
      'material.title',
      'markdown',
      'link',
      populatedFile('material.fileREF').as('file'),
      dayOf('material').as('from'),
      isShown.as('isShown'),
      'material.createdAt',
      'material.version',
    ]);
export type MaterialRecord = Awaited<ReturnType<typeof materialsOf>>[number];
/** The materials of a course in their order; with `onlyShown` those that students see today. */
export const materialsOf = (db: Db, courseInstanceId: string, onlyShown: boolean) =>
  materials(db)
    .where('courseInstanceREF', '=', courseInstanceId)
    .$if(onlyShown, (some) => some.where(isShown))
    .orderBy('materialSection.position')
    .orderBy('materialSection._id')
    .orderBy('material.position')
    .orderBy('material._id')
    .execute();
export const materialById = (db: Db, id: string) =>
  materials(db).select('courseInstanceREF').where('material._id', '=', id).executeTakeFirst();

export const versionOf = async (db: Db, courseInstanceREF: string): Promise<number> =>
  (
    await db
      .selectFrom('materialPlan')
      .select('version')
      .where('courseInstanceREF', '=', courseInstanceREF)
      .executeTakeFirst()
  )?.version ?? 1;
/** Increases the version of a course's materials. Other changes of them wait until the caller's transaction ends. */
export const countChange = async (db: Db, courseInstanceREF: string): Promise<number> =>
  (
    await db
      .insertInto('materialPlan')
      .values({ courseInstanceREF, version: 2 })
      .onConflict((conflict) =>
        conflict.column('courseInstanceREF').doUpdateSet({ version: sql<number>`"materialPlan"."version" + 1` }),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;

const nextSection = (courseInstanceId: string) =>
  sql<number>`(select coalesce(max("position"), 0) + 1 from "materialSection" where "courseInstanceREF" = ${courseInstanceId})`;
export const insertSection = (
  db: Db,
  section: Omit<Insertable<Schema['materialSection']>, 'position'> & { readonly position?: number },
) =>
  db
    .insertInto('materialSection')
    .values({ position: nextSection(section.courseInstanceREF), ...section })
    .returning('_id')
    .executeTakeFirstOrThrow();
export const updateSection = (db: Db, id: string, change: Updateable<Schema['materialSection']>) =>
  db.updateTable('materialSection').set(change).where('_id', '=', id).execute();
export const deleteSection = (db: Db, id: string) => db.deleteFrom('materialSection').where('_id', '=', id).execute();
export const isEmpty = async (db: Db, sectionId: string): Promise<boolean> =>
  (await db.selectFrom('material').select('_id').where('sectionREF', '=', sectionId).executeTakeFirst()) === undefined;

export const insertMaterial = (
  db: Db,
  material: Omit<Insertable<Schema['material']>, 'position'> & { readonly position?: number },
) =>
  db
    .insertInto('material')
    .values({
      position: sql<number>`(select coalesce(max("position"), 0) + 1 from "material" where "sectionREF" = ${material.sectionREF})`,
      ...material,
    })
    .returning('_id')
    .executeTakeFirstOrThrow();
export const updateMaterial = (db: Db, id: string, change: Updateable<Schema['material']>) =>
  db.updateTable('material').set(change).where('_id', '=', id).execute();
export const deleteMaterial = (db: Db, id: string) => db.deleteFrom('material').where('_id', '=', id).execute();
/** Puts a material at the end of another section. */
export const moveMaterial = (db: Db, id: string, sectionREF: string) =>
  db
    .updateTable('material')
    .set({
      sectionREF,
      position: sql<number>`(select coalesce(max("other"."position"), 0) + 1 from "material" as "other" where "other"."sectionREF" = ${sectionREF})`,
    })
    .where('_id', '=', id)
    .execute();

interface Ordered {
  readonly _id: string;
  readonly materials: readonly string[];
}
/** Sets the positions of sections and materials to the given order. */
export async function setOrder(db: Db, order: readonly Ordered[]): Promise<void> {
  const places = order.map(({ _id }, position) => ({ _id, position }));
  const items = order.flatMap(({ _id: sectionREF, materials: ids }) =>
    ids.map((_id, position) => ({ _id, sectionREF, position })),
  );
  await db
    .updateTable('materialSection')
    .from(
      sql<{ _id: string; position: number }>`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)`.as<'given'>(
        sql`"given" ("_id" uuid, "position" int)`,
      ),
    )
    .set({ position: sql<number>`"given"."position"` })
    .where(sql<boolean>`"given"."_id" = "materialSection"."_id"`)
    .execute();
  await db
    .updateTable('material')
    .from(
      sql<{ _id: string }>`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)`.as<'given'>(
        sql`"given" ("_id" uuid, "sectionREF" uuid, "position" int)`,
      ),
    )
    .set({ position: sql<number>`"given"."position"`, sectionREF: sql<string>`"given"."sectionREF"` })
    .where(sql<boolean>`"given"."_id" = "material"."_id"`)
    .execute();
}

/** The bytes of the files among a course's materials, except one material's. */
export async function bytesOf(db: Db, courseInstanceId: string, except: string | null = null): Promise<number> {
  const { bytes } = await db
    .selectFrom('material')
    .innerJoin('materialSection', 'materialSection._id', 'material.sectionREF')
    .innerJoin('file', 'file._id', 'material.fileREF')
    .select(sql<number>`coalesce(sum("file"."size"), 0)::bigint`.as('bytes'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('material._id', 'is distinct from', except)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** The first day that the days of copied rows are counted from. */
const countedFrom = (table: 'material' | 'materialSection') =>
  sql<string | null>`coalesce("courseInstance"."start", ${sql.ref(`${table}.countedFrom`)})`.as('countedFrom');

export const sectionsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('materialSection')
    .innerJoin('courseInstance', 'courseInstance._id', 'materialSection.courseInstanceREF')
    .select(['materialSection._id', 'materialSection.title', 'materialSection.position'])
    .select([dayOf('materialSection').as('from'), countedFrom('materialSection')])
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();

export const materialsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('material')
    .innerJoin('materialSection', 'materialSection._id', 'material.sectionREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'materialSection.courseInstanceREF')
    .leftJoin('file', (join) => join.onRef('file._id', '=', 'material.fileREF').on('file.removedAt', 'is', null))
    .select([
      'sectionREF',
      'material.kind',
      'material.title',
      'markdown',
      'link',
      'material.position',
      dayOf('material').as('from'),
      countedFrom('material'),
      'file.name',
      'file.type',
      'file.size',
      'file.sha256',
      storageKeyIn.as('storageKey'),
      sql<boolean>`"file"."heldAt" is not null`.as('quarantined'),
    ])
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();

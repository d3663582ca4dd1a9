import type { ServerProblem } from '@stoa/contract/exchange/college-servers.endpoints';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';

const shown = ['host', 'port', 'userName', 'hostKey', 'outFolder', 'inFolder', 'isOn', 'checkedAt'] as const;
const servers = (db: Db) =>
  db
    .selectFrom('collegeServer')
    .select([...shown, 'problemDetail', 'problemSince'])
    .select(sql<ServerProblem | null>`"problem"`.as('problem'));

/** An institution's server as it is shown. */
export const serverOf = (db: Db, institutionREF: string) =>
  servers(db).where('institutionREF', '=', institutionREF).executeTakeFirst();
/** The same with its encrypted secret. */
export const sealedServerOf = (db: Db, institutionREF: string) =>
  servers(db).select('secret').where('institutionREF', '=', institutionREF).executeTakeFirst();

type Settings = Pick<
  Insertable<Schema['collegeServer']>,
  'institutionREF' | 'secret' | Exclude<(typeof shown)[number], 'checkedAt'>
>;
/** Writes a server's settings, and clears the problem of the earlier ones. */
export const saveServer = (db: Db, { institutionREF, ...settings }: Settings) => {
  const row = { ...settings, checkedAt: null, problem: null, problemDetail: '', problemSince: null };
  return db
    .insertInto('collegeServer')
    .values({ institutionREF, ...row })
    .onConflict((conflict) => conflict.column('institutionREF').doUpdateSet(row))
    .execute();
};
export const deleteServer = (db: Db, institutionREF: string) =>
  db.deleteFrom('collegeServer').where('institutionREF', '=', institutionREF).returning('host').executeTakeFirst();

/** The institutions whose servers are switched on and have a confirmed key. */
export const institutionsWithServers = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('collegeServer')
      .select('institutionREF')
      .where('isOn', '=', true)
      .where('hostKey', 'is not', null)
      .orderBy('institutionREF')
      .execute()
  ).map(({ institutionREF }) => institutionREF);

/**
 * Reserves a server that is switched on for some seconds; undefined while another run has it. A server that refused the sign-in
 * is tried once a day, because more attempts could lock the account.
 */
export const takeServer = (db: Db, institutionREF: string, seconds: number) =>
  db
    .updateTable('collegeServer')
    .set({ busyUntil: sql<string>`now() + ${seconds} * interval '1 second'` })
    .where('institutionREF', '=', institutionREF)
    .where('isOn', '=', true)
    .where('hostKey', 'is not', null)
    .where(sql<boolean>`coalesce("busyUntil" < now(), true)`)
    .where(sql<boolean>`"problem" is distinct from 'login' or "checkedAt" < now() - interval '23 hours'`)
    .returning([...shown, 'secret'])
    .executeTakeFirst();
export const giveServerBack = (db: Db, institutionREF: string) =>
  db.updateTable('collegeServer').set({ busyUntil: null }).where('institutionREF', '=', institutionREF).execute();

/** Records a connection's result. Returns the earlier problem and the college's name; undefined without a server. */
export async function noteProblem(
  db: Db,
  institutionREF: string,
  problem: { readonly problem: ServerProblem; readonly detail: string } | null,
) {
  const before = await db
    .selectFrom('collegeServer')
    .innerJoin('institution', 'institution._id', 'collegeServer.institutionREF')
    .select(['problem', 'hostKey', 'institution.name as college'])
    .where('institutionREF', '=', institutionREF)
    .forUpdate('collegeServer')
    .executeTakeFirst();
  await db
    .updateTable('collegeServer')
    .set({
      checkedAt: sql<string>`now()`,
      problem: problem?.problem ?? null,
      problemDetail: problem?.detail ?? '',
      problemSince: problem && sql<string>`coalesce("problemSince", now())`,
    })
    .where('institutionREF', '=', institutionREF)
    .execute();
  return before;
}

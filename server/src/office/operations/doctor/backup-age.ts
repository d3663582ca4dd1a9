import type { Db } from '../../../kernel/db.ts';
import type { Settings } from '../../../settings.ts';
import { isMigrated, lastBackup } from '../operations.queries.ts';
import { doubtful, good, severe, type Finding } from './findings.ts';

/** The age of the last backup, in hours, from which it counts as missing. */
const mostHours = 24;

/** Warnings for production on the embedded PostgreSQL; empty anywhere else. `now` is in milliseconds, like Date.now(). */
export async function embeddedFindings(settings: Settings, db: Db, now = Date.now()): Promise<readonly Finding[]> {
  if (!settings.production || settings.databaseUrl !== undefined) return [];
  return [
    doubtful(
      'DATABASE_URL',
      'is embedded: there is no standby, no other node can use it, and what was written since the last backup is lost with this machine',
    ),
    await backupFinding(db, now),
  ];
}

async function backupFinding(db: Db, now: number): Promise<Finding> {
  const backup = (await isMigrated(db)) ? await lastBackup(db) : undefined;
  if (backup === undefined) return severe('Backup', 'there is none yet. Run npm run backup, and let it run every day');
  const hours = (now / 1000 - backup.at) / 3600;
  const age = `the last one is ${Math.max(0, Math.floor(hours))} hours old`;
  return hours > mostHours
    ? severe('Backup', `${age}. Run npm run backup, and let it run every day`)
    : good('Backup', age);
}

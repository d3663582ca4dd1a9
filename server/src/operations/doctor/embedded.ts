import type { Settings } from '../../settings.ts';
import { lastBackup } from '../backup/last.ts';
import { doubtful, good, severe, type Finding } from './findings.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * What somebody has to know who runs production on the embedded PostgreSQL; nothing elsewhere. `now` in milliseconds, as
 * Date.now gives it.
 */
export async function embeddedFindings(settings: Settings, now = Date.now()): Promise<readonly Finding[]> {
  if (!settings.production || settings.databaseUrl !== undefined) return [];
  return [
    doubtful(
      'DATABASE_URL',
      'is embedded: there is no standby, no other node can use it, and what was written since the last backup is lost with this machine',
    ),
    await backupFinding(settings.dataDir, now),
  ];
}

async function backupFinding(dataDir: string, now: number): Promise<Finding> {
  const backup = await lastBackup(dataDir);
  if (backup === undefined) return severe('Backup', 'there is none yet. Run npm run backup, and let it run every day');
  const age = now - Date.parse(backup.takenAt);
  const hours = Math.max(0, Math.floor(age / (day / 24)));
  if (age > day)
    return severe(
      'Backup',
      `the last one is ${hours} hours old (${backup.folder}). Run npm run backup, and let it run every day`,
    );
  return good('Backup', `the last one is ${hours} hours old (${backup.folder})`);
}

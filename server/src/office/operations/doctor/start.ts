import { encryption } from '../../../kernel/encryption.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Settings } from '../../../settings.ts';
import { databaseFindings } from './database.ts';
import { settingsFindings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Refuses an unsafe start in production. Throws with one sentence per reason; `warn` receives doubtful findings about the
 * database.
 */
export async function refuseUnsafe(
  settings: Settings,
  db: Db,
  env: Environment,
  warn: (sentence: string) => void = () => {},
): Promise<void> {
  const findings = [
    ...settingsFindings(settings, env),
    ...(await databaseFindings(db, encryption(settings.encryptionKey))),
  ];
  const reasons = findings.filter(({ forbidsStart }) => forbidsStart).map(({ about, says }) => `${about} ${says}`);
  for (const { about, says, weight } of findings)
    if (weight === 'doubtful' && about === 'DATABASE_URL') warn(`${about} ${says}`);
  if (reasons.length > 0) throw new Error(`${reasons.join('; ')}. npm run doctor says more`);
}

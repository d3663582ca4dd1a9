import { encryption } from '../../kernel/encryption.ts';
import type { Db } from '../../kernel/db.ts';
import type { Settings } from '../../settings.ts';
import { databaseFindings, waitingFindings } from './database.ts';
import { embeddedFindings } from './embedded.ts';
import { found, good, type Finding } from './findings.ts';
import { fileFindings, mailFinding, scannerFinding } from './outside.ts';
import { folderFinding, settingsFindings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks everything that could go wrong; each finding says how to fix it. `knowsUs` asks the processor, and throws when it does
 * not accept our credentials.
 */
export async function examine(
  settings: Settings,
  db: Db,
  env: Environment,
  knowsUs: () => Promise<void>,
): Promise<readonly Finding[]> {
  const ownEncryption = encryption(settings.encryptionKey);
  const looks = await Promise.all([
    found('PostgreSQL', 'Is it running, and is DATABASE_URL right?', () => databaseFindings(db, ownEncryption)),
    found('Backup', 'Is PostgreSQL running?', () => embeddedFindings(settings, db)),
    found('Waiting', 'Is the database of this version?', () => waitingFindings(db)),
    found('FILES_URL', 'Can it be written?', () => fileFindings(settings)),
    found('SMTP_URL', 'Mails wait until it answers. Is it right?', () => mailFinding(settings)),
    found('PayPal', 'Are PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of the same account as PAYPAL_API_URL?', () =>
      knowsUs().then(() => good('PayPal', `its webhook has to lead to ${settings.publicUrl}/api/payments/webhook`)),
    ),
    found('CLAMD_URL', 'Uploads are held back until it answers. Is it running?', () => scannerFinding(settings)),
  ]);
  return [...settingsFindings(settings, env), folderFinding(settings.dataDir), ...looks.flat()];
}

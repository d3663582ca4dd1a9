import { encryption } from '../../../kernel/encryption.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Settings } from '../../../settings.ts';
import type { Say } from '../../../telling.ts';
import { processorKinds, type ProcessorName } from '../../../payments/processors/registry.ts';
import { databaseFindings, waitingFindings } from './database.ts';
import { embeddedFindings } from './embedded.ts';
import { found, good, type Finding } from './findings.ts';
import { fileFindings, mailFinding, scannerFinding } from './outside.ts';
import { folderFinding, settingsFindings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks everything that could go wrong; each finding says how to fix it. `say` hears how many checks are done and which are not. */
export async function examine(
  settings: Settings,
  db: Db,
  env: Environment,
  say: Say = () => {},
): Promise<readonly Finding[]> {
  const ownEncryption = encryption(settings.encryptionKey);
  const checks: readonly Parameters<typeof found>[] = [
    ['PostgreSQL', 'Is it running, and is DATABASE_URL right?', () => databaseFindings(db, ownEncryption)],
    ['Backup', 'Is PostgreSQL running?', () => embeddedFindings(settings, db)],
    ['Waiting', 'Is the database of this version?', () => waitingFindings(db)],
    ['FILES_URL', 'Can it be written?', () => fileFindings(settings)],
    ['SMTP_URL', 'Mails wait until it answers. Is it right?', () => mailFinding(settings)],
    ...processorChecks(settings),
    ['CLAMD_URL', 'Uploads are held back until it answers. Is it running?', () => scannerFinding(settings)],
  ];
  const open = new Set(checks.map(([about]) => about));
  const sayOpen = () =>
    say(`Checking: ${checks.length - open.size} of ${checks.length} done, waiting for ${[...open].join(', ')}`);
  sayOpen();
  const looks = await Promise.all(
    checks.map(async (check) => {
      const findings = await found(...check);
      open.delete(check[0]);
      if (open.size > 0) sayOpen();
      return findings;
    }),
  );
  return [...settingsFindings(settings, env), folderFinding(settings.dataDir), ...looks.flat()];
}

/** Asks each processor that is set up whether it accepts our settings. */
const processorChecks = ({ processors, publicUrl }: Settings): readonly Parameters<typeof found>[] =>
  Object.entries(processors).map(([processor, { open }]) => {
    const { name, required } = processorKinds[processor as ProcessorName];
    const leads = good(name, `its webhook has to lead to ${publicUrl}/api/payments/webhook`);
    const advice = `Are ${required.join(', ')} right, and of the account at its address?`;
    const ask = () =>
      open()
        .probe()
        .then(() => leads);
    return [name, advice, ask];
  });

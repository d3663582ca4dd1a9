import { encryption, type Encryption } from '../../../kernel/encryption.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Settings } from '../../../settings.ts';
import type { Say } from '../../../progress.ts';
import { processorKinds, type ProcessorName } from '../../../payments/processors/registry.ts';
import { embeddedFindings } from './backup-age.ts';
import { databaseFindings, previousKeyFindings, waitingFindings } from './database.ts';
import { doubtful, type Finding, found, good, severe } from './findings.ts';
import { folderFinding, settingsFindings } from './settings.ts';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { tryFileStore } from '../../../kernel/open-file-store.ts';
import { clamd } from '../../../kernel/malware.ts';

/** Checks free space, and that a file can be stored, read and removed. */
async function fileFindings({ files, dataDir }: Settings): Promise<readonly Finding[]> {
  await tryFileStore(files);
  const where = files.s3 ? `s3://${files.s3.bucket}/${files.s3.prefix}` : files.folder;
  const findings = [good('FILES_URL', `${where} stores, gives back and removes`)];
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const [free, part] = [Math.round((bavail * bsize) / 2 ** 20), bavail / blocks];
  findings.push(
    free * 2 ** 20 < 2 * files.reserve || part < 0.05
      ? doubtful('Disk', `${free} MB are free beside ${dataDir}: soon uploads are refused. Make room`)
      : good('Disk', `${free} MB are free beside ${dataDir}`),
  );
  return findings;
}

/** Checks that the mail server accepts us. */
async function mailFinding({ smtpUrl, production }: Settings): Promise<Finding> {
  if (smtpUrl === undefined)
    return (production ? severe : doubtful)('SMTP_URL', 'is not set: mails are kept, and shown at /dev/mail');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 4000, greetingTimeout: 4000 });
  try {
    await transport.verify();
    return good('SMTP_URL', `${new URL(smtpUrl).host} takes mail from us`);
  } finally {
    transport.close();
  }
}

/** Checks that the malware scanner answers. */
async function scannerFinding({ clamdUrl }: Settings): Promise<Finding> {
  if (clamdUrl === undefined) return doubtful('Scanner', 'is not set up');
  await clamd(clamdUrl, 4000).scan(Readable.from([Buffer.from('doctor')]));
  return good('Scanner', 'answers');
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks everything that could go wrong; each finding says how to fix it. `say` gets the progress of the checks. */
export async function examine(
  settings: Settings,
  db: Db,
  env: Environment,
  say: Say = () => {},
): Promise<readonly Finding[]> {
  const ownEncryption = encryption(settings.encryptionKey, settings.previousKey);
  const checks: readonly Parameters<typeof found>[] = [
    ['PostgreSQL', 'Is it running, and is DATABASE_URL right?', () => databaseFindings(db, ownEncryption)],
    ['Backup', 'Is PostgreSQL running?', () => embeddedFindings(settings, db)],
    ['Waiting', 'Is the database of this version?', () => waitingFindings(db)],
    ['FILES_URL', 'Can it be written?', () => fileFindings(settings)],
    ['SMTP_URL', 'Mails wait until it answers. Is it right?', () => mailFinding(settings)],
    ...previousKeyCheck(ownEncryption, db),
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

const previousKeyCheck = (both: Encryption, db: Db): readonly Parameters<typeof found>[] =>
  both.mark === undefined
    ? []
    : [['ENCRYPTION_KEY_PREVIOUS', 'Is PostgreSQL running?', () => previousKeyFindings(db, both)]];

/** Checks that each configured processor accepts our settings. */
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
    ...(await databaseFindings(db, encryption(settings.encryptionKey, settings.previousKey))),
  ];
  const reasons = findings.filter(({ forbidsStart }) => forbidsStart).map(({ about, says }) => `${about} ${says}`);
  for (const { about, says, weight } of findings)
    if (weight === 'doubtful' && about === 'DATABASE_URL') warn(`${about} ${says}`);
  if (reasons.length > 0) throw new Error(`${reasons.join('; ')}. npm run doctor says more`);
}

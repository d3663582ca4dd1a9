import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { tryFileStore } from '../../../kernel/open-file-store.ts';
import { clamd } from '../../../kernel/malware.ts';
import type { Settings } from '../../../settings.ts';
import { doubtful, good, severe, type Finding } from './findings.ts';

/** Checks free space, and that a file can be stored, read and removed. */
export async function fileFindings({ files, dataDir }: Settings): Promise<readonly Finding[]> {
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
export async function mailFinding({ smtpUrl, production }: Settings): Promise<Finding> {
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
export async function scannerFinding({ clamdUrl }: Settings): Promise<Finding> {
  if (clamdUrl === undefined) return doubtful('Scanner', 'is not set up');
  await clamd(clamdUrl, 4000).scan(Readable.from([Buffer.from('doctor')]));
  return good('Scanner', 'answers');
}

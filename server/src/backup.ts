import path from 'node:path';
import { command, root } from './command.ts';
import { sealer } from './kernel/crypto.ts';
import { openFileStore } from './kernel/file-store.ts';
import { takeBackup } from './operations/backup/backup.ts';
import { recordBackup } from './operations/backup/last.ts';

const [folder = path.join('backups', new Date().toISOString().replaceAll(/[:.]/g, '-'))] = process.argv.slice(2);

await command(async (settings, url) => {
  const files = await openFileStore(settings.files, (error) => console.error(error.message));
  const target = path.resolve(root, folder);
  const source = { url, files, sealer: sealer(settings.encryptionKey) };
  const { takenAt, tables, files: copied, missing } = await takeBackup(source, target);
  // The backup is good without it: only the doctor will not know of it.
  const unknown = await recordBackup(settings.dataDir, { takenAt, folder: target }).then(
    () => [],
    (error: Error) => [`npm run doctor will not know of it: ${error.message}`],
  );
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${target}: ${rows} rows of ${Object.keys(tables).length} tables, ${copied.length} files.`,
    'The key of the sensitive values is not in it: keep ENCRYPTION_KEY somewhere else.',
    ...unknown,
    ...missing.map((one) => `Missing or changed in the store: ${one}`),
  ];
  return lines.join('\n');
});

import path from 'node:path';
import { command, root } from './command.ts';
import { encryption } from './kernel/encryption.ts';
import { openFileStore } from './kernel/open-file-store.ts';
import { noteBackup, takeBackup } from './office/operations/backup/backup.ts';
import { deletionsFile, noteDeletions } from './office/operations/backup/deletions.ts';

const [folder = path.join('backups', new Date().toISOString().replaceAll(/[:.]/g, '-'))] = process.argv.slice(2);

await command(async (settings, url, say) => {
  const files = await openFileStore(settings.files, (error) => console.error(error.message));
  const target = path.resolve(root, folder);
  const source = { url, files, encryption: encryption(settings.encryptionKey, settings.previousKey) };
  const manifest = await takeBackup(source, target, say);
  const { tables, files: copied, missing } = manifest;
  const unnoted = await noteBackup(url, manifest).then(
    () => [],
    ({ message }: Error) => [
      `The copy is whole, but the database could not note it, and /metrics won’t show it: ${message}`,
    ],
  );
  const deleted = await noteDeletions(url, target);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${target}: ${rows} rows of ${Object.keys(tables).length} tables, ${copied.length} files.`,
    'It is encrypted, and its key is not in it: keep ENCRYPTION_KEY somewhere else.',
    ...(deleted > 0
      ? [`${deletionsFile(target)} names ${deleted} deleted people by id: keep it beside the backups.`]
      : []),
    ...unnoted,
    ...missing.map((one) => `Missing or changed in the store: ${one}`),
  ];
  return lines.join('\n');
});

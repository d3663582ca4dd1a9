import path from 'node:path';
import { command, migrations, root } from './command.ts';
import { encryption } from './kernel/encryption.ts';
import { openFileStore } from './kernel/open-file-store.ts';
import { restoreBackup } from './office/operations/backup/restore.ts';
import { simulatorSchema } from '../../dev/simulator/store.ts';

const besides = [{ tables: 'paypal_simulator.', make: simulatorSchema }];

await command(async (settings, url, say) => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Which backup? npm run restore -- folder');
  const files = await openFileStore(settings.files, (error) => console.error(error.message));
  const target = {
    url,
    files,
    encryption: encryption(settings.encryptionKey, settings.previousKey),
    migrations,
    besides,
  };
  const { manifest, deleted } = await restoreBackup(target, path.resolve(root, folder), say);
  const count = Object.keys(manifest.tables).length;
  return `Restored what was there at ${manifest.takenAt}: ${count} tables and ${manifest.files.length} files, each as it was.${
    deleted > 0 ? ` ${deleted} people were deleted by now: the next start deletes them again.` : ''
  }`;
});

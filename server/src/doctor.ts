import { command } from './command.ts';
import { openDatabase } from './kernel/database.ts';
import { examine } from './office/operations/doctor/doctor.ts';
import type { Schema } from './schema.ts';

const marks = { good: '  ok  ', doubtful: ' look ', severe: 'SEVERE' };

// Each check has its own time limit, but a database that recovers from a crash may take longer.
setTimeout(() => {
  console.error(
    'No answer within 28 seconds. The database may be reading its journal after a crash: ask again in a minute.',
  );
  process.exit(1);
}, 28_000).unref();

await command(async (settings, url, say) => {
  const database = openDatabase<Schema>(url, () => {});
  try {
    const findings = await examine(settings, database.db, process.env, say);
    const count = findings.filter(({ weight }) => weight === 'severe').length;
    if (count > 0) process.exitCode = 1;
    const lines = findings.map(({ weight, about, says }) => `${marks[weight]}  ${about}: ${says}`);
    return [...lines, count > 0 ? `${count} to be mended before people use it` : 'Nothing severe'].join('\n');
  } finally {
    await database.close();
  }
});
// Don't wait for checks that never finished.
process.exit();

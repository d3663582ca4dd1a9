// npm run seed -- --students 1000000: fills an empty database with sample people and their records within minutes, for
// measurements. Prints everybody's password; the settings name the database.
import { command } from '../../server/src/command.ts';
import { fill, password } from './kit.ts';

const at = process.argv.indexOf('--students');
const students = Number(at === -1 ? 20_000 : process.argv[at + 1]);

await command(async (settings, url, say) => {
  if (!Number.isInteger(students) || students < 1000) throw new Error('--students takes a number, 1000 or more');
  if (settings.production) throw new Error('Sample people have no place in production');
  const began = performance.now();
  await fill(url, students, say);
  const seconds = Math.round((performance.now() - began) / 1000);
  return `${students} students in ${seconds} s. Sign in as student0@seed.example or professor0@seed.example, “${password}”`;
});

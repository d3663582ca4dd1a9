// Makes one thing by each recipe of docs/guides/adding-things.md in a copy of the project: `npm run recipes`. It compares the
// files that this changes with the list in the document, then checks the types and runs the tests that find things by name.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTree, makeChanges, recipes, root } from '../tests/recipes.ts';
import { made } from '../tests/recipes-made.ts';

/** Files that `npm run schema` and `npm run messages` write. */
const generated =
  /^(?:server\/src\/(?:schema|features)\.ts|contract\/src\/api\.ts|contract\/locales\/(?:en|es)\/\w+\.json)$/;

const copy = mkdtempSync(path.join(tmpdir(), 'stoa-recipes-'));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=recipes', '-c', 'user.email=recipes@example.org', ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
/** Returns the files that have changed since the last call. */
function touched(): string[] {
  git('add', '-A');
  const files = git('diff', '--cached', '--name-only', '-z').split('\0').filter(Boolean);
  git('commit', '-qm', 'A recipe.', '--allow-empty', '--no-verify');
  return files;
}
function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
const run = (command: string, ...args: string[]) => {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) fail(`${command} ${args.join(' ')} has failed`);
};
try {
  copyTree(copy, () => true);
  cpSync(path.join(root, '.gitignore'), path.join(copy, '.gitignore'));
  git('init', '-q');
  touched();
  for (const { name, count, lines } of recipes) {
    makeChanges(copy, made[name]!);
    const files = touched();
    const unnamed = files.filter((file) => !lines.some((line) => line.some((one) => one.test(file))));
    // Commands write the last one, the translations.
    const unmade = lines.filter((line) => !files.some((file) => line.some((one) => one.test(file))));
    console.log(`${name}: ${count} files`);
    if (unnamed.length > 0) fail(`  its list lacks ${unnamed.join(', ')}`);
    for (const line of unmade)
      if (!line.some((one) => one.test('contract/locales/es'))) fail(`  needs no ${String(line)}`);
  }
  run('npm', 'run', '--silent', 'schema');
  run('npm', 'run', '--silent', 'messages');
  // The translations, in English.
  for (const code of ['es', 'eo'])
    for (const name of readdirSync(path.join(copy, 'contract/locales', code))) {
      const file = path.join(copy, 'contract/locales', code, name);
      const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
      const filled = Object.fromEntries(messages.map(([message, said]) => [message, said || message]));
      writeFileSync(file, `${JSON.stringify(filled, null, 1)}\n`);
    }
  const others = touched().filter((file) => !generated.test(file) && !file.startsWith('contract/locales/eo/'));
  if (others.length > 0) fail(`the commands have also written ${others.join(', ')}`);
  run('npm', 'run', '--silent', 'typecheck');
  const named = [
    'fields.test',
    'reconsidered',
    'access.test',
    'catalogs.test',
    'lifecycles.test',
    'registry.test',
    'schema.test',
  ];
  run('npx', 'vitest', 'run', '--project', 'server', ...named);
  run('npx', 'vitest', 'run', '--project', 'web', 'fields.test');
} finally {
  rmSync(copy, { recursive: true, force: true });
}

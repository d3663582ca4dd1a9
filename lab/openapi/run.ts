// `npm run openapi` lints and validates the API's document, generates two clients from it, and lets each make some calls.
// The tools have a separate folder and lockfile, because only they need TypeScript 5.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ownProcess } from '../../tests/process.ts';

const here = import.meta.dirname;
const modules = path.join(here, 'node_modules');
const email = 'admin@world.example';
const password = 'a long password';

/** Runs a program in `folder` and returns what it wrote. Throws with the whole output when the program fails. */
function run(folder: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  if (error || status !== 0)
    throw new Error(`${path.basename(program)} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  return stdout;
}
const tool = (folder: string, name: string, ...args: readonly string[]) =>
  run(folder, process.execPath, path.join(modules, '.bin', name), ...args);
const say = (text: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);

interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
}
/**
 * Some addresses have a fixed part where others have an id, which is a UUID or a token and never that word. The router prefers
 * the fixed part, so these warnings are expected.
 */
const isExpected = ({ ruleId }: Problem) => ruleId === 'no-ambiguous-paths';

async function check(document: string, folder: string) {
  // It fails on errors, and says them all the same.
  const lint = [
    path.join(modules, '.bin/redocly'),
    'lint',
    'openapi.json',
    '--extends',
    'recommended',
    '--format',
    'json',
  ];
  const { stdout } = spawnSync(process.execPath, lint, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
  const unexpected = problems.filter((one) => !isExpected(one));
  say(`Redocly's recommended rules: ${unexpected.length} problems, and ${problems.length} expected warnings`);
  const { valid, errors } = await new Validator().validate(JSON.parse(document) as Record<string, unknown>);
  say(`@seriousme/openapi-schema-validator: ${valid ? 'valid' : 'not valid'}`);
  if (unexpected.length > 0 || !valid) throw new Error(JSON.stringify([...unexpected, errors], null, 2));
}

if (!existsSync(modules)) {
  say('installing the tools…');
  run(here, 'npm', 'ci', '--no-audit', '--no-fund', '--workspaces=false');
}
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-openapi-'));
// The linter refuses a document whose server is “localhost”.
const stoa = await ownProcess({ PUBLIC_URL: 'http://127.0.0.1:3000', WEBHOOK_PRIVATE: 'on' });
try {
  say('starting Stoa…');
  await stoa.start();
  const document = await (await fetch(`${stoa.url}/api/openapi.json`)).text();
  writeFileSync(path.join(folder, 'openapi.json'), document);
  say(`the document has ${Math.round(document.length / 1024)} KB`);
  await check(document, folder);
  symlinkSync(modules, path.join(folder, 'node_modules'));
  cpSync(path.join(here, 'walks'), folder, { recursive: true });
  say('generating with openapi-typescript and @hey-api/openapi-ts…');
  tool(folder, 'openapi-typescript', 'openapi.json', '-o', 'schema.d.ts');
  tool(folder, 'openapi-ts');
  say('compiling with TypeScript 5…');
  tool(folder, 'tsc', '--project', 'tsconfig.json');
  for (const walk of ['types', 'sdk'])
    say(run(folder, process.execPath, `out/${walk}.js`, stoa.url, email, password).trim());
} finally {
  await stoa.remove();
  rmSync(folder, { recursive: true, force: true });
}

// Chooses the Node that runs Stoa: npm's if it has one for this platform, else the installed one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const about = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The program of the Node that Stoa runs on. */
export function ownNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = path.join(root, 'node_modules', `node-${platform}`, 'bin', program);
  return existsSync(installed) ? installed : process.execPath;
}

/** Exits with one sentence if npm has no Node for this platform and the installed one is too old. */
export function requireNode() {
  if (about('server').optionalDependencies?.[`node-${platform}`]) return;
  const wanted = about('.').engines.node.replace('>=', '');
  const numbers = (version) => version.split('.').map(Number);
  const [major, minor] = numbers(process.versions.node);
  const [wantedMajor, wantedMinor = 0] = numbers(wanted);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Stoa needs Node.js ${wanted} or later, and this is ${process.versions.node}. npm has none for ${platform}: ` +
      'install it from https://nodejs.org/en/download and start again.',
  );
  process.exit(1);
}

const tools = { vitest: 'vitest/vitest.mjs', playwright: '@playwright/test/cli.js' };

/**
 * How to spawn npm, vitest or playwright, as a program and its arguments: by their own files, because on Windows their names
 * are those of batch files, which need a shell.
 */
export function commandOf(tool, args) {
  const file = tool === 'npm' ? npmFile() : path.join(root, 'node_modules', tools[tool]);
  return file ? [process.execPath, [file, ...args]] : [tool, args];
}

/** npm's scripts know its path; elsewhere on Windows it is beside Node. */
function npmFile() {
  const said = process.env.npm_execpath;
  if (said && path.basename(said) === 'npm-cli.js') return said;
  const beside = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return existsSync(beside) ? beside : undefined;
}

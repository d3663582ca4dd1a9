// Makes copies of the committed state with the installed packages, into which the mutations are written.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** The packages that are installed, and of our own those of the copy. */
function linkPackages(copy: string, folder: string): void {
  const installed = path.join(root, folder, 'node_modules');
  if (!existsSync(installed)) return;
  const target = path.join(copy, folder, 'node_modules');
  mkdirSync(path.join(target, '@stoa'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@stoa' && one !== '.cache'))
    symlinkSync(path.join(installed, name), path.join(target, name));
  for (const name of workspaces) symlinkSync(path.join(copy, name), path.join(target, '@stoa', name));
}

/** Makes so many copies, and returns them with a function that removes them. */
export function makeCopies(count: number): { readonly copies: string[]; readonly remove: () => void } {
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-mutants-'));
  const copies = Array.from({ length: count }, (_, index) => path.join(home, `stoa-${index + 1}`));
  for (const copy of copies) {
    git('worktree', 'add', '--detach', '--quiet', copy, 'HEAD');
    for (const folder of ['.', ...workspaces]) linkPackages(copy, folder);
    symlinkSync(path.join(root, 'web/build'), path.join(copy, 'web/build'));
  }
  const remove = () => {
    for (const copy of copies) git('worktree', 'remove', '--force', copy);
    rmSync(home, { recursive: true, force: true });
  };
  return { copies, remove };
}

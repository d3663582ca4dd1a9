// Adds a language to a copy of the project by its catalogs and its line alone, and walks the main job in it, as wide as a
// phone and as a desktop: `npm run pseudo`. Its words are English with accents, 40 % longer, in brackets: a text without
// brackets is a message that no catalog has, and a word that is cut shows where longer languages don't fit.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** A code that validators know, Stoa doesn't use, and both Node and Chromium write dates in: pages are drawn by both. */
const code = 'nl';
const accented: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, at) => [
    letter,
    Array.from('áƀćďéƒǵĥíĵķļɱńóṕɋŕšťúṽŵẋýžÁƁĆĎÉƑǴĤÍĴĶĻḾŃÓṔɊŔŠŤÚṼŴẊÝŽ')[at]!,
  ]),
);
/** Text without braces and tags. Vowels are doubled, which makes it about 40 % longer. */
const longer = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => accented[letter]!.repeat(/[aeiou]/i.test(letter) ? 2 : 1));

/** Returns the index after the brace that closes the one at `from`. */
function afterBraces(message: string, from: number): number {
  for (let depth = 0, at = from; at < message.length; at++) {
    if (message[at] === '{') depth++;
    if (message[at] === '}' && --depth === 0) return at + 1;
  }
  throw new Error(`A brace stays open in: ${message}`);
}
/** Rewrites the texts of a message in ICU's syntax, and leaves its values, cases and tags. */
function rewritten(message: string): string {
  let said = '';
  for (let at = 0; at < message.length;) {
    const tag = /^<\/?\d+\/?>/.exec(message.slice(at))?.[0];
    if (tag !== undefined) {
      said += tag;
      at += tag.length;
    } else if (message[at] === '{') {
      const end = afterBraces(message, at);
      said += inBraces(message.slice(at + 1, end - 1));
      at = end;
    } else {
      said += longer(message[at]!);
      at++;
    }
  }
  return said;
}
function inBraces(inner: string): string {
  const cases = /^\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(inner)?.[0];
  if (cases === undefined) return `{${inner}}`;
  let said = cases;
  for (let at = cases.length; at < inner.length;) {
    if (inner[at] === '{') {
      const end = afterBraces(inner, at);
      said += `{${rewritten(inner.slice(at + 1, end - 1))}}`;
      at = end;
    } else said += inner[at++];
  }
  return `{${said}}`;
}

const home = mkdtempSync(path.join(tmpdir(), 'stoa-pseudo-'));
const copy = path.join(home, 'stoa');
const run = (command: string, ...args: string[]) => {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
};
/** Changes a file of the copy. Throws when the text to change isn't there. */
function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path.join(copy, file), 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has another text than ${String(from)}`);
  writeFileSync(path.join(copy, file), changed);
}
try {
  mkdirSync(copy);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of files.toString('utf8').split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), copy]);
  // The whole change: one line, and the catalogs.
  change('contract/src/kernel/i18n.ts', "es: 'Español' }", `es: 'Español', ${code}: 'Ƥšéúďó' }`);
  mkdirSync(path.join(copy, 'contract/locales', code));
  for (const name of ['server', 'site', 'web']) {
    const messages = JSON.parse(readFileSync(path.join(copy, `contract/locales/en/${name}.json`), 'utf8')) as object;
    const said = Object.fromEntries(Object.keys(messages).map((message) => [message, `⟦${rewritten(message)}⟧`]));
    writeFileSync(path.join(copy, `contract/locales/${code}/${name}.json`), `${JSON.stringify(said, null, 1)}\n`);
  }
  // The suite walks other languages on a phone alone.
  change('tests/journeys/widths.ts', /inOtherLanguage = .*/, 'inOtherLanguage = /^nothing$/;');
  if (run('node', 'scripts/setup.mjs', '--build'))
    run(
      'npx',
      'playwright',
      'test',
      'tests/journeys/main-job.spec.ts',
      '--project',
      'phone',
      '--project',
      'desktop',
      '-g',
      `\\(${code}\\)`,
    );
} finally {
  rmSync(home, { recursive: true, force: true });
}

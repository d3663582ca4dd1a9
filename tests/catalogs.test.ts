import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isLanguage, languageFrom, languageNames, readMessage } from '@stoa/contract/kernel/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const locales = path.join(root, 'contract/locales');
const names = ['server', 'site', 'web'];
const catalog = (folder: string, language: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, language, `${name}.json`), 'utf8')) as Record<string, string>;
const others = languageNames.filter((one) => one !== 'en');
/** Every message of a language with its translation and its catalogue. */
const translations = others.flatMap((language) =>
  names.flatMap((name) =>
    Object.entries(catalog(locales, language, name)).map(([message, said]) => ({ language, name, message, said })),
  ),
);

const gathered = mkdtempSync(path.join(tmpdir(), 'stoa-messages-'));
beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'], {
    cwd: root,
    env: { ...process.env, MESSAGES_DIR: gathered },
    stdio: 'pipe',
  });
});
afterAll(() => rmSync(gathered, { recursive: true }));

// Seen red with a sentence that was changed in the code alone, and with one that was added.
test('the catalogues hold what the code says, and nothing else: npm run messages', () => {
  expect(readdirSync(locales).toSorted()).toEqual([...languageNames].toSorted());
  for (const name of names) {
    const now = Object.keys(catalog(gathered, 'en', name)).toSorted();
    expect(now.length).toBeGreaterThan(100);
    for (const language of languageNames)
      expect([language, name, Object.keys(catalog(locales, language, name)).toSorted()]).toEqual([language, name, now]);
  }
});

// Seen red with one empty translation.
test('no message lacks its translation', () => {
  expect(translations.filter(({ said }) => said.trim() === '')).toEqual([]);
});

/** The files that a page is made of, and theirs: what is fetched with it, without types and what comes later. */
function partsOf(file: string, seen = new Set<string>()): Set<string> {
  const at = path.join(root, file);
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(at)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(at, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^';]*? from )?'([^']+)';/gm,
  ))
    if (name.startsWith('.')) partsOf(path.join(path.dirname(file), name), seen);
    else if (name.startsWith('@stoa/contract/'))
      partsOf(`contract/src/${name.slice('@stoa/contract/'.length)}.ts`, seen);
  return seen;
}
// Seen red without the page frame in lingui.config.ts.
test('a public page says nothing that its catalogue does not hold', () => {
  const locked = catalog(locales, 'es', 'site');
  const pages = [
    'root.tsx',
    'office/shell/NotFound.tsx',
    ...['landing/Landing', 'Courses', 'Course', 'ProfessorDetails', 'Verify'].map((one) => `office/site/${one}.tsx`),
  ];
  const parts = new Set(pages.flatMap((page) => [...partsOf(`web/app/${page}`)]));
  expect(parts.size).toBeGreaterThan(40);
  const unheld = [...parts]
    // Signed-in people have the other catalog on every page.
    .filter((file) => !/office\/shell\/(?:MainMenu\.tsx|menu\.ts)$/.test(file))
    // Lines come with names and sentences that other screens say.
    .filter((file) => !/\/(?:i18n|role|endpoint)\.ts$|\.endpoints\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:i18n\.t\(\s*|\/\*i18n\*\/ )'((?:[^'\\]|\\.)+)'/g)]
        .map(([, message = '']) => message.replaceAll("\\'", "'").replaceAll(String.raw`\u00a0`, '\u00a0'))
        .filter((message) => !(message in locked))
        .map((message) => `${file}: ${message}`),
    );
  expect(unheld).toEqual([]);
});

/** The names of a message's values and the numbers of its elements, plurals and choices included. */
function placesIn(message: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) {
      for (const [, tag] of String(tokens).matchAll(/<(\d+)\/?>/g)) found.add(`<${tag}>`);
      return;
    }
    const [name, type, cases] = tokens as [unknown, unknown, unknown];
    if (typeof type === 'string' && typeof cases === 'object' && cases !== null && !Array.isArray(cases)) {
      found.add(`${String(name)} ${type}`);
      for (const [key, of] of Object.entries(cases)) if (key !== 'offset') walk(of);
    } else
      for (const token of tokens)
        if (Array.isArray(token) && token.length <= 2) found.add(String(token[0]));
        else walk(token);
  };
  walk(compileMessageOrThrow(message));
  return [...found].toSorted();
}
// Seen red with {nombre} instead of {name}, and with a link that was lost.
test('a translation has the values and the links of its message', () => {
  // A number may be said by a plural in one language where the other has the number alone.
  const plain = (places: readonly string[]) => [...new Set(places.map((one) => one.replace(/ \w+$/, '')))];
  const differing = translations.filter(
    ({ message, said }) => plain(placesIn(message)).join() !== plain(placesIn(said)).join(),
  );
  expect(differing).toEqual([]);
});

test('a message is read as Lingui reads it, and a name with braces as it stands (T156)', () => {
  const all = translations.flatMap(({ message, said }) => [message, said]);
  expect(all.filter((one) => /, plural/.test(one)).length).toBeGreaterThan(50);
  for (const one of all) expect(readMessage(one)).toEqual(compileMessageOrThrow(one));
  // a text that is no message, such as a name, stays as it is
  for (const one of ['{', '}', 'a } b', '{a', '{a, plural', '{a, plural, one {x}', '{a, plural, one {x} y', '{{}'])
    expect(readMessage(one)).toEqual([one]);
  expect([readMessage(''), readMessage('#1')]).toEqual([[], ['#1']]);
});

test('a message that several catalogues hold is said alike', () => {
  const said = new Map<string, Set<string>>();
  for (const one of translations)
    said.set(`${one.language} ${one.message}`, (said.get(`${one.language} ${one.message}`) ?? new Set()).add(one.said));
  expect([...said].filter(([, ways]) => ways.size > 1).map(([message]) => message)).toEqual([]);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr, es;q=0.3', 'es'],
  ['fr;q=1, de', undefined],
  ['es;q=0, en;q=0.1', 'en'],
  ['en;q=0.2, ES;q=0.9', 'es'],
  ['*', undefined],
  [';;q=,, =', undefined],
])('whoever accepts %j is spoken to in %s', (accepted, language) => {
  expect(languageFrom(accepted)).toBe(language);
});
test('only a language that Stoa speaks is one', () => {
  expect(['es', 'en', 'fr', '__proto__', 'constructor', '', 1, undefined].map((one) => isLanguage(one))).toEqual([
    true,
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
});

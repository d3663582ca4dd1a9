import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
/** The tree's own files, committed or new. */
export const filesOfTree = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

/** A recipe of docs/guides/adding-things.md. */
export interface Recipe {
  readonly name: string;
  /** The number of files, as its heading has it. A story is one more. */
  readonly count: number;
  /** The files of each line of its list: alternatives, as patterns. */
  readonly lines: readonly (readonly RegExp[])[];
}
const patternOf = (named: string) =>
  new RegExp(
    `^${named.replaceAll(/[.*+?()|[\]{}]/g, String.raw`\$&`).replaceAll(/<\w+>/g, String.raw`[\w/-]+`)}(?:/|$)`,
  );
const isPath = /`((?:contract|server|web|tests|docs|deploy)\/[^`]+)`/g;
/** Reads the recipes that have a list of their files. */
export const recipes: readonly Recipe[] = readFileSync(path.join(root, 'docs/guides/adding-things.md'), 'utf8')
  .split(/^(?=\*\*|## )/m)
  .flatMap((part) => {
    const [, name, count, story] = /^\*\*([^*]+)\*\* \((\d+) files?( and its story)?\)/.exec(part) ?? [];
    if (name === undefined) return [];
    const items = part.split(/^\d+\. /m).slice(1);
    // The last path of an item is its file, and those beside it with “or” are alternatives.
    const lines = items.map((item) => {
      const found = [...item.split('\n\n')[0]!.matchAll(isPath)].map(([, one]) => patternOf(one!));
      return item.includes(' or `') ? found : found.slice(-1);
    });
    return [{ name, count: Number(count) + (story ? 1 : 0), lines }];
  });

/** A new file with its text, or a file with some of its text and what replaces it. */
export type Change = readonly [file: string, text: string] | readonly [file: string, from: string, to: string];

/** Copies files of the tree. The packages are those of the tree. */
export function copyTree(to: string, isWanted: (file: string) => boolean): void {
  for (const file of filesOfTree.filter(isWanted)) {
    mkdirSync(path.join(to, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(to, file));
  }
  const packages = (folder: string) => path.join(folder, 'node_modules');
  mkdirSync(path.join(packages(to), '@stoa'), { recursive: true });
  for (const name of readdirSync(packages(root)))
    if (name !== '@stoa' && !name.startsWith('.vite'))
      symlinkSync(path.join(packages(root), name), path.join(packages(to), name));
  for (const name of readdirSync(path.join(packages(root), '@stoa')))
    if (existsSync(path.join(to, name))) symlinkSync(path.join('../..', name), path.join(packages(to), '@stoa', name));
}
/** Makes the changes. Throws when a text to replace isn't there once. */
export function makeChanges(copy: string, changes: readonly Change[]): void {
  for (const [file, text, to] of changes) {
    const at = path.join(copy, file);
    mkdirSync(path.dirname(at), { recursive: true });
    const parts = to === undefined ? [] : readFileSync(at, 'utf8').split(text);
    if (to !== undefined && parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`);
    writeFileSync(at, to === undefined ? text : parts.join(to));
  }
}

const before = (anchor: string, added: string) => [anchor, `${added}\n${anchor}`] as const;
const fates = 'server/src/office/retention/columns.ts';
const column = (table: string, name: string): Change => [
  `server/migrations/9999_${table}_${name}.ts`,
  `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table "${table}" add column "${name}" text not null default ''\`.execute(db);
}
`,
];
/** A field of each kind of record, by the name of its recipe. */
export const newFields: Readonly<Record<string, readonly (readonly Change[])[]>> = {
  'A field of an application': [
    [
      column('student', 'pastime'),
      [
        'contract/src/catalog/students.endpoints.ts',
        ...before(
          "    { name: 'gpaNotes'",
          "    { name: 'pastime', label: /*i18n*/ 'Favorite pastime', input: 'line', most: 60 },",
        ),
      ],
      [fates, ...before("    ...all('words', 'gpaNotes', 'statusReason'),", "    pastime: 'gone',")],
    ],
  ],
  'A field of a course': [
    [
      column('courseInstance', 'firstReading'),
      [
        'contract/src/catalog/course-instance-fields.ts',
        ...before(
          '  miscOther: {',
          "  firstReading: { label: /*i18n*/ 'First reading', section: content, input: 'text', required: true },",
        ),
      ],
      [fates, ...before('    // The person can be seen and heard in them.', "    firstReading: 'words',")],
    ],
    [
      column('courseDefinition', 'origin'),
      [
        'contract/src/catalog/course-definitions.endpoints.ts',
        ...before(
          '  miscOther: {',
          "  origin: { label: /*i18n*/ 'Where it comes from', section: content, input: 'text' },",
        ),
      ],
      [fates, ...before("    ...all('plain', 'equivalent', 'institutionREF'),", "    origin: 'words',")],
    ],
  ],
  'A field of a person or an institution': [
    [
      column('person', 'workPhone'),
      [
        'contract/src/people/people.ts',
        ...before(
          '  mobilePhone: {',
          "  workPhone: { label: /*i18n*/ 'Phone at work', section: contact, input: 'phone' },",
        ),
      ],
      [fates, ...before("    zip: 'gone',\n  },\n  personMerge: {", "    workPhone: 'gone',")],
    ],
    [
      column('institution', 'registrarPhone'),
      [
        'contract/src/catalog/institutions.endpoints.ts',
        ...before(
          '  phone: {',
          "  registrarPhone: { label: /*i18n*/ 'Phone of the registrar', section: contact, input: 'phone' },",
        ),
      ],
      [
        fates,
        "    ...(['version', 'zip'] as const),\n  ),\n  // Notifications to",
        "    ...(['registrarPhone', 'version', 'zip'] as const),\n  ),\n  // Notifications to",
      ],
    ],
  ],
  'A text of an agreement': [
    [
      [
        'contract/src/catalog/agreements.endpoints.ts',
        ...before(
          '  disclosure: {',
          "  appeals: { label: /*i18n*/ 'Appeals', section: people, input: 'text', most: 500 },",
        ),
      ],
    ],
  ],
};

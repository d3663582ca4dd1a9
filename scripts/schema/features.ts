import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted();
const isFeature = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one);
const isRoutes = (_: string, value: unknown): boolean => typeof value === 'function' && value.length === 2;

/** For files of the server by their names: the exports that belong into a list, and the list. */
const kinds = [
  // The routes of operation, which take a third argument, are called by the application itself.
  { files: /\.routes\.ts$/, isWanted: isRoutes, list: 'features' },
  { files: /\.jobs\.ts$/, isWanted: (name: string) => name.endsWith('Job'), list: 'jobs' },
  { files: /\.files\.ts$/, isWanted: (name: string) => name.endsWith('Files'), list: 'fileRules', before: '...' },
];

interface Found {
  readonly file: string;
  readonly names: string[];
}
/** Returns the exports of one kind from the files of a folder. */
async function found(
  folder: string,
  files: RegExp,
  isWanted: (name: string, value: unknown) => boolean,
): Promise<Found[]> {
  const all: Found[] = [];
  for (const file of filesIn(folder).filter((one) => files.test(one))) {
    const exported: Readonly<Record<string, unknown>> = await import(path.join(root, folder, file));
    const names = Object.keys(exported)
      .filter((name) => isWanted(name, exported[name]))
      .toSorted();
    if (names.length > 0) all.push({ file, names });
  }
  return all;
}

/** Returns imports as the formatter writes them: one name a line if they don't fit into one line. */
const importsOf = (all: readonly Found[]): string =>
  all
    .map(({ file, names }) => {
      const line = `import { ${names.join(', ')} } from './${file}';\n`;
      return line.length > 121
        ? `import {\n${names.map((name) => `  ${name},\n`).join('')}} from './${file}';\n`
        : line;
    })
    .join('');
/** Returns a text with other imports. */
const withImports = (text: string, all: readonly Found[]): string =>
  text.replace(/^(?:import \{\s[^}]*\} from '.*';\n)+/m, importsOf(all));
/** Returns a text with other lines in the list of a name, a pattern. */
const withList = (text: string, list: string, all: readonly Found[], before = ''): string =>
  text.replace(
    new RegExp(`^(export const ${list}[^=]*= [[{]\\n)(?: {2}[.\\w]+,\\n)+`, 'm'),
    (_, head: string) => head + all.flatMap(({ names }) => names.map((name) => `  ${before}${name},\n`)).join(''),
  );
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

async function serverLists(): Promise<string> {
  const lists = await Promise.all(
    kinds.map(async ({ files, isWanted, ...kind }) => ({ ...kind, all: await found('server/src', files, isWanted) })),
  );
  const all = lists.flatMap((one) => one.all).toSorted((one, other) => (one.file < other.file ? -1 : 1));
  return lists.reduce(
    (text, { list, all: some, before }) => withList(text, list, some, before),
    withImports(textOf('server/src/features.ts'), all),
  );
}

/** Returns the lists of all features in the folders, by file: the contract's calls, and the server's functions and rules. */
export const featureLists = async (): Promise<Readonly<Record<string, string>>> => {
  const calls = await found('contract/src', /^(?!kernel\/)[\w-]+\/[\w-]+\.shapes\.ts$/, (_, value) => isFeature(value));
  return {
    'contract/src/api.ts': withList(withImports(textOf('contract/src/api.ts'), calls), '\\w+', calls),
    'server/src/features.ts': await serverLists(),
  };
};

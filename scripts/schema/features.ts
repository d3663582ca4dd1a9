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
const isRoutes = (value: unknown): boolean => typeof value === 'function' && value.length === 2;

interface Found {
  readonly file: string;
  readonly names: string[];
}
/** Returns the exports of one kind from the files of a folder. */
async function found(folder: string, files: RegExp, isWanted: (value: unknown) => boolean): Promise<Found[]> {
  const all: Found[] = [];
  for (const file of filesIn(folder).filter((one) => files.test(one))) {
    const exported: Readonly<Record<string, unknown>> = await import(path.join(root, folder, file));
    const names = Object.keys(exported)
      .filter((name) => isWanted(exported[name]))
      .toSorted();
    if (names.length > 0) all.push({ file, names });
  }
  return all;
}

/** Returns a list's text with new imports and lines, each between its two marks. */
function written(file: string, all: readonly Found[]): string {
  const imports = all.map(({ file: from, names }) => `import { ${names.join(', ')} } from './${from}';\n`).join('');
  const lines = all.flatMap(({ names }) => names.map((name) => `  ${name},\n`)).join('');
  return readFileSync(path.join(root, file), 'utf8')
    .replace(/^(?:import \{ [^}]* \} from '.*';\n)+/m, imports)
    .replace(/^(export const \w+ = [[{]\n)(?: {2}\w+,\n)+/m, `$1${lines}`);
}

/** Returns the lists of all features in the folders, by file: the contract's calls, and the functions that answer them. */
export const featureLists = async (): Promise<Readonly<Record<string, string>>> => ({
  'contract/src/api.ts': written(
    'contract/src/api.ts',
    await found('contract/src', /^(?!kernel\/)[\w-]+\/[\w-]+\.ts$/, isFeature),
  ),
  'server/src/features.ts': written('server/src/features.ts', await found('server/src', /\.routes\.ts$/, isRoutes)),
});

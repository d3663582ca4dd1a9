import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A part of a syntax tree, with its place in the text. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof (value as Part).type === 'string';
function* within(part: Part): Generator<Part> {
  yield part;
  for (const value of Object.values(part))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) if (isPart(one)) yield* within(one);
}

const light = '?light';
/** Matches files that need the schemas: they check something, or hand an endpoint to a function that does. */
const checks = /\b(?:useSchemaForm|PasswordDialog|safeParse)\b/;
const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const known = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, known);
  return known;
};
/** Not the applications’, which are made from their fields: a file that needs them needs the schemas. */
const hasSchemas = (file: string) =>
  /contract\/src\/(?!\w+\/(?:applications|professors|students)\.).*\.ts$/.test(file) &&
  /from '(?:zod|[./\w-]*\/fields\.ts)'/.test(textOf(file));

/** Returns "GET /api/users" to replace its declaration: the browser asks by it, and only forms need the shapes. */
function lineOf({ callee, arguments: given }: Part, text: string): string | undefined {
  const [line, options] = given as (Part | undefined)[];
  if (!['endpoint', 'list'].includes(String((callee as Part)['name'])) || !line || !options) return undefined;
  const isOpen = /^\{\s*(?:\w+: true,\s*)*access: 'anyone'/.test(text.slice(options.start, options.end));
  const access = isOpen ? 'anyone' : [];
  if (line.type === 'Literal') {
    const [method, path] = String(line['value']).split(' ');
    return `(${JSON.stringify({ method, path, access })})`;
  }
  const split = `${text.slice(line.start, line.end)}.split(' ')`;
  return `(([method, path]) => ({ method, path, access: ${JSON.stringify(access)} }))(${split})`;
}

/**
 * Gives screens without forms the contract without its schemas, which are a fifth of what a list would load. Their endpoints are
 * lines, and what is declared at the top of a file stays only if it is used. Files that check something get the whole.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || this.environment.name !== 'client') return null;
      const [file = '', query] = importer.split('?');
      const fromLight = `?${query}` === light && source.startsWith('.');
      const fromScreen =
        source.startsWith('@stoa/contract/') && /web\/app\/.*\.tsx?$/.test(file) && !checks.test(textOf(file));
      if (!fromLight && !fromScreen) return null;
      const found = await this.resolve(source, file, { skipSelf: true });
      return found && hasSchemas(found.id) ? { ...found, id: found.id + light } : found;
    },
    transform: {
      filter: { id: /contract\/src\/.*\?light$/ },
      handler(text) {
        const program = this.parse(text, { lang: 'ts' }) as unknown as Part;
        const changes: { start: number; end: number; by: string }[] = [];
        for (const part of within(program)) {
          const line = part.type === 'CallExpression' ? lineOf(part, text) : undefined;
          if (line !== undefined) changes.push({ start: part.start, end: part.end, by: line });
        }
        const isKept = ({ start, end }: Part) =>
          !changes.some((one) => one.start <= start && end <= one.end && one.by !== '');
        for (const statement of program['body'] as Part[]) {
          // The sentences of refused schemas.
          if (statement.type === 'ImportDeclaration' && (statement['specifiers'] as Part[]).length === 0)
            changes.push({ start: statement.start, end: statement.end, by: '' });
          const declared = (
            statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
          ) as Part | null;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { init } of declared['declarations'] as { init: Part | null }[])
            if (init && isKept(init) && !/^(?:Literal|ArrowFunctionExpression|FunctionExpression)$/.test(init.type))
              changes.push(
                { start: init.start, end: init.start, by: '/* @__PURE__ */ (() => (' },
                { start: init.end, end: init.end, by: '))()' },
              );
        }
        let made = text;
        for (const { start, end, by } of changes.toSorted((a, b) => b.start - a.start || b.end - a.end))
          made = made.slice(0, start) + by + made.slice(end);
        return { code: made, map: null };
      },
    },
  };
}

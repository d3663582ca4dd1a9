import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/** A node of the syntax tree, as ESTree has it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}
const isNode = (one: unknown): one is Node =>
  typeof one === 'object' && one !== null && 'type' in one && 'start' in one;

/** Props and properties whose text is read by people. */
const spoken =
  /^(?:label|title|placeholder|alt|aria-label|description|empty|failed|button|action|intro|legend|heading|reasonLabel|reasonNote|safe|body|note|hint|text|content|message|said|question|success|caption)$/;
/** Props and properties whose text is read by programs. */
const silent =
  /^(?:className|d|viewBox|rel|autoComplete|sizes|style|to|href|path|key|name|id|type|transform|media|gap|width|justify|align|accept|keys|loading|preserveAspectRatio)$/;
/** Statuses and choices are spelt as the API spells them, columns as a file has them; the rest are selectors and programs. */
const values =
  /^(?:Approval Requested|Pending Approval|Registration Closed|Awaiting Info|Driver's License|State ID|Course total|Final grade(?: meaning)?|role|main h1|Samsung Internet)$/;
/** Names of drafts and elements, and a sentence for developers. */
const technical = /-limits|^course …|has no (?:body|value of)/;
const reads = (text: string) =>
  !values.test(text) && (/\p{L} (?:[\p{L}\d$“‘(*]|– )/u.test(text) || /^\p{Lu}.*\p{Ll}[.!?…:]$/u.test(text));

const textOf = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
    : String(node['value']);
const nameOf = (one: unknown): string => {
  if (!isNode(one)) return '';
  const { name, value } = one;
  if (isNode(name)) return nameOf(name);
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

function saysSomething(node: Node, heard: boolean): boolean {
  const text = textOf(node);
  if (node.type === 'JSXText') return /\p{L}{2,}/u.test(text) && !values.test(text.trim());
  if (node.type === 'Literal') {
    if (typeof node['value'] !== 'string' || values.test(text)) return false;
    return (heard && /\p{Lu}/u.test(text)) || reads(text);
  }
  if (technical.test(text) || text.startsWith('/')) return false;
  const words = /\p{L}{2,} (?:\p{L}|…)|… \p{L}|…’s/u.test(text) && !/var\(|stroke|:\/\/|px|^M|=/.test(text);
  return (heard && /\p{L}{2,}/u.test(text.replaceAll('…', ' '))) || words;
}

/** `i18n.t(…)`, whose message is in the catalogues. */
const says = (node: Node): boolean => {
  const callee = node['callee'] as Node | undefined;
  return node.type === 'CallExpression' && callee?.type === 'MemberExpression' && nameOf(callee['object']) === 'i18n';
};
const through = new Set(['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer', 'ArrayExpression']);
/** Every text in a tree that somebody would read on a screen. */
function textsIn(node: Node, heard = false): Node[] {
  const { type } = node;
  if (/^(?:Import|ExportAll)/.test(type) || /^TS(?!As|Satisfies|NonNull)/.test(type)) return [];
  if (type === 'TaggedTemplateExpression' || (type === 'BinaryExpression' && /^[!=]=/.test(String(node['operator']))))
    return [];
  if (type === 'JSXText' || type === 'Literal') return saysSomething(node, heard) ? [node] : [];
  if (type === 'TemplateLiteral' && saysSomething(node, heard)) return [node];
  if (type === 'JSXAttribute' || (type === 'Property' && node['computed'] !== true)) {
    const name = nameOf(node[type === 'Property' ? 'key' : 'name']);
    const { value } = node;
    if (!isNode(value) || (silent.test(name) && (type === 'JSXAttribute' || /Literal$/.test(value.type)))) return [];
    return textsIn(value, spoken.test(name));
  }
  if (type === 'CallExpression') {
    const called = nameOf(node['callee']) || nameOf((node['callee'] as Node)['property']);
    const parts = (node['arguments'] as Node[]).slice(says(node) ? 1 : 0);
    return [...textsIn(node['callee'] as Node), ...parts.flatMap((one) => textsIn(one, /notify|Error$/.test(called)))];
  }
  if (type === 'SwitchCase') return (node['consequent'] as Node[]).flatMap((one) => textsIn(one));
  const on = heard && through.has(type);
  return Object.values(node).flatMap((field) =>
    (Array.isArray(field) ? field : [field]).filter(isNode).flatMap((one) => textsIn(one, on)),
  );
}

const root = path.resolve(import.meta.dirname, '..');
/** Catalogues themselves, the formats of a language, and the headings and examples of files that other programs read. */
const exempt =
  /\.test\.|\/samples\.ts$|\/strength\.ts$|\/format\.ts$|\/exports\.ts$|\/studentExport\.ts$|\/importFile\.ts$/;
const treeOf = (file: string, code: string) =>
  parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
const outside = (file: string, code: string) =>
  textsIn(treeOf(file, code))
    .filter(({ start }) => !isMarked(code, start))
    .map(({ start, end }) => `${file}: ${code.slice(start, end).trim()}`);
/** Returns whether a text is marked: it is translated later, where it is shown. */
const isMarked = (code: string, at: number): boolean => code.slice(0, at).trimEnd().endsWith('/*i18n*/');
/** Calls of `i18n.t` that run when their file is loaded, before anybody has a language. */
function saidTooEarly(node: Node): Node[] {
  if (/Function/.test(node.type) || node.type === 'MethodDefinition') return [];
  const within = Object.values(node).flatMap((field) =>
    (Array.isArray(field) ? field : [field]).filter(isNode).flatMap((one) => saidTooEarly(one)),
  );
  return says(node) ? [node, ...within] : within;
}

const sourcesIn = (folders: string, but: RegExp) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders.split(' ')], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file) && !but.test(file));

/** Files with texts for those who run the server or write programs for it, in English: the API's document, settings, the log, the doctor, figures and backups. */
const forOperators =
  /^server\/src\/(?:office\/operations\/|settings|start|backup|restore|doctor|explain|web\.ts|schema\.ts)|\/(?:embedded-postgres|private-folder|openapi|reaching|database|replica|audit|log)[\w-]*\.ts$/;
/** Calls whose texts are read by developers and operators, and properties that describe the API to programs. */
const notSaid =
  /^(?:console|sql|i18n|decision)\b|Error$|\.(?:meta|fatal|error|warn|info|debug|log)$|^(?:loaded|log|noteReason)/;
const describes = /^(?:summary|help)$/;
/** Where refusals have their message, which may be no whole sentence. */
const messageAt: Readonly<Record<string, number>> = { refuseField: 1, conflict: 0, forbidden: 0 };
/** Texts that other people's programs read, the same in every language. */
const untranslated = /^(?:Your account is Pending|Email successfully verified)/;
const isSentence = (text: string) =>
  !untranslated.test(text) && /^ ?[\p{Lu}“$…]/u.test(text) && /[.?!:]$/.test(text.trim()) && /\p{L} \p{L}/u.test(text);

const files = sourcesIn('web/app', exempt).filter((file) => /^web\/app\/(?!kernel\/)[\w-]+\//.test(file));

/** Whole sentences in a tree of the server or of the contract. */
function sentencesIn(node: Node, code: string): Node[] {
  const { type } = node;
  if (/^(?:Import|ExportAll)/.test(type) || /^TS(?!As|Satisfies|NonNull)/.test(type)) return [];
  if (/^(?:Call|New)Expression$/.test(type)) {
    const callee = node['callee'] as Node;
    const name = code.slice(callee.start, callee.end);
    if (notSaid.test(name)) return [];
    const said = (node['arguments'] as Node[])[messageAt[name] ?? -1];
    if (said?.type === 'Literal' && !untranslated.test(textOf(said))) return [said];
  }
  if (type === 'Property' && describes.test(nameOf(node['key']))) return [];
  if ((type === 'Literal' && typeof node['value'] === 'string') || type === 'TemplateLiteral')
    return isSentence(textOf(node)) && !isMarked(code, node.start) ? [node] : [];
  return Object.values(node).flatMap((field) =>
    (Array.isArray(field) ? field : [field]).filter(isNode).flatMap((one) => sentencesIn(one, code)),
  );
}

// Seen red with a refusal instead of its message, and with “Person is required” as it is.
test('whatever the server and the contract say is a message of the catalogues', () => {
  const all = sourcesIn('server/src contract/src', forOperators);
  expect(all.length).toBeGreaterThan(150);
  const outsideMessages = all.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    return sentencesIn(treeOf(file, code), code).map(({ start, end }) => `${file}: ${code.slice(start, end)}`);
  });
  expect(outsideMessages).toEqual([]);
});

test('whatever a screen says is a message of the catalogues', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => outside(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

// Seen red with a column's heading that is said in its table.
test('no message is said before there is a language', () => {
  const early = files.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    return saidTooEarly(treeOf(file, code)).map(({ start, end }) => `${file}: ${code.slice(start, end)}`);
  });
  expect(early).toEqual([]);
});

// Seen red with the sign-in that looked for "Pending" in the message.
test('the browser decides by codes and statuses, never by what is said', () => {
  const reading = /message\.(?:includes|match|startsWith|endsWith)\(|\.test\([\w.]*message\)/;
  expect(files.filter((file) => reading.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

// Seen red with a margin at the left, and with a text that is aligned to the right.
test('styles name where lines begin and end, and no sides: a language may run the other way', () => {
  const sided =
    /\b(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)|float: (?:left|right)|^\s*(?:left|right):/m;
  const styles = globSync('web/app/**/*.css', { cwd: root });
  expect(styles.length).toBeGreaterThan(30);
  expect(styles.filter((file) => sided.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('text is found wherever it may hide', () => {
  const hidden = [
    '<p>Nothing yet</p>',
    '<Page title="Users" />',
    '<Page title={late ? `Users of ${name}` : undefined} />',
    'notify(`${name} was deleted.`)',
    'confirm({ action: "Delete" })',
    '<p>{count === 0 && "Nobody waits"}</p>',
  ];
  for (const code of hidden) expect(outside('x.tsx', code)).not.toEqual([]);
  for (const code of [
    'switch (status) { case "awaiting info": break; }',
    '<p className="a b">{i18n.t("Nothing yet")}</p>',
    'const failed = /*i18n*/ "The list could not be loaded."',
    'status === "Pending Approval"',
    '<a rel="noopener x" />',
  ])
    expect(outside('x.tsx', code)).toEqual([]);
});

// Finds the places of a file that can be mutated, and their replacements, in the syntax tree, so that mutations are readable.
import { parseSync } from 'oxc-parser';
import { everyRole } from '@stoa/contract/kernel/role';
import { userStatuses } from '@stoa/contract/people/accounts.endpoints';
import { courseDefinitionStatuses } from '@stoa/contract/catalog/course-definitions.endpoints';
import { courseInstanceStatuses, registrationStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { transactionStatuses } from '@stoa/contract/payments/payments.endpoints';
import { professorStatuses } from '@stoa/contract/catalog/professors.endpoints';
import { studentStatuses } from '@stoa/contract/catalog/students.endpoints';

export interface Site {
  readonly file: string;
  readonly kind: string;
  readonly line: number;
  /** The text from `start` to `end`, in characters of the file, becomes `put`. */
  readonly start: number;
  readonly end: number;
  readonly put: string;
  /** The body of the function it is in, or the expression of an arrow; none at the top of the module. */
  readonly within?: { readonly start: number; readonly end: number; readonly isBlock: boolean };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const stateGroups: readonly (readonly string[])[] = [
  courseInstanceStatuses,
  courseDefinitionStatuses,
  registrationStatuses,
  transactionStatuses,
  studentStatuses,
  professorStatuses,
  userStatuses,
  ['requested', 'sent', 'completed', 'failed', 'attention'],
];
const roles: readonly string[] = everyRole;
const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};
const swappedInWhere: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '!=',
  '!=': '=',
  '<>': '=',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
};
/** The words of a statement written as text, each with its replacement. */
const swappedInSql: readonly (readonly [RegExp, string])[] = [
  [/ is not null\b/g, ' is null'],
  [/ is null\b/g, ' is not null'],
  [/ <> /g, ' = '],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/\bnot exists\b/g, 'exists'],
];
const narrowing = new Set(['where', 'andWhere', 'whereRef', 'having', 'on', 'onRef']);
const transparent = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const stringOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined;
/** The statement a branch consists of. */
const lastOf = (branch: Node): Node | undefined =>
  branch.type === 'BlockStatement' ? (branch['body'] as Node[]).at(-1) : branch;

/** All places of a file that can be mutated. */
export function sitesOf(file: string, source: string): Site[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]!.message}`);
  const found: Site[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  function look(node: Node, parent: Node | undefined, key: string, within: Site['within']): void {
    if (node.type.startsWith('TS') && !transparent.has(node.type)) return;
    if (node.type === 'ImportDeclaration') return;
    const add = (kind: string, start: number, end: number, put: string) => {
      const line = source.slice(0, start).split('\n').length;
      found.push({ file, kind, line, start, end, put, within });
    };
    mutate(node, parent, key, add);
    let inside = within;
    if (/^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)) {
      const body = node['body'] as Node | null;
      if (body) inside = { start: body.start, end: body.end, isBlock: body.type === 'BlockStatement' };
    }
    for (const [name, value] of Object.entries(node)) {
      const of = name === 'body' || node.type === 'BlockStatement' ? inside : within;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) look(child, node, name, of);
    }
  }

  function mutate(
    node: Node,
    parent: Node | undefined,
    key: string,
    add: (kind: string, start: number, end: number, put: string) => void,
  ): void {
    const operatorBetween = (kind: string) => {
      const [left, right, operator] = [node['left'] as Node, node['right'] as Node, node['operator'] as string];
      const at = source.indexOf(operator, left.end);
      const put = swapped[operator];
      if (put && at < right.start) add(kind, at, at + operator.length, put);
    };
    if (node.type === 'BinaryExpression') operatorBetween('comparison');
    else if (node.type === 'LogicalExpression') {
      if (node['operator'] === '??') add('logical operator', node.start, node.end, textOf(node['left'] as Node));
      else operatorBetween('logical operator');
    } else if (node.type === 'IfStatement') {
      const [test, consequent] = [node['test'] as Node, node['consequent'] as Node];
      const last = lastOf(consequent)?.type;
      if (!node['alternate'] && (last === 'ReturnStatement' || last === 'ThrowStatement'))
        add(last === 'ThrowStatement' ? 'dropped throw' : 'dropped guard', node.start, node.end, '{}');
      else add('condition', test.start, test.end, `!(${textOf(test)})`);
    } else if (node.type === 'ConditionalExpression') {
      const test = node['test'] as Node;
      add('condition', test.start, test.end, `!(${textOf(test)})`);
    } else if (node.type === 'AwaitExpression') {
      // The caller waits for a returned promise.
      const isReturned = parent?.type === 'ReturnStatement' || key === 'body';
      if (!isReturned) add('dropped await', node.start, node.end, textOf(node['argument'] as Node));
    } else if (node.type === 'ExpressionStatement') {
      const expression = node['expression'] as Node;
      const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
      if (call.type === 'CallExpression') add('dropped call', node.start, node.end, '{}');
    } else if (node.type === 'CallExpression') narrow(node, add);
    else if (node.type === 'Literal' && key !== 'key') literal(node, add);
    else if (node.type === 'ArrayExpression') members(node, add);
    else if (node.type === 'TemplateElement' && parent?.type === 'TemplateLiteral' && isSql(parent))
      for (const [was, put] of swappedInSql)
        for (const { index, 0: text } of textOf(node).matchAll(was)) {
          const at = node.start + index;
          // No test can be at the very microsecond.
          const line = source.slice(source.lastIndexOf('\n', at), source.indexOf('\n', at));
          if (!(/[<>]/.test(was.source) && line.includes('now()'))) add('statement', at, at + text.length, put);
        }
  }
  const isSql = ({ start }: Node) => /\bsql(?:<[^`]*>)?$/.test(source.slice(Math.max(0, start - 80), start));

  function narrow(node: Node, add: (kind: string, start: number, end: number, put: string) => void): void {
    const callee = node['callee'] as Node;
    if (callee.type !== 'MemberExpression') return;
    const name = (callee['property'] as Node)['name'] as string;
    if (!narrowing.has(name)) return;
    add('dropped where', (callee['object'] as Node).end, node.end, '');
    const [, operator, value] = node['arguments'] as Node[];
    const put = swappedInWhere[stringOf(operator) ?? ''];
    const isOfTime = value && /now\(\)/.test(textOf(value)) && /[<>]/.test(stringOf(operator) ?? '');
    if (operator && put && !isOfTime) add('comparison', operator.start, operator.end, `'${put}'`);
  }
  function literal(node: Node, add: (kind: string, start: number, end: number, put: string) => void): void {
    const { value } = node;
    if (typeof value === 'boolean') add('boolean', node.start, node.end, String(!value));
    if (typeof value === 'number') add('off by one', node.start, node.end, String(value + 1));
    const group = stateGroups.find((one) => one.includes(value as string));
    const at = group?.indexOf(value as string) ?? 0;
    if (group) add('other state', node.start, node.end, `'${group[(at + 1) % group.length]}'`);
  }
  function members(node: Node, add: (kind: string, start: number, end: number, put: string) => void): void {
    const elements = node['elements'] as Node[];
    const values = elements.map(stringOf);
    const kind = values.every((value) => roles.includes(value!)) ? 'role removed' : 'state removed';
    const isKnown = (group: readonly string[]) => values.every((value) => group.includes(value!));
    if (elements.length < 2 || ![roles, ...stateGroups].some(isKnown)) return;
    for (const [index, element] of elements.entries()) {
      const next = elements[index + 1];
      add(kind, next ? element.start : elements[index - 1]!.end, next?.start ?? element.end, '');
    }
  }

  look(program as unknown as Node, undefined, '', undefined);
  return found;
}

/** The file with the mutation in it. */
export const mutated = (source: string, { start, end, put }: Site): string =>
  source.slice(0, start) + put + source.slice(end);

/** Describes the mutation in one line that doesn't depend on its position in the file. */
export function shown(source: string, { file, kind, start, end, put }: Site): string {
  const endOfLine = source.indexOf('\n', end);
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const line = flat(source.slice(source.lastIndexOf('\n', start) + 1, endOfLine < 0 ? undefined : endOfLine));
  const was = flat(source.slice(start, end));
  const instead = `${was.slice(0, 90)} -> ${flat(put).slice(0, 60) || 'nothing'}`;
  return `${file} ${kind}: ${instead} in “${line.slice(0, 120)}”`;
}

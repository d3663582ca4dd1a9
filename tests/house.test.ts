import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter(Boolean);
const exists = (file: string) => existsSync(path.join(root, file));
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const code = tracked.filter(
  (file) => /^(?:contract|server|web|dev|tests|scripts|lab)\/.*\.(?:ts|tsx|mjs)$/.test(file) && exists(file),
);
const product = code.filter((file) => !/\.test\.tsx?$|^tests\/|\/test\/|-world\.ts$/.test(file));

interface Import {
  readonly file: string;
  /** As it is written. */
  readonly name: string;
  readonly to: string;
}
/** Every import of a file: packages by name, files by their path from the root. */
const importsIn = (file: string): Import[] =>
  [...text(file).matchAll(/(?:from|import) '([^']+)'|import\('([^']+)'\)/g)].map(([, plain, dynamic]) => {
    const name = (plain ?? dynamic)!;
    if (name.startsWith('.')) return { file, name, to: path.join(path.dirname(file), name) };
    if (name.startsWith('~/')) return { file, name, to: `web/app/${name.slice(2)}` };
    if (name.startsWith('@stoa/contract/'))
      return { file, name, to: `contract/src/${name.slice('@stoa/contract/'.length)}.ts` };
    return { file, name, to: name };
  });
const imports = product.flatMap(importsIn);
const said = (found: Import[]) => found.map(({ file, to }) => `${file} imports ${to}`);
const floorOf = (file: string) => /^(?:contract\/src|server\/src|web\/app)\//.exec(file)?.[0];
const districtOf = (file: string) => /^(?:contract\/src|server\/src|web\/app)\/([\w-]+)\//.exec(file)?.[1];
/** Returns a file's feature: a folder of a district, or files that begin alike. Payments is one feature, and so is the kernel. */
const featureOf = (file: string) => /^server\/src\/(?:(?:kernel|payments)\/|[\w-]+\/[\w-]+)/.exec(file)?.[0];

test('the contract imports zod, the messages’ library and itself', () => {
  const strange = imports.filter(
    ({ file, to }) => file.startsWith('contract/') && !/^(?:zod|@lingui\/.*|contract\/src\/.*)$/.test(to),
  );
  expect(said(strange)).toEqual([]);
});

test('web and server meet only in tests', () => {
  const meetings = imports.filter(
    ({ file, to }) =>
      (file.startsWith('web/') && to.startsWith('server/')) || (file.startsWith('server/') && to.startsWith('web/')),
  );
  expect(said(meetings)).toEqual([]);
});
// Seen red with a test that imports the benchmarks' median, and with a script that fetches it later, by path and by package.
test('nothing outside of lab/ imports what is in it', () => {
  const upwards = code
    .filter((file) => !file.startsWith('lab/'))
    .flatMap(importsIn)
    .filter(({ to }) => /^(?:lab|@stoa\/lab)(?:\/|$)/.test(to));
  expect(said(upwards)).toEqual([]);
});

/** The order of the house, the same on all three floors: imports go down. The kit stands with the kernel. */
const order: Record<string, number> = {
  kernel: 0,
  ui: 0,
  people: 1,
  catalog: 2,
  payments: 3,
  enrollment: 4,
  teaching: 5,
  exchange: 6,
  office: 7,
};
const heightOf = (file: string): number | undefined => {
  const district = districtOf(file);
  return district === undefined ? undefined : (order[district] ?? Number.NaN);
};
// Seen red with sign-in that asked a page of the site for the terms, and with a list of courses that showed a button of the board.
test('imports go down: kernel, people, catalog, payments, enrollment, teaching, exchange, office', () => {
  const upwards = imports.filter(({ file, to }) => {
    const [from, into] = [heightOf(file), heightOf(to)];
    return floorOf(file) === floorOf(to) && from !== undefined && into !== undefined && !(into <= from);
  });
  expect(said(upwards)).toEqual([]);
});

/** The names that a file imports of another, but for types. */
const taken = ({ file, name }: Import): string[] =>
  [...text(file).matchAll(/^(?:import|export) ([^';]*?) from '([^']+)';/gm)]
    .filter(([, names, from]) => from === name && !names!.startsWith('type '))
    .flatMap(([, names]) => names!.replaceAll(/[{}\s]+/g, ' ').split(','))
    .map((one) => one.trim().split(' as ')[0]!)
    .filter((one) => one !== '' && !one.startsWith('type '));
/** Whether what a file declares by a name writes into a table. */
function writes(file: string, name: string): boolean {
  const [, declared = ''] = text(file).split(new RegExp(`\\b(?:const|function) ${name}\\b`));
  return /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from|update) "/.test(
    declared.split(/\n(?=\S)(?![})\]])/)[0]!,
  );
}
/** Rules, what only reads, and types: what a feature takes of another. */
const isOffered = (one: Import): boolean => {
  const names = taken(one);
  if (one.to.endsWith('.queries.ts')) return names.every((name) => !writes(one.to, name));
  return !/\.(?:routes|emails)\.ts$/.test(one.to) || names.length === 0;
};
// Seen red with a rule that inserts another district's row by its query, and with a rule that sends another's mail.
test('a district of the server takes rules, queries that only read, and types of those below it', () => {
  const crossings = imports.filter((one) => {
    const [from, into] = [districtOf(one.file), districtOf(one.to)];
    if (!one.file.startsWith('server/src/') || !one.to.startsWith('server/src/')) return false;
    return from && into && from !== into && into !== 'kernel' && !isOffered(one);
  });
  expect(said(crossings)).toEqual([]);
});

// Seen red with payments' list of 16 such lines.
test('what the server imports it has where it is written: no file hands on what another one says', () => {
  const lists = code.filter((file) => file.startsWith('server/') && /^export [^=;]*? from '/m.test(text(file)));
  expect(lists).toEqual([]);
});

// Seen red with the type of all services in the kernel, which is above the rooms.
test('the kernel of the server knows the settings and the tables, and nothing else that is above it', () => {
  const above = imports.filter(
    ({ file, to }) =>
      file.startsWith('server/src/kernel/') &&
      to.startsWith('server/') &&
      !/^server\/src\/(?:kernel\/|schema\.ts$|settings\.ts$)/.test(to),
  );
  expect(said(above)).toEqual([]);
});

/** Follows a file's imports, types included, until they come back to it. Returns that circle, or undefined. */
function circleFrom(start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const to of importsOf.get(file) ?? []) {
      if (to === start) {
        const way = [file];
        while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!);
        return way;
      }
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      waiting.push(to);
    }
  return undefined;
}
const importsOf = new Map<string, string[]>();
const halfOf = (file: string) => file.replace(/(?:\.endpoints)?\.ts$/, '.shapes.ts'); // lines name its types
for (const { file, to } of imports)
  if (to !== file && to !== halfOf(file)) importsOf.set(file, [...(importsOf.get(file) ?? []), to]);

// Seen red with three circles of types: of services and work, of a list's controls and its state, of two file stores.
test('no files import each other in a circle, types included', () => {
  const circles = product.map((file) => circleFrom(file)).filter((circle) => circle !== undefined);
  expect(circles).toEqual([]);
});

test('each table is written by one feature', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of product.filter((name) => name.startsWith('server/src/')))
    for (const [, table] of text(file).matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g))
      writers.set(table!, (writers.get(table!) ?? new Set()).add(featureOf(file)!));
  const shares = [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`);
  expect(writers.size).toBeGreaterThan(20);
  expect(shares).toEqual([]);
});

// A deletion erases what the table of columns says of all tables, so that a new column needs an entry and no statement.
// Seen red with a statement of this kind in a feature's queries.
test('statements for a table that is given as data are in the erasure of rows and in the kernel', () => {
  const general = product.filter(
    (file) =>
      file.startsWith('server/src/') &&
      !file.startsWith('server/src/kernel/') &&
      /\b(?:update|delete from|insert into) \$\{sql\.table\(/.test(text(file)),
  );
  expect(general).toEqual(['server/src/office/retention/erasure.queries.ts']);
});

// Seen red with the 213 of them that once saved lines.
test('an object is written with a line for each field, without a spread of another one', () => {
  expect(product.filter((file) => /^\s*\.\.\.\{ /m.test(text(file)))).toEqual([]);
});

test('SQL is written in files of queries and in the kernel', () => {
  const strays = product.filter(
    (file) =>
      file.startsWith('server/src/') &&
      !/\.(?:queries|files)\.ts$|\/kernel\/|\/operations\//.test(file) &&
      /\bsql`|\.selectFrom\(|\.insertInto\(|\.updateTable\(|\.deleteFrom\(/.test(text(file)),
  );
  expect(strays).toEqual([]);
});

/** The folder of a processor, the lines of the registry and of the buttons, and the simulator's tables in a backup. */
const ofProcessor = new RegExp(
  [
    '^server/src/payments/processors/(?:paypal/|registry\\.ts$)',
    '^web/app/enrollment/registrations/(?:PayPalButtons|PaymentDialog)\\.tsx$',
    // A way to pay, like a card, whatever the processor.
    '^contract/src/payments/payments\\.endpoints\\.ts$',
    '/kernel/table-copies\\.ts$|/restore\\.ts$|/canary-world\\.ts$',
  ].join('|'),
);
// Seen red with the sentence "PayPal is still checking your payment." on a screen.
test('only the processor’s own folder and button know which one it is', () => {
  const knows = product.filter(
    (file) =>
      /^(?:server|contract)\/src\/|^web\/app\//.test(file) && !ofProcessor.test(file) && /paypal/i.test(text(file)),
  );
  expect(knows).toEqual([]);
});

test('no file is longer than 300 lines', () => {
  const long = code
    .filter((file) => file !== 'server/src/schema.ts') // npm run schema writes it
    .map((file) => [file, text(file).split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 300);
  expect(long).toEqual([]);
});

/** Forms in which somebody says which role a person has: there a role's name is what was chosen. */
const roleForms = /^web\/app\/people\/(?:users\/|invitations\/|accounts\/Register\.tsx$)/;
// Seen red with `useSession()?.role === 'Administrator'` on a screen, and with a list of the roles that see a menu.
test('no screen asks for a role: what may be done is in the answer', () => {
  const names = "'(?:Student|Professor|Administrator|InstitutionAdmin)'";
  const compared = `[!=]==? *(?:${names}|[\\w.?]*\\brole\\b)|(?:${names}|\\brole) *[!=]==?|case ${names}`;
  const listed = `\\[\\s*${names}|includes\\((?:${names}|[\\w.?]*\\brole\\b)`;
  const asking = new RegExp(`${compared}|${listed}`);
  const screens = product.filter((file) => file.startsWith('web/app/') && !roleForms.test(file));
  expect(screens.length).toBeGreaterThan(150);
  expect(screens.filter((file) => asking.test(text(file)))).toEqual([]);
});

test('colours and fonts are named in the theme alone', () => {
  const strays = tracked
    .filter(
      (file) => /^web\/app\/.*\.(?:css|tsx?)$/.test(file) && !/\/ui\/theme\.(?:css|ts)$/.test(file) && exists(file),
    )
    .filter((file) => /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|font-family:(?!\s*(?:var|inherit))/i.test(text(file)));
  expect(strays).toEqual([]);
});

test('documents name paths that exist', () => {
  const missing: string[] = [];
  for (const file of tracked.filter((name) => name.endsWith('.md') && exists(name)))
    for (const [, named] of text(file).matchAll(
      /`((?:contract|server|web|tests|docs|scripts|lab|deploy|\.ci)\/[\w./-]+)`/g,
    )) {
      const wanted = named!.replace(/\/$/, '');
      if (!tracked.some((one) => one === wanted || one.startsWith(`${wanted}/`))) missing.push(`${file}: ${named}`);
    }
  expect(missing).toEqual([]);
});

test('nothing is awaited in the arguments of a call that may not be made', () => {
  expect(code.filter((file) => file !== 'tests/house.test.ts' && /\?\.\(\s*await\b/.test(text(file)))).toEqual([]);
});

test('nothing is left unfinished, switched off, or speaks of the workplace', () => {
  const words = [
    /\bTODO\b/,
    /\bFIXME\b/,
    /@ts-(?:ignore|expect-error)/,
    /\bas any\b/,
    /(?:test|it|describe)\.(?:skip|only)\(/,
    /lint-disable/,
  ];
  const found = code
    .filter((file) => file !== 'tests/house.test.ts')
    .flatMap((file) => words.filter((word) => word.test(text(file))).map((word) => `${file}: ${word.source}`));
  expect(found).toEqual([]);
});

// Seen red with an agreement from January 2027. A course of the tests is ahead of us: once its days had come, nobody could register for it any more.
test('no test names a day of the next five years', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [soon, late] = [inDays(31), inDays(5 * 365)];
  const named = tracked
    .filter((file) => /\.(?:test|spec)\.tsx?$|^tests\/[\w/-]+\.ts$|\/test\//.test(file) && exists(file))
    .flatMap((file) => [...text(file).matchAll(/\b20\d\d-\d\d-\d\d/g)].map(([day]) => ({ file, day })));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ day }) => day > soon && day < late)).toEqual([]);
});

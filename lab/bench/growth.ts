// npm run growth: the busiest calls and the pages of long lists, at 20,000, 200,000 and 1,000,000 students. A server of each
// size is up the whole time and they are asked in turn, so that whatever else the machine does meets all of them alike. The
// result is the ratio to the smallest, the median of all rounds. --sizes 20000,200000 chooses sizes, a word picks calls, as in:
// node lab/bench/growth.ts R2.
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { lastRow } from '@stoa/contract/kernel/fields';
import { figuresOf, openSeeded, sayFigures, turn, type Call, type Seeded, type Turn } from './calls.ts';
import { agent, at as partOf, median, rounds, seconds } from './kit.ts';

/** The least share of the smallest one's rate, and the most of its p95. Deep pages are compared with the first of their size. */
const wanted = { rate: 0.85, p95: 1.3 };
const given = process.argv.indexOf('--sizes');
const sizes = (given === -1 ? '20000,200000,1000000' : process.argv[given + 1]!).split(',').map(Number);
const words = process.argv.slice(2).filter((word) => /^[A-Z]\d/.test(word));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const pageSize = 10;
/** The first page of a list and one near its end, at row 10,000. */
function pagesOf({ admin }: Seeded): Record<string, Call> {
  const lists = { U: ['users', 'users'], S: ['students', 'students'] } as const;
  const deep = lastRow / pageSize;
  return Object.fromEntries(
    Object.entries(lists).flatMap(([letter, [list, what]]) =>
      [1, deep].map((page, at): [string, Call] => [
        `${letter}${at + 1}`,
        {
          what: `${what}, page ${page}`,
          least: 0,
          next: (n) => [
            `/api/${list}?pageSize=${pageSize}&page=${page === 1 ? 1 : page - (n % 100)}`,
            { headers: admin },
          ],
        },
      ]),
    ),
  );
}
/** Gigabytes below a folder. */
const weightOf = (folder: string) =>
  globSync(`${folder}/**/*`, { withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0) / 1e9;

const all: { seeded: Seeded; calls: Record<string, Call> }[] = [];
for (const students of sizes.toSorted((a, b) => a - b)) {
  const began = performance.now();
  const seeded = await openSeeded(students);
  all.push({ seeded, calls: { ...seeded.calls, ...pagesOf(seeded) } });
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${students} students: seeded in ${took} s, ${weightOf(`${seeded.stoa.dataDir}/postgres/base`).toFixed(2)} GB`,
  );
}
console.log(`${seconds} s a turn, ${rounds} rounds, medians; the others beside the smallest`);

let short = 0;
const said = (ratio: number, what: keyof typeof wanted) => {
  const isShort = what === 'rate' ? ratio < wanted.rate : ratio > wanted.p95;
  if (isShort) short++;
  return `${ratio.toFixed(2)}${isShort ? ' SHORT' : ' ok'}`;
};
/** The median ratio of some turns to their neighbors in time. */
const beside = (own: readonly Turn[], others: readonly Turn[], figure: (one: Turn) => number) =>
  median(own.map((one, round) => figure(one) / figure(others[round]!)));
const rateOf = ({ ms }: Turn) => ms.length;
const p95Of = ({ ms }: Turn) => partOf(ms, 0.95);
const compare = (what: string, own: readonly Turn[], others: readonly Turn[]) =>
  console.log(
    `           beside ${what}: rate ${said(beside(own, others, rateOf), 'rate')}, p95 ${said(beside(own, others, p95Of), 'p95')}, processor ${beside(own, others, ({ cpu }) => cpu).toFixed(2)}`,
  );
const names = Object.keys(all[0]!.calls).filter((name) => words.length === 0 || words.includes(name));
// The pages of one list in the same rounds.
const groups = Object.values(Object.groupBy(names, (name) => (/^[US]/.test(name) ? name[0]! : name)));
for (const group of groups) {
  const turns = group!.map(() => all.map((): Turn[] => []));
  let asked = 0;
  for (let round = 0; round <= rounds; round++) {
    const order = group!.flatMap((name, which) => all.map((one, at) => ({ name, which, at, ...one })));
    for (const { name, which, at, seeded, calls } of round % 2 === 0 ? order : order.toReversed()) {
      const one = await turn(seeded.stoa.url, calls[name]!, [seeded.stoa.pid()!, seeded.postmaster], () => asked++);
      if (round > 0) turns[which]![at]!.push(one); // the first warms up
    }
  }
  for (const [which, name] of group!.entries()) {
    console.log(`${name} ${all[0]!.calls[name]!.what}`);
    for (const [at, own] of turns[which]!.entries()) {
      console.log(`${String(all[at]!.seeded.students).padStart(10)}${sayFigures(figuresOf(own))}`);
      if (at > 0) compare('the smallest', own, turns[which]![0]!);
      if (which > 0) compare('page 1', own, turns[0]![at]!);
    }
  }
}
for (const { seeded } of all) console.log(`memory at ${seeded.students}: ${seeded.stoa.memory().toFixed(0)} MB`);
agent.destroy();
for (const { seeded } of all) await seeded.stoa.remove();
process.exit(short === 0 ? 0 : 1);

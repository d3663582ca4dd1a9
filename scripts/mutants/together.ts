// What the nearest tests left standing, under all the others: planted together, because hardly any of it falls any more, and
// taken apart only where a test is red.
import type { Tried } from '../mutants.ts';
import type { Lane } from './lanes.ts';

const overlap = (a: Tried, b: Tried) =>
  a.site.file === b.site.file && a.site.start < b.site.end && b.site.start < a.site.end;

/** As many as can stand beside each other, and the rest. */
function apart(all: readonly Tried[]): readonly [Tried[], Tried[]] {
  const some: Tried[] = [];
  const rest: Tried[] = [];
  for (const one of all) (some.some((other) => overlap(one, other)) ? rest : some).push(one);
  return [some, rest];
}

/** Runs, of those that live, all tests that reach any of them and have not seen it; writes down which noticed what. */
export async function together(lane: Lane, all: readonly Tried[]): Promise<void> {
  let left = [...all];
  while (left.length > 0) {
    const [some, rest] = apart(left);
    const unseen = (one: Tried) => one.reach.filter(({ file }) => !one.run.has(file)).map(({ file }) => file);
    const tests = [...new Set(some.flatMap(unseen))];
    if (tests.length === 0) {
      left = rest;
      continue;
    }
    console.log(`${some.length} that live, together under ${tests.length} files of tests`);
    const red = await redOf(lane, some, tests);
    const before = some.filter(({ noticedBy }) => noticedBy === undefined).length;
    for (const file of red) {
      const reaching = some.filter((one) => one.noticedBy === undefined && unseen(one).includes(file));
      await blame(lane, reaching, file);
    }
    const still = some.filter(({ noticedBy }) => noticedBy === undefined);
    // Nothing more falls: what is left has seen every test that reaches it.
    left = still.length === before ? rest : [...still, ...rest];
  }
}

async function redOf(lane: Lane, planted: readonly Tried[], tests: readonly string[]): Promise<Set<string>> {
  const red = new Set<string>();
  await lane.planted(
    planted.map(({ site }) => site),
    async () => {
      for (const file of tests) {
        const answer = await lane.run({ tests: [file], bail: true }, 240);
        if (!answer || answer.red.length > 0) red.add(file);
      }
    },
  );
  return red;
}

/** Halves them until it is known which of them make the file red. */
async function blame(lane: Lane, some: readonly Tried[], file: string): Promise<void> {
  if (some.length === 0 || (await redOf(lane, some, [file])).size === 0) return;
  if (some.length === 1) {
    some[0]!.noticedBy = file;
    console.log(`noticed ${some[0]!.says} ${file}`);
    return;
  }
  const half = Math.ceil(some.length / 2);
  await blame(lane, some.slice(0, half), file);
  await blame(lane, some.slice(half), file);
}

// How many random holes do the tests notice? Draws mutations of the server and the contract by a seed (the day, unless it is
// named), plants each in a copy of what is committed, and runs the very tests that reach the place, the likeliest first. Prints
// the score of each area and what lived; ends with 1 when an area has less than is wanted of it.
//
//     npm run mutants -- --seed 20260131 --count 300 --area payments --area people
//     npm run mutants -- --again     goes on with what the last run has not seen noticed, under the tests of now
//     --seconds 30                   so many seconds of tests for each, as they take without a hole; 120 if it is not said.
//                                  Below that a score says little: most places are reached by hundreds of files of tests
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { equivalents } from './equivalents.ts';
import { areaOf, areas } from './areas.ts';
import { makeCopies } from './copies.ts';
import { draw } from './draw.ts';
import { Lane, throughLanes } from './lanes.ts';
import type { Wanted } from './lane.ts';
import { likeness } from './likeness.ts';
import { putProbes, readReached } from './reach.ts';
import { shown, sitesOf, type Site } from './sites.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    count: { type: 'string', default: '300' },
    area: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '120' },
  },
});
const unknown = values.area.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0)
  throw new Error(`no area is called ${unknown.join()}: choose of ${areas.map(({ name }) => name).join(', ')}`);
const root = path.resolve(import.meta.dirname, '../..');
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const kept = path.join(root, 'node_modules/.cache/mutants.json');

/** A mutation, which tests reach it, and what noticed it. */
export interface Tried {
  readonly site: Site;
  readonly says: string;
  /** The tests that run the place, by their files, with the seconds they take. */
  readonly reach: (Wanted & { readonly seconds: number })[];
  noticedBy?: string;
}

/** The notes of a run as it goes on. */
interface Kept {
  readonly commit: string;
  readonly tried: readonly Tried[];
}

/** How many seconds the tests of one place may take: a busy machine takes up to five times as long as is planned. */
const longest = Math.max(240, 5 * Number(values.seconds));
const isOpen = ({ noticedBy }: Tried) => noticedBy === undefined;
/** The tests that have noticed anything in this run. */
const noticing = new Map<string, Wanted>();
const { copies, remove } = makeCopies(3);
const lanes = copies.map((copy) => new Lane(copy));
const notes = mkdtempSync(path.join(tmpdir(), 'stoa-reached-'));
function clearAway() {
  for (const lane of lanes) lane.stop();
  rmSync(notes, { recursive: true, force: true });
  remove();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearAway();
    process.exit(1);
  });
try {
  const tried = values.again ? await second() : await anew();
  keep(tried);
  const isLike = likeness(copies[0]!, [...new Set(tried.flatMap(({ reach }) => reach.map(({ file }) => file)))]);
  await throughLanes(lanes, tried.filter(isOpen), async (lane, one) => {
    await tryOut(lane, one, tried, isLike);
    keep(tried);
  });
  await tryNoticing(tried);
  keep(tried);
  const isFine = report(tried);
  process.exitCode = isFine ? 0 : 1;
} finally {
  clearAway();
}

function says(site: Site): string {
  return shown(readFileSync(path.join(copies[0]!, site.file), 'utf8'), site);
}

async function anew(): Promise<Tried[]> {
  const sample = draw(copies[0]!, Number(values.seed), Number(values.count), values.area);
  const tried = sample.map<Tried>((site) => ({ site, says: says(site), reach: [] }));
  console.log(`${tried.length} mutations, seed ${values.seed}`);
  await findReach(tried);
  return tried;
}

function keep(tried: readonly Tried[]): void {
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ commit, tried } satisfies Kept));
}

/** All of the last run, wherever it is now. Finds again which tests reach the open ones. */
async function second(): Promise<Tried[]> {
  const { tried, commit: last } = JSON.parse(readFileSync(kept, 'utf8')) as Kept;
  const files = [...new Set(tried.map(({ site }) => site.file))];
  const sites = files
    .filter((file) => existsSync(path.join(copies[0]!, file)))
    .flatMap((file) => sitesOf(file, readFileSync(path.join(copies[0]!, file), 'utf8')));
  const bySaying = new Map(sites.map((site) => [says(site), site]));
  const here = tried.flatMap((one) => {
    const site = bySaying.get(one.says);
    return site ? [{ ...one, site }] : [];
  });
  const open = here.filter(isOpen);
  const moved = changedSince(last);
  // Other tests reach what they reach; after a change of the product every test may reach something else.
  const before = moved.every((file) => /^tests\/|\.test\.ts$/.test(file))
    ? moved
    : [...moved, ...open.flatMap(({ reach }) => reach.map(({ file }) => file))];
  if (before.length > 0) await findReach(open, before);
  return here;
}

/** The sources and tests that are not as they were; a change of scripts or documents moves nothing. */
function changedSince(then: string): string[] {
  const args = ['diff', '--name-only', then, 'HEAD', 'contract', 'server', 'tests'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Runs files of tests once, one at a time, as things are: they have to be green, and say which test reaches what. */
async function findReach(tried: readonly Tried[], only?: readonly string[]): Promise<void> {
  const sites = tried.map(({ site }) => site);
  const files = new Set(sites.map(({ file }) => file));
  const restore = lanes.map((lane) => putProbes(lane.copy, sites));
  for (const lane of lanes) lane.changed(files);
  const tests = (await lanes[0]!.tests()).filter((file) => only === undefined || only.includes(file));
  console.log(`${tests.length} files of tests as they are, and what each of them reaches`);
  for (const { reach } of tried)
    reach.splice(0, reach.length, ...reach.filter(({ file }) => only?.includes(file) === false));
  let done = 0;
  await throughLanes(lanes, tests, async (lane, file) => {
    const reached = path.join(notes, String(done++));
    writeFileSync(reached, '');
    const began = performance.now();
    const asked = { tests: [{ file }], bail: false, notes: reached };
    let answer = await lane.run(asked, 600);
    // A busy machine may make a test late once.
    if (!answer || answer.red.length > 0) answer = await lane.run(asked, 600);
    if (!answer || answer.red.length > 0) {
      console.log(`left out, red without a hole: ${file} “${answer?.red[0]?.test ?? 'it did not end'}”`);
      return;
    }
    const { took } = answer;
    const seconds = (performance.now() - began) / 1000;
    const ofTests = (some: readonly string[]) => some.reduce((sum, name) => sum + took[name]!, 0);
    const setUp = Math.max(0, seconds - ofTests(Object.keys(took)));
    for (const [place, by] of readReached(reached)) {
      const names = [...by].filter((name) => Object.hasOwn(took, name));
      const one = names.length > 0 ? { file, names, seconds: setUp + ofTests(names) } : { file, seconds };
      tried[place]!.reach.push(one);
    }
  });
  for (const put of restore) put();
  for (const lane of lanes) lane.changed(files);
}

/** So many seconds' worth of the tests that reach it: first those that speak of the same, or have noticed something near it. */
async function tryOut(
  lane: Lane,
  one: Tried,
  others: readonly Tried[],
  isLike: ReturnType<typeof likeness>,
): Promise<void> {
  const { site } = one;
  const noticedIn = (isHere: (file: string) => boolean) => {
    const counts = new Map<string, number>();
    for (const { site: other, noticedBy = '' } of others) {
      if (!isHere(other.file)) continue;
      const test = noticedBy.split(' ')[0]!;
      counts.set(test, (counts.get(test) ?? 0) + 1);
    }
    return ({ file }: Wanted) => counts.get(file) ?? 0;
  };
  const inFile = noticedIn((file) => file === site.file);
  const inArea = noticedIn((file) => areaOf(file) === areaOf(site.file));
  const like = ({ file }: Wanted) => isLike(site, file) * (1 + inFile({ file })) * (1 + inArea({ file }) / 10);
  const reach = one.reach.toSorted((a, b) => Number(!a.names) - Number(!b.names) || like(b) - like(a));
  const began = performance.now();
  let seconds = 0;
  const tests = reach.filter((next, index) => (seconds += next.seconds) < Number(values.seconds) || index === 0);
  if (tests.length > 0 || site.kind === 'dropped await')
    await lane.planted([site], async () => {
      if (site.kind === 'dropped await' && isRefusedByLint(lane.copy, site.file)) {
        one.noticedBy = 'npm run lint';
        return;
      }
      let answer = await lane.run({ tests, bail: true }, longest);
      // Another process may have ended the database's connection, or taken the machine, once. A hole does so every time.
      if (!answer || answer.failed !== undefined) answer = await lane.run({ tests, bail: true }, longest);
      // A loop without an end: no run of the tests would be green.
      if (!answer) one.noticedBy = 'no end';
      else if (answer.failed !== undefined) one.noticedBy = 'no test starts';
      else if (answer.red[0]) {
        const { file, test } = answer.red[0];
        one.noticedBy = `${file} “${test}”`;
        noticing.set(one.noticedBy, { file, names: [test] });
      }
    });
  const took = ((performance.now() - began) / 1000).toFixed(0);
  const all = tests.length === reach.length ? '' : `, ${tests.length} of ${reach.length} files`;
  console.log(
    `${one.noticedBy === undefined ? 'lives  ' : 'noticed'} ${took} s${all} ${one.says} ${one.noticedBy ?? ''}`,
  );
}

/** Runs files whose tests have noticed something once more, as things are: a test that is red then has noticed nothing. */
async function tryNoticing(tried: readonly Tried[]): Promise<void> {
  await throughLanes(lanes, [...noticing], async (lane, [says, { file, names }]) => {
    // Some tests need those before them in their file.
    const answer = await lane.run({ tests: [{ file }], bail: false }, 240);
    if (answer && !answer.red.some(({ test }) => names?.includes(test))) return;
    console.log(`red by itself, without a hole: ${says}`);
    for (const one of tried) if (one.noticedBy === says) delete one.noticedBy;
  });
}

/** The check of promises that nobody waits for stands before the tests of `npm test`. */
function isRefusedByLint(copy: string, file: string): boolean {
  try {
    execFileSync('npx', ['oxlint', '--type-aware', '--deny-warnings', file], { cwd: copy, stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
}

/** Prints the scores and what lived; whether every area has what is wanted of it. */
function report(tried: readonly Tried[]): boolean {
  const isEquivalent = ({ says: line }: Tried) => Object.hasOwn(equivalents, line);
  const lived = tried.filter(({ noticedBy }) => noticedBy === undefined);
  let isFine = true;
  console.log('\narea            noticed  of   equivalent  of 100  wanted');
  for (const { name, wanted } of areas) {
    const here = tried.filter(({ site }) => areaOf(site.file)?.name === name);
    if (here.length === 0) continue;
    const noticed = here.filter(({ noticedBy }) => noticedBy !== undefined).length;
    const equivalent = here.filter((one) => one.noticedBy === undefined && isEquivalent(one)).length;
    const score = (100 * noticed) / Math.max(1, here.length - equivalent);
    isFine &&= score >= wanted;
    console.log(
      `${name.padEnd(14)} ${String(noticed).padStart(8)} ${String(here.length).padStart(3)} ${String(equivalent).padStart(12)} ${score.toFixed(0).padStart(7)} ${String(wanted).padStart(7)}`,
    );
  }
  for (const one of lived)
    console.log(
      isEquivalent(one)
        ? `equivalent: ${one.says}: ${equivalents[one.says]}`
        : `LIVES (reached by ${one.reach.length} files of tests): ${one.says}`,
    );
  return isFine;
}

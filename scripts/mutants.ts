// How many random holes do the tests notice? Draws mutations of the server and the contract by a seed (the day, unless it is
// named), plants each in a copy of what is committed, and runs the tests that reach the place, the nearest first; what they
// all leave standing is planted together once more under every test that reaches any of it. Prints the score of each
// area and what lived; ends with 1 when an area has less than is wanted of it.
//
//     npm run mutants -- --seed 20260131 --count 300 --area payments --area files
//     npm run mutants -- --again     goes on with what the last run has not seen noticed, under the tests of now
//     --seconds 20 --nearest         only so many seconds of tests for each, and not the others together: for a first pass
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { equivalents } from '../tests/mutants/equivalents.ts';
import { areaOf, areas } from './mutants/areas.ts';
import { makeCopies } from './mutants/copies.ts';
import { draw } from './mutants/draw.ts';
import { Lane, throughLanes } from './mutants/lanes.ts';
import { putProbes } from './mutants/reach.ts';
import { shown, sitesOf, type Site } from './mutants/sites.ts';
import { together } from './mutants/together.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    count: { type: 'string', default: '300' },
    area: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    nearest: { type: 'boolean', default: false },
  },
});
const root = path.dirname(import.meta.dirname);
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const kept = path.join(root, 'node_modules/.cache/mutants.json');

/** A mutation, which tests reach it, and what noticed it. */
export interface Tried {
  readonly site: Site;
  readonly says: string;
  /** The files of tests that run the place, the nearest first, with the seconds they take. */
  readonly reach: { readonly file: string; readonly seconds: number }[];
  /** The files that have run with it. */
  readonly run: Set<string>;
  noticedBy?: string;
}

/** What is written down of a run as it goes on. */
interface Kept {
  readonly commit: string;
  readonly tried: readonly Omit<Tried, 'run'>[];
}

const { copies, remove } = makeCopies(3);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const lane of lanes) lane.stop();
    remove();
    process.exit(1);
  });
const lanes = copies.map((copy) => new Lane(copy));
const notes = mkdtempSync(path.join(tmpdir(), 'stoa-reached-'));
try {
  const tried = values.again ? again() : await anew();
  keep(tried);
  const isOpen = ({ noticedBy }: Tried) => noticedBy === undefined;
  await throughLanes(lanes, tried.filter(isOpen), async (lane, one) => {
    await tryNearest(lane, one);
    keep(tried);
  });
  if (!values.nearest) await together(lanes[0]!, tried.filter(isOpen));
  keep(tried);
  const isFine = report(tried);
  process.exitCode = isFine ? 0 : 1;
} finally {
  for (const lane of lanes) lane.stop();
  rmSync(notes, { recursive: true, force: true });
  remove();
}

function says(site: Site): string {
  return shown(readFileSync(path.join(copies[0]!, site.file), 'utf8'), site);
}

async function anew(): Promise<Tried[]> {
  const drawn = draw(copies[0]!, Number(values.seed), Number(values.count), values.area);
  const tried = drawn.map<Tried>((site) => ({ site, says: says(site), reach: [], run: new Set() }));
  console.log(`${tried.length} mutations, seed ${values.seed}`);
  await findReach(tried);
  return tried;
}

function keep(tried: readonly Tried[]): void {
  mkdirSync(path.dirname(kept), { recursive: true });
  const state: Kept = { commit, tried: tried.map(({ run: _run, ...one }) => one) };
  writeFileSync(kept, JSON.stringify(state));
}

/** All of the last run, wherever it stands now, with the tests that reached it then and those that have changed since. */
function again(): Tried[] {
  const { commit: before, tried } = JSON.parse(readFileSync(kept, 'utf8')) as Kept;
  const changed = execFileSync('git', ['diff', '--name-only', before, 'HEAD'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('web/') && existsSync(path.join(copies[0]!, file)))
    .map((file) => ({ file, seconds: 5 }));
  const files = [...new Set(tried.map(({ site }) => site.file))];
  const sites = files
    .filter((file) => existsSync(path.join(copies[0]!, file)))
    .flatMap((file) => sitesOf(file, readFileSync(path.join(copies[0]!, file), 'utf8')));
  const bySaying = new Map(sites.map((site) => [says(site), site]));
  return tried.flatMap(({ says: line, reach, ...one }) => {
    const site = bySaying.get(line);
    if (!site) return [];
    const still = reach.filter(({ file }) => changed.every((other) => other.file !== file));
    return [{ ...one, site, says: line, reach: inOrder([...changed, ...still], site), run: new Set<string>() }];
  });
}

/** Runs every file of tests once by itself, as things are: they have to be green, and say what they reach. */
async function findReach(tried: readonly Tried[]): Promise<void> {
  const sites = tried.map(({ site }) => site);
  const files = new Set(sites.map(({ file }) => file));
  const restore = lanes.map((lane) => putProbes(lane.copy, sites));
  for (const lane of lanes) lane.changed(files);
  const tests = await lanes[0]!.tests();
  console.log(`${tests.length} files of tests as they are, and what each of them reaches`);
  let done = 0;
  await throughLanes(lanes, tests, async (lane, file) => {
    const reached = path.join(notes, String(done++));
    writeFileSync(reached, '');
    const began = performance.now();
    const asked = { tests: [file], bail: false, notes: reached };
    let answer = await lane.run(asked, 600);
    // A busy machine may make a test late once.
    if (!answer || answer.red.length > 0) answer = await lane.run(asked, 600);
    if (!answer || answer.red.length > 0) {
      console.log(`left out, red without a hole: ${file} “${answer?.red[0]?.test ?? 'it did not end'}”`);
      return;
    }
    const seconds = (performance.now() - began) / 1000;
    if (seconds > 60) console.log(`${file} takes ${seconds.toFixed(0)} s`);
    const places = new Set(readFileSync(reached, 'utf8').split('\n').filter(Boolean).map(Number));
    for (const place of places) tried[place]!.reach.push({ file, seconds });
  });
  for (const put of restore) put();
  for (const lane of lanes) lane.changed(files);
  for (const { site, reach } of tried) reach.splice(0, reach.length, ...inOrder(reach, site));
}
/** The nearest first, and of these the quickest. */
function inOrder(reach: Tried['reach'], site: Site): Tried['reach'] {
  const byNearness = (a: string, b: string) => nearness(b, site.file) - nearness(a, site.file);
  return reach.toSorted((a, b) => byNearness(a.file, b.file) || a.seconds - b.seconds);
}
/** How many folders they share, and whether a test is about the area; one of the same name comes before its neighbours. */
function nearness(test: string, file: string): number {
  const [a, b] = [test.split('/'), file.split('/')];
  const shared = a.findIndex((part, index) => part !== b[index]);
  const [name, room] = [path.basename(file, '.ts'), b.at(2)];
  const ofContract = file.startsWith('contract/') ? ['tests/access.test', 'tests/limits.test'] : [];
  const isAbout = [...ofContract, ...(areaOf(file)?.tests ?? [])].some((start) => test.startsWith(start));
  return Math.max(shared, isAbout ? 3 : 0) + (isNamed(test, name) ? 0.5 : 0) + (isNamed(test, room) ? 0.4 : 0);
}

function isNamed(test: string, name = ''): boolean {
  return path.basename(test).startsWith(`${name}.`);
}

/** So many seconds' worth of the nearest tests. */
async function tryNearest(lane: Lane, one: Tried): Promise<void> {
  const { site, reach, run } = one;
  const began = performance.now();
  let seconds = 0;
  for (const next of reach)
    if (run.size === 0 || (seconds += next.seconds) < Number(values.seconds)) run.add(next.file);
  if (run.size > 0 || site.kind === 'dropped await')
    await lane.planted([site], async () => {
      if (site.kind === 'dropped await' && isRefusedByLint(lane.copy, site.file)) {
        one.noticedBy = 'npm run lint';
        return;
      }
      const answer = await lane.run({ tests: [...run], bail: true }, 240);
      if (answer?.failed !== undefined) throw new Error(answer.failed);
      // A loop without an end: no run of the tests would be green.
      if (!answer) one.noticedBy = 'no end';
      else if (answer.red[0]) one.noticedBy = `${answer.red[0].file} “${answer.red[0].test}”`;
    });
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${one.noticedBy === undefined ? 'lives  ' : 'noticed'} ${took} s ${one.says} ${one.noticedBy ?? ''}`);
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

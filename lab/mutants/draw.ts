// Draws the mutations to try by a seed: one kind after the other in each area, and only those that compile.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { areaOf, areas, type Area } from './areas.ts';
import { randomFrom, shuffled } from './random.ts';
import { mutated, sitesOf, type Site } from './sites.ts';

/** An area's share of all lines, and the places that can be mutated, by kind. */
interface Candidates {
  readonly share: number;
  readonly kinds: readonly (readonly Site[])[];
}

function candidates(root: string): Map<Area, Candidates> {
  const files = globSync('{contract,server}/src/**/*.ts', { cwd: root })
    .filter((file) => !/(?:\.(?:test|d)|-world)\.ts$/.test(file) && areaOf(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
  const linesOf = (some: typeof files) => some.reduce((sum, { source }) => sum + source.split('\n').length, 0);
  const all = linesOf(files);
  return new Map(
    areas.map((area) => {
      const here = files.filter(({ file }) => areaOf(file) === area);
      const sites = here.flatMap(({ file, source }) => sitesOf(file, source));
      return [area, { share: linesOf(here) / all, kinds: [...Map.groupBy(sites, ({ kind }) => kind).values()] }];
    }),
  );
}

/** Takes one kind after the other, so that rare kinds are tried as well. */
function inTurn(kinds: readonly (readonly Site[])[], random: () => number): Site[] {
  const orders = shuffled(kinds, random).map((sites) => shuffled(sites, random));
  const longest = Math.max(...orders.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => orders.flatMap((sites) => sites[round] ?? [])).flat();
}

/** Returns the mutations that compile. Tries one of each file at a time, in all files at once. */
function compiling(copy: string, sites: readonly Site[]): Set<Site> {
  const fine = new Set<Site>();
  let left = sites.filter(({ file, ...site }) => {
    const source = readFileSync(path.join(copy, file), 'utf8');
    return parseSync(file, mutated(source, { file, ...site })).errors.length === 0;
  });
  while (left.length > 0) {
    const round = new Map(left.map((site) => [site.file, site]));
    const before = new Map([...round.keys()].map((file) => [file, readFileSync(path.join(copy, file), 'utf8')]));
    for (const [file, site] of round) writeFileSync(path.join(copy, file), mutated(before.get(file)!, site));
    const complaints = complaintsOf(copy);
    for (const [file, source] of before) writeFileSync(path.join(copy, file), source);
    // An error in another file keeps the mutation: it runs, and its tests notice it at once.
    for (const [file, site] of round) if (!complaints.includes(`${file}(`)) fine.add(site);
    const tried = new Set(round.values());
    left = left.filter((site) => !tried.has(site));
  }
  return fine;
}
/** Returns the compiler's errors in the server, and therefore also in the contract. */
function complaintsOf(copy: string): string {
  const notes = path.join(copy, 'node_modules/.cache/mutants.tsbuildinfo');
  const args = ['tsc', '-p', 'server', '--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', notes];
  try {
    execFileSync('npx', args, { cwd: copy, encoding: 'utf8' });
    return '';
  } catch (failure) {
    return String((failure as { stdout?: string }).stdout);
  }
}

/** As many mutations as wanted, of each area its share; the same for the same seed and the same sources. */
export function draw(copy: string, seed: number, count: number, only: readonly string[]): Site[] {
  const random = randomFrom(seed);
  const samples: { readonly wanted: number; readonly sites: Site[] }[] = [];
  for (const [area, { share, kinds }] of candidates(copy)) {
    const sample = inTurn(kinds, random);
    if (only.length > 0 && !only.includes(area.name)) continue;
    const wanted = Math.ceil(count * share);
    // About half of them don't compile.
    samples.push({ wanted, sites: sample.slice(0, wanted * 3) });
  }
  const fine = compiling(
    copy,
    samples.flatMap(({ sites }) => sites),
  );
  return samples.flatMap(({ wanted, sites }) => sites.filter((site) => fine.has(site)).slice(0, wanted));
}

// Finds the tests that reach each mutation: a test that never runs the code can't notice a change of it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from './sites.ts';

/** Adds a probe to each function with a mutation, in the copy. At the top of a module it reports that the module was loaded. */
export function putProbes(copy: string, sites: readonly Site[]): () => void {
  const before = new Map<string, string>();
  for (const [file, here] of Map.groupBy(sites.entries(), ([, site]) => site.file)) {
    const source = readFileSync(path.join(copy, file), 'utf8');
    before.set(file, source);
    const inserted = here.flatMap(([place, { within }]) => {
      if (!within) return [];
      const probe = `stoaReached(${place})`;
      if (within.isBlock) return [{ at: within.start + 1, text: `${probe};` }];
      return [
        { at: within.start, text: `(${probe}, ` },
        { at: within.end, text: ')' },
      ];
    });
    let probed = source;
    for (const { at, text } of inserted.toSorted((a, b) => b.at - a.at))
      probed = probed.slice(0, at) + text + probed.slice(at);
    const helper = path.join(copy, 'lab/mutants/probe.ts');
    const whenRead = here.flatMap(([place, { within }]) => (within ? [] : [`stoaReached(${place});`]));
    writeFileSync(
      path.join(copy, file),
      `import { reach as stoaReached } from ${JSON.stringify(helper)}; ${whenRead.join(' ')}${probed}`,
    );
  }
  return () => {
    for (const [file, source] of before) writeFileSync(path.join(copy, file), source);
  };
}

/** Returns the tests that ran each place, from the lines that the probes have written. */
export function readReached(notes: string): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const line of readFileSync(notes, 'utf8').split('\n').filter(Boolean)) {
    const [, place, test] = /^(\d+) (.*)$/s.exec(JSON.parse(line) as string)!;
    const tests = found.get(Number(place)) ?? new Set();
    found.set(Number(place), tests.add(test!));
  }
  return found;
}

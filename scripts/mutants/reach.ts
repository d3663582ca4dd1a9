// Which tests reach which mutation: who never runs the place can't notice what becomes of it.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from './sites.ts';

const reached = new Set<number>();
/**
 * Writes down that a place was run, once in a process, for the test file that is running.
 * @public The probes import it by its path.
 */
export function reach(place: number): void {
  const notes = process.env['STOA_REACHED'];
  if (notes === undefined || reached.has(place)) return;
  reached.add(place);
  appendFileSync(notes, `${place}\n`);
}

/** Puts a probe into each function that holds a mutation, in the copy; at the top of a module it says that it was read. */
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
    const helper = path.join(copy, 'scripts/mutants/reach.ts');
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

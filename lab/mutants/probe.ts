// The probes call this in the process that runs the tests: it writes down which test has run which place.
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

const reached = new Set<string>();
/**
 * Records that a place was run, and by which test ('' outside of tests), once for each test of a process.
 * @public The probes import it by its path.
 */
export function reach(place: number): void {
  const notes = process.env['STOA_REACHED'];
  if (notes === undefined) return;
  const line = `${place} ${expect.getState().currentTestName ?? ''}`;
  const once = `${notes} ${line}`;
  if (reached.has(once)) return;
  reached.add(once);
  appendFileSync(notes, `${JSON.stringify(line)}\n`);
}

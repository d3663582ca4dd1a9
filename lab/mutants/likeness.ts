// Ranks the tests by how likely they are about a place in the code: those that share its rare words come first.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from './sites.ts';

/** The words of a text, in lower case. Names in camel case are split. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.match(/[A-Za-z]+/g) ?? [])
      .flatMap((name) => [name, ...name.split(/(?=[A-Z])/)])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 3),
  );

/** How much a file of tests has in common with the lines around a place; the rarer a word among the tests, the more it counts. */
export function likeness(copy: string, tests: readonly string[]): (site: Site, test: string) => number {
  const words = new Map(tests.map((test) => [test, wordsOf(readFileSync(path.join(copy, test), 'utf8'))]));
  const found = new Map<string, number>();
  for (const some of words.values()) for (const word of some) found.set(word, (found.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log(words.size / (found.get(word) ?? words.size));
  return (site, test) => {
    const lines = readFileSync(path.join(copy, site.file), 'utf8').split('\n');
    const line = wordsOf(lines[site.line - 1] ?? '');
    const around = wordsOf(lines.slice(Math.max(0, site.line - 8), site.line + 4).join('\n'));
    const own = words.get(test);
    let sum = 0;
    for (const word of around) if (own?.has(word)) sum += weight(word) * (line.has(word) ? 3 : 1);
    return sum / Math.log(20 + (own?.size ?? 0));
  };
}

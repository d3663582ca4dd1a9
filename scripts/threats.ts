// The promises of docs/threats.md, each with the tests that carry its number and how they ended when they last ran here:
// the table on standard output, and an exit code of 1 while a promise has no test or a test is red.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const number = /\b[TF]\d{2,3}\b/g;

interface Ran {
  readonly title: string;
  readonly file: string;
  readonly state: string;
}
interface VitestReport {
  readonly testResults: {
    readonly name: string;
    readonly assertionResults: { readonly fullName: string; readonly status: string }[];
  }[];
}
interface Suite {
  readonly title: string;
  readonly file: string;
  readonly suites?: Suite[];
  readonly specs?: { readonly title: string; readonly ok: boolean }[];
}

/** Returns the results that the runners have written down of their last runs. */
function lastRuns(): Ran[] {
  const folder = path.join(root, 'node_modules/.cache/results');
  const all: Ran[] = [];
  for (const name of ['vitest.json', 'faults-in-short.json', 'faults-measured.json', 'faults.json']) {
    const file = path.join(folder, name);
    if (!existsSync(file)) continue;
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    for (const one of testResults)
      for (const { fullName, status } of one.assertionResults)
        all.push({ title: fullName, file: path.relative(root, one.name), state: status });
  }
  const journeys = path.join(folder, 'playwright.json');
  const inside = ({ title, file, suites = [], specs = [] }: Suite): Ran[] => [
    ...specs.map((spec) => ({
      title: `${title} ${spec.title}`,
      file: `tests/journeys/${path.basename(file)}`,
      state: spec.ok ? 'passed' : 'failed',
    })),
    ...suites.flatMap(inside),
  ];
  if (existsSync(journeys))
    all.push(...(JSON.parse(readFileSync(journeys, 'utf8')) as { suites: Suite[] }).suites.flatMap(inside));
  return all;
}

/** The files whose tests carry a number, whether they have run here or not. */
function carriers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const tests = globSync(['{tests,server,web,contract}/**/*.{test.ts,test.tsx,spec.ts}'], { cwd: root });
  for (const file of tests.filter((one) => !one.includes('node_modules')).toSorted())
    for (const [title] of read(file).matchAll(/\([TF]\d{2,3}(?:, [TF]\d{2,3})*\)/g))
      for (const [one] of title.matchAll(number)) found.set(one, (found.get(one) ?? new Set()).add(file));
  return found;
}

const runs = lastRuns();
const files = carriers();
let missing = 0;
let red = 0;
for (const [, id, what, promise] of read('docs/threats.md').matchAll(/^\| ([TF]\d{2,3}) \| (.*?) \| (.*?) \|$/gm)) {
  const ran = runs.filter(({ title }) => [...title.matchAll(number)].some(([one]) => one === id));
  const failed = ran.filter(({ state }) => state === 'failed').length;
  const passed = ran.filter(({ state }) => state === 'passed').length;
  const where = [...(files.get(id!) ?? [])];
  if (where.length === 0) missing++;
  if (failed > 0) red++;
  const result = failed > 0 ? `${failed} RED` : passed > 0 ? `${passed} green` : 'not run here';
  console.log(`${id!.padEnd(5)} ${(where.length === 0 ? 'NO TEST' : result).padEnd(13)} ${what}: ${promise}`);
  for (const file of where) console.log(`      ${file}`);
}
console.log(`${missing} without a test, ${red} red`);
process.exit(missing + red === 0 ? 0 : 1);

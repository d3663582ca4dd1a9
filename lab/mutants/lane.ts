// One copy's tests, run again and again in one process: what it is asked by messages is which files of tests, and it answers
// with the first red one. The database they copy theirs from, and what was compiled, stay from one run to the next.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';

/** A file of tests, from the root of the copy, and which of its tests by their whole names; all of them where none are named. */
export interface Wanted {
  readonly file: string;
  readonly names?: readonly string[];
}
export interface Asked {
  readonly tests: readonly Wanted[];
  /** Files that have changed since. */
  readonly changed: readonly string[];
  /** Whether to end at the first red test. */
  readonly bail: boolean;
  /** Where the probes write what they reach. */
  readonly notes?: string;
}
export interface Answered {
  /** The red ones: a test's whole name, or what kept a file from running, by the file. */
  readonly red: readonly { readonly file: string; readonly test: string }[];
  /** The seconds each test took, by its whole name. */
  readonly took: Readonly<Record<string, number>>;
  readonly failed?: string;
}

/** Tests that read the sources as text would notice every mutation, and none for its sense. */
const ofText = ['tests/house.test.ts', 'tests/words.test.ts', 'tests/setup.test.ts', 'tests/deploy.test.ts'];

const copy = process.cwd();
/** The test files that have ended in this run: Vitest itself remembers all runs. */
let ended: TestModule[] = [];
const vitest = await createVitest({
  root: copy,
  watch: false,
  project: ['server'],
  reporters: [{ onTestModuleEnd: (one) => void ended.push(one) }],
  // Its neighbours run beside it: much of a test's time is waiting.
  maxWorkers: 1,
  exclude: ['**/node_modules/**'],
});
await vitest.standalone();

const nameOf = (one: TestModule) => path.relative(copy, one.moduleId);
function redOf(one: TestModule): Answered['red'] {
  const red = [...one.children.allTests('failed')].map(({ fullName }) => fullName);
  const names = red.length > 0 ? red : one.state() === 'failed' ? ['the file can’t be run'] : [];
  return names.map((test) => ({ file: nameOf(one), test }));
}

const timeOf = (test: TestCase) => [test.fullName, (test.diagnostic()?.duration ?? 0) / 1000] as const;

async function run({ tests, changed, bail, notes }: Asked): Promise<Answered> {
  for (const file of changed) vitest.invalidateFile(path.join(copy, file));
  if (notes === undefined) delete process.env['STOA_REACHED'];
  else process.env['STOA_REACHED'] = notes;
  for (const project of vitest.projects) project.config.bail = bail ? 1 : 0;
  vitest.config.bail = bail ? 1 : 0;
  const some = tests
    .filter(({ file }) => existsSync(path.join(copy, file)))
    .map(({ file, names }) =>
      vitest.projects[0]!.createSpecification(path.join(copy, file), names && { testNames: [...names] }),
    );
  ended = [];
  const { unhandledErrors } = await vitest.runTestSpecifications(some, false);
  const red = ended.flatMap(redOf);
  const outside = unhandledErrors.map((error) => ({ file: '', test: `an error outside of tests: ${inspect(error)}` }));
  const took = ended.flatMap((one) => [...one.children.allTests()]).map(timeOf);
  return { red: [...red, ...outside], took: Object.fromEntries(took) };
}
/** Faults and nodes take too long, except the tests of both kinds of file store. */
const isLeftOut = (file: string) => ofText.includes(file) || /^tests\/(?:faults\/(?!file-store\.)|nodes\/)/.test(file);

process.on('message', (message: Asked | 'tests') => {
  const answering =
    message === 'tests'
      ? vitest
          .globTestSpecifications()
          .then((all) => all.map(({ moduleId }) => path.relative(copy, moduleId)).filter((file) => !isLeftOut(file)))
      : run(message).catch((error: unknown) => ({ red: [], took: {}, failed: inspect(error) }));
  void answering.then((answer) => process.send!(answer));
});
process.once('disconnect', () => process.exit());
process.send!('ready');

// Runs the tests of one copy repeatedly in one process: each message names test files, and the answer is the first failed test.
// The template database and the compiled code stay from one run to the next.
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
  /** The files that have changed since the last run. */
  readonly changed: readonly string[];
  /** True to stop at the first failed test. */
  readonly bail: boolean;
  /** Where the probes write what they reach. */
  readonly notes?: string;
}
export interface Answered {
  /** The failures by file: a test's full name, or the error that kept the file from running. */
  readonly red: readonly { readonly file: string; readonly test: string }[];
  /** The seconds each test took, by its whole name. */
  readonly took: Readonly<Record<string, number>>;
  readonly failed?: string;
}

/** Tests that read the sources as text would notice every mutation, and none for its sense. */
const ofText = ['house', 'messages', 'prose', 'vocabulary', 'sizes', 'setup', 'deploy'].map(
  (name) => `tests/${name}.test.ts`,
);

const copy = process.cwd();
/** The test files that have ended in this run. Vitest's own list includes all runs. */
let ended: TestModule[] = [];
const vitest = await createVitest({
  root: copy,
  watch: false,
  project: ['server'],
  reporters: [{ onTestModuleEnd: (one) => void ended.push(one) }],
  // Tests run concurrently, because they mostly wait.
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

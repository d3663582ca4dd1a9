import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Ends what a test has opened, when that test is over, or what a file has opened, when the file is. Vitest never calls an
 * `afterAll` that is said inside a test or a hook, so everything opened there ran on to the end of all tests.
 */
export function whenOver(end: () => Promise<unknown>): void {
  const hook = async () => void (await end());
  if (TestRunner.getCurrentTest()) onTestFinished(hook);
  else afterAll(hook);
}

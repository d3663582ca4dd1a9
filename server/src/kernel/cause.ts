import { AsyncLocalStorage } from 'node:async_hooks';

/** The reason a piece of work runs. Every log line written during the work names it. */
export interface Cause {
  readonly requestId?: string;
  /** the queue of a job */
  readonly queue?: string;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs the work with this cause, which also holds for everything the work starts or awaits. */
export const because = <T>(cause: Cause, task: () => T): T => causes.run(cause, task);

/** The cause of the current work; empty when there is none. */
export const causeNow = (): Cause => causes.getStore() ?? {};

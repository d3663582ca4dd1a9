import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work is done for. Every line of the log that is written meanwhile names it. */
export interface Cause {
  readonly requestId?: string;
  /** the queue of a job */
  readonly queue?: string;
}

const causes = new AsyncLocalStorage<Cause>();

/** Does the work for this cause: what it begins, and awaits, is for the same one. */
export const because = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** What is being done just now, and what for; nothing when it is for nobody in particular. */
export const causeNow = (): Cause => causes.getStore() ?? {};

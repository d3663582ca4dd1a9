import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useState } from 'react';
import type { Args } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { failureWith, follow, notifyFailure, type Done } from './notify.ts';

interface SendOptions<E extends Endpoint> {
  /** The sentence before the server's message when it fails. */
  readonly failed?: string;
  readonly done?: Done<ReplyOf<E>>;
  /** Called after a failure, which the reader has seen by then. */
  readonly onRefused?: (failure: unknown) => void;
}

/** Says why something failed. With a sentence, it comes before the server's message. */
const sayWhy = (failed: string | undefined, failure: unknown) =>
  notifyFailure(failed === undefined ? failure : failureWith(failed, failure));

/**
 * A call that a button makes, and which says how it ended:
 *
 *     const copy = useSend(courseReviews.copy, { failed: 'Failed to copy', done: ({ name }) => `${name} was copied.` });
 *     <Button loading={copy.isPending} onClick={() => copy.send({ params: { id } })}>Copy</Button>
 */
export function useSend<E extends Endpoint>(endpoint: E, { failed, done, onRefused }: SendOptions<E> = {}) {
  const { mutateAsync, isPending, isSuccess, variables, data } = useCall(endpoint);
  async function begin(args: Args<E>, next: Done<ReplyOf<E>> | undefined) {
    try {
      follow(next, await mutateAsync(args));
    } catch (failure) {
      sayWhy(failed, failure);
      onRefused?.(failure);
    }
  }
  const send = (args: Args<E>, next = done) => void begin(args, next);
  return { send, isPending, isSuccess, variables, data };
}

/** The same for what is more than one call: `const [running, run] = useRunning(); run(save, 'Failed to save')`. */
export function useRunning() {
  const [running, setRunning] = useState(false);
  function run(begun: () => Promise<unknown>, failed?: string): void {
    setRunning(true);
    void begun()
      .catch((failure: unknown) => sayWhy(failed, failure))
      .finally(() => setRunning(false));
  }
  return [running, run] as const;
}

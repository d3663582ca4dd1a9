import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import type { Args } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Question } from './dialogs.ts';

/** Resolves to true when the action was done, false when it was not. */
type Ask = <Reply>(question: Question<Reply>) => Promise<boolean>;

const Asking = createContext<Ask>(() => Promise.resolve(false));

/** `const confirm = useConfirm(); void confirm({ title, body, action: 'Deny', danger: true, run, done: 'Denied.' })` */
export const useConfirm = (): Ask => useContext(Asking);

interface AskedCall<E extends Endpoint> extends Omit<Question<ReplyOf<E>>, 'run'> {
  /** The inputs of the call. */
  readonly send: Args<E> | ((reason: string) => Args<E>);
}
/**
 * A call that asks first:
 *
 *     const remove = useAsked(institutions.remove);
 *     void remove({ title, body, action: 'Delete', send: { params: { id } }, failed: 'Failed to delete', done: 'Deleted.' });
 */
export function useAsked<E extends Endpoint>(endpoint: E) {
  const confirm = useConfirm();
  const { mutateAsync } = useCall(endpoint);
  return ({ send, ...question }: AskedCall<E>): Promise<boolean> =>
    confirm({ ...question, run: (reason) => mutateAsync(typeof send === 'function' ? send(reason) : send) });
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [asked, setAsked] = useState(0);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(done: boolean) => void>(undefined);
  const ask = useCallback(<Reply,>(next: Question<Reply>) => {
    answer.current?.(false);
    setQuestion(next as Question);
    setAsked((before) => before + 1);
    setOpened(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = useCallback((done: boolean) => {
    setOpened(false);
    answer.current?.(done);
    answer.current = undefined;
  }, []);
  return (
    <Asking value={ask}>
      {children}
      {question && <ConfirmDialog key={asked} question={question} opened={opened} close={close} />}
    </Asking>
  );
}

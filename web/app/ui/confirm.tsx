import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Question } from './dialogs.ts';

/** Resolves to true when the action was done, false when it was not. */
type Ask = (question: Question) => Promise<boolean>;

const Asking = createContext<Ask>(() => Promise.resolve(false));

/** `const confirm = useConfirm(); if (await confirm({ title, body, action: 'Deny', danger: true, run })) notify('Denied.')` */
export const useConfirm = (): Ask => useContext(Asking);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [asked, setAsked] = useState(0);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(done: boolean) => void>(undefined);
  const ask = useCallback<Ask>((next) => {
    answer.current?.(false);
    setQuestion(next);
    setAsked((before) => before + 1);
    setOpened(true);
    return new Promise((resolve) => {
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

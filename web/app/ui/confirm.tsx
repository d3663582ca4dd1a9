import { Stack, Text, Textarea } from '@mantine/core';
import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isChanged } from './failed.ts';
import { notifyFailure, sentenceOf } from './notify.ts';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { Button } from './plain/Button.tsx';
import { Failure } from './plain/Note.tsx';

interface Question {
  /** The question itself: "Deny Ada Lovelace?" */
  readonly title: string;
  /** The effects: what will happen and to whom, with numbers. */
  readonly body: ReactNode;
  /** The label of the button that does it: a verb, never "OK". */
  readonly action: string;
  /** The label of the other button; "Cancel" by default. */
  readonly safe?: string;
  /** Makes the button terracotta, because something ends or money moves. */
  readonly danger?: boolean;
  /** Asks for a reason, which the person concerned will read. */
  readonly reason?: 'required' | 'optional';
  readonly reasonLabel?: string;
  /** Names the reader of the reason, when it is not the person concerned. */
  readonly reasonNote?: string;
  /** Runs the action. The dialog stays open until it is done, and shows the error if it fails. */
  readonly run?: (reason: string) => Promise<unknown>;
}
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

interface ConfirmDialogProps {
  readonly question: Question;
  readonly opened: boolean;
  readonly close: (done: boolean) => void;
}
function ConfirmDialog({ question, opened, close }: ConfirmDialogProps) {
  const { title, body, action, safe, danger, reason, reasonLabel, reasonNote, run } = question;
  const [text, setText] = useState('');
  const [running, setRunning] = useState(false);
  const [error, setError] = useState('');
  const missing = useMemo(() => reason === 'required' && text.trim() === '', [reason, text]);
  const [tried, setTried] = useState(false);

  async function act() {
    setTried(true);
    if (missing || running) return;
    setRunning(true);
    setError('');
    try {
      await run?.(text.trim());
      close(true);
    } catch (failure) {
      // The record has changed, so the page behind the dialog must reload first.
      if (isChanged(failure)) {
        close(false);
        notifyFailure(failure);
      } else setError(sentenceOf(failure));
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog opened={opened} onClose={() => close(false)} title={title} width="small" locked={running}>
      <Stack gap="md">
        <Text component="div">{body}</Text>
        {reason && (
          <Textarea
            label={reasonLabel ?? i18n.t('Reason')}
            required={reason === 'required'}
            withAsterisk={reason === 'required'}
            description={reasonNote ?? i18n.t('We’ll send your reason to the person concerned.')}
            autosize
            minRows={3}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={tried && missing ? i18n.t('Enter a reason') : null}
          />
        )}
        {error && <Failure>{error}</Failure>}
        <DialogButtons>
          <Button variant="default" data-autofocus disabled={running} onClick={() => close(false)}>
            {safe ?? i18n.t('Cancel')}
          </Button>
          <Button danger={danger} loading={running} onClick={() => void act()}>
            {action}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

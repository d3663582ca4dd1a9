import { trimmed } from '@stoa/contract/kernel/text';
import { decisionReasons } from '@stoa/contract/catalog/approvals.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../kernel/http.ts';
import type { Question } from './dialogs.ts';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { failureWith, follow, isChanged, notifyFailure, sentenceOf } from './notify.ts';
import { isShortcut, Key } from './RowButton.tsx';
import { Button } from './plain/Button.tsx';
import { SelectInput, TextArea } from './plain/Input.tsx';
import { Failure } from './plain/Note.tsx';

/** Each reason is sent in the words that the approver reads. */
function chosen(reason: string) {
  const label = i18n.t(reason);
  return { value: label, label };
}

interface ConfirmDialogProps {
  readonly question: Question;
  readonly opened: boolean;
  readonly close: (done: boolean) => void;
}
/** The dialog that `useConfirm` asks in. */
export function ConfirmDialog({ question, opened, close }: ConfirmDialogProps) {
  const { title, body, action, safe, danger, reason, reasons, reasonLabel, reasonNote, shortcut } = question;
  const { run, failed, done } = question;
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [running, setRunning] = useState(false);
  const [error, setError] = useState('');
  const missing = useMemo(() => reason === 'required' && trimmed(text) === '', [reason, text]);
  const [tried, setTried] = useState(false);

  async function act() {
    setTried(true);
    if (missing || running) return;
    setRunning(true);
    setError('');
    try {
      const reply = await run?.(trimmed(text));
      close(true);
      follow(done, reply);
    } catch (problem) {
      const failure = failed ? failureWith(failed, problem) : problem;
      // Someone else may have decided or deleted it meanwhile, so the page must not offer the action for the earlier state.
      if (failure instanceof ApiError && [404, 409].includes(failure.status)) void client.invalidateQueries();
      // Nobody decides on changes that they haven't seen.
      if (isChanged(failure)) {
        close(false);
        notifyFailure(failure);
      } else setError(sentenceOf(failure));
    } finally {
      setRunning(false);
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event, shortcut)) void act();
  });
  const listens = opened && shortcut !== undefined;
  useEffect(() => {
    if (!listens) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [listens]);

  return (
    <Dialog opened={opened} onClose={() => close(false)} title={title} width="small" locked={running}>
      <div className="stack">
        <div>{body}</div>
        {reason && reasons && (
          <SelectInput
            label={i18n.t('Choose a reason')}
            data={[{ value: '', label: i18n.t('Write your own') }, ...decisionReasons[reasons].map(chosen)]}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {reason && (
          <TextArea
            label={reasonLabel ?? i18n.t('Reason')}
            required={reason === 'required'}
            description={reasonNote ?? i18n.t('We’ll send your reason to the person concerned.')}
            rows={3}
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
          <Button danger={danger} loading={running} onClick={() => void act()} aria-keyshortcuts={shortcut}>
            {action}
            {shortcut && <Key of={shortcut} />}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

import { trimmed } from '@stoa/contract/kernel/text';
import { board, messageLimit, type BoardMessage } from '@stoa/contract/teaching/board.endpoints';
import { boardFile } from '@stoa/contract/people/files.endpoints';
import { useRef, useState, type FormEvent } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { failureWith } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextArea } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { Upload } from '../../ui/Upload.tsx';
import styles from './Board.module.css';

interface WriteMessageProps {
  readonly courseInstanceId: string;
  readonly isProfessor: boolean;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly file: File | undefined;
  readonly setFile: (file: File | undefined) => void;
  readonly onSent: (message: BoardMessage) => void;
}

/** The form to write on the board; typed text is cleared only once the server has it. */
export function WriteMessage(props: WriteMessageProps) {
  const { courseInstanceId, isProfessor, text, setText, file, setFile, onSent } = props;
  const [running, setRunning] = useState<AbortController>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = text.length > messageLimit;
  const nothing = trimmed(text) === '' && !file;

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (running || nothing || tooLong) return;
    const stop = new AbortController();
    setRunning(stop);
    setError('');
    try {
      const sent = await call(board.post, {
        params: { courseInstanceId },
        body: { message: text },
        ...(file ? { files: { file }, onProgress: setProgress } : {}),
        signal: stop.signal,
      });
      setText('');
      setFile(undefined);
      onSent(sent);
      // The button is disabled now, and a focus on it would be lost.
      field.current?.focus();
    } catch (failure) {
      if (!stop.signal.aborted) setError(failureWith(i18n.t('Failed to send message.'), failure).message);
    } finally {
      setRunning(undefined);
      setProgress(undefined);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className={styles['write']}>
      <TextArea
        ref={field}
        label={i18n.t('Write a message')}
        rows={4}
        value={text}
        readOnly={running !== undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        description={i18n.t('{length, number} of {limit, number} characters', {
          length: text.length,
          limit: messageLimit,
        })}
        error={tooLong ? i18n.t('Use at most {limit, number} characters.', { limit: messageLimit }) : undefined}
      />
      {isProfessor && (
        <Upload
          label={i18n.t('Attachment')}
          rule={boardFile}
          value={file}
          onChange={setFile}
          progress={progress}
          onCancel={() => running?.abort()}
        />
      )}
      {error && <Failure>{error}</Failure>}
      <div>
        <Button type="submit" disabled={nothing || tooLong} loading={running !== undefined}>
          {i18n.t('Send')}
        </Button>
      </div>
    </form>
  );
}

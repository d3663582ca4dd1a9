import { Alert, Button, Textarea } from '@mantine/core';
import { board, messageLimit } from '@stoa/contract/board';
import { boardFile } from '@stoa/contract/files';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../kernel/api.ts';
import { failureWith } from '../failed.ts';
import { Upload } from '../Upload.tsx';
import styles from './Board.module.css';

interface WriteMessageProps {
  readonly courseInstanceId: string;
  readonly isProfessor: boolean;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly file: File | undefined;
  readonly setFile: (file: File | undefined) => void;
  readonly onSent: () => void;
}

const limit = messageLimit.toLocaleString('en-US');

/** Where one writes on the board; what was typed is given up only once it has arrived. */
export function WriteMessage(props: WriteMessageProps) {
  const { courseInstanceId, isProfessor, text, setText, file, setFile, onSent } = props;
  const [running, setRunning] = useState<AbortController>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = text.length > messageLimit;
  const nothing = text.trim() === '' && !file;

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (running || nothing || tooLong) return;
    const stop = new AbortController();
    setRunning(stop);
    setError('');
    try {
      await call(board.post, {
        params: { courseInstanceId },
        body: { message: text },
        ...(file ? { files: { file }, onProgress: setProgress } : {}),
        signal: stop.signal,
      });
      setText('');
      setFile(undefined);
      onSent();
      // The button is disabled now, and a focus on it would be lost.
      field.current?.focus();
    } catch (failure) {
      if (!stop.signal.aborted) setError(failureWith('Failed to send message.', failure).message);
    } finally {
      setRunning(undefined);
      setProgress(undefined);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className={styles['write']}>
      <Textarea
        ref={field}
        label="Write a message"
        rows={4}
        resize="vertical"
        value={text}
        readOnly={running !== undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        description={`${text.length.toLocaleString('en-US')} of ${limit} characters`}
        error={tooLong ? `At most ${limit} characters.` : null}
      />
      {isProfessor && (
        <Upload
          label="Attachment"
          rule={boardFile}
          value={file}
          onChange={setFile}
          progress={progress}
          onCancel={() => running?.abort()}
        />
      )}
      {error && (
        <Alert color="terracotta" role="alert">
          {error}
        </Alert>
      )}
      <div>
        <Button type="submit" disabled={nothing || tooLong} loading={running !== undefined}>
          Send
        </Button>
      </div>
    </form>
  );
}

import { board, messageLimit, type BoardMessage } from '@stoa/contract/board';
import { boardFile } from '@stoa/contract/files';
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { registrations } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../kernel/api.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failureWith } from '../ui/failed.ts';

import { notify } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { CheckboxInput, TextArea } from '../ui/plain/Input.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import styles from './Board.module.css';

/** Only professors attach files. */
const Upload = lazy(async () => ({ default: (await import('../ui/Upload.tsx')).Upload }));

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
  const [announces, setAnnounces] = useState(false);
  const [error, setError] = useState('');
  const confirm = useConfirm();
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = text.length > messageLimit;
  const nothing = text.trim() === '' && !file;

  /** Asks before an announcement, because it emails every student; says how many there are. */
  async function isMeant(): Promise<boolean> {
    let registered: number;
    try {
      ({ count: registered } = await call(registrations.count, { params: { id: courseInstanceId } }));
    } catch (failure) {
      setError(failureWith(i18n.t('Failed to send message.'), failure).message);
      return false;
    }
    return confirm({
      title: i18n.t('Announce this to the course?'),
      body: i18n.t(
        '{count, plural, one {We’ll email # student.} other {We’ll email # students.}} You can’t take an email back.',
        { count: registered },
      ),
      action: i18n.t('Announce'),
    });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (running || nothing || tooLong) return;
    if (announces && !(await isMeant())) return;
    const stop = new AbortController();
    setRunning(stop);
    setError('');
    try {
      const params = { courseInstanceId };
      const sent = announces
        ? await call(board.announce, { params, body: { message: text } })
        : await call(board.post, {
            params,
            body: { message: text },
            ...(file ? { files: { file }, onProgress: setProgress } : {}),
            signal: stop.signal,
          });
      setText('');
      setFile(undefined);
      setAnnounces(false);
      onSent(sent);
      if (announces) notify(i18n.t('Announcement sent. We’re emailing everyone registered.'));
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
        <CheckboxInput
          label={i18n.t('Announce this to everyone in the course, also by email')}
          description={file ? i18n.t('Announcements can’t have attachments.') : undefined}
          disabled={file !== undefined}
          checked={announces}
          onChange={(event) => setAnnounces(event.currentTarget.checked)}
        />
      )}
      {isProfessor && !announces && (
        <Suspense>
          <Upload
            label={i18n.t('Attachment')}
            rule={boardFile}
            value={file}
            onChange={setFile}
            progress={progress}
            onCancel={() => running?.abort()}
          />
        </Suspense>
      )}
      {error && <Failure>{error}</Failure>}
      <div>
        <Button type="submit" disabled={nothing || tooLong} loading={running !== undefined}>
          {announces ? i18n.t('Announce') : i18n.t('Send')}
        </Button>
      </div>
    </form>
  );
}

import { Textarea } from '@mantine/core';
import { board, messageLimit, type BoardMessage } from '@stoa/contract/board';
import { fullName } from '@stoa/contract/people';
import { useState } from 'react';
import { call } from '../kernel/api.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { FileView } from '../ui/FileView.tsx';
import { instant } from '../ui/format.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import styles from './Board.module.css';
import { Linked } from './Linked.tsx';
import { words } from './words.ts';

interface MessageProps {
  readonly courseInstanceId: string;
  readonly message: BoardMessage;
  readonly isOwn: boolean;
  /** Whether the reader teaches the course, and may take away what others wrote. */
  readonly isProfessor: boolean;
  /** Shows a message as the server has it now. */
  readonly put: (message: BoardMessage) => void;
}

const removed = {
  author: words.thisMessageWasTakenBackBy,
  professor: words.thisMessageWasRemovedByA,
} as const;

/** One message of a board, with what the reader may do with it. */
export function Message({ courseInstanceId, message, isOwn, isProfessor, put }: MessageProps) {
  const { _id, personREF, attachmentREF, createdAt, editedAt, removedBy, isAnnouncement } = message;
  const [editing, setEditing] = useState(false);
  const confirm = useConfirm();
  const sender = isOwn ? 'You' : fullName(personREF);
  const params = { courseInstanceId, id: _id };

  async function remove() {
    await confirm({
      title: isOwn ? words.takeThisMessageBack : words.removeThisMessageOf(sender),
      body: words.nobodyCanReadItAnyMore,
      action: isOwn ? words.delete : words.remove,
      danger: true,
      run: () => call(board.remove, { params }).then(put, failedWith(words.theMessageCouldNotBeRemoved)),
    });
  }

  return (
    <article className={styles['message']} data-announcement={isAnnouncement || undefined}>
      <p className={styles['sender']}>
        <strong>{sender}</strong>
        {isAnnouncement && <span className={styles['kind']}>{words.announcement}</span>}
        <time dateTime={createdAt}>{instant(createdAt)}</time>
        {editedAt && !removedBy && <span className={styles['edited']}>{words.edited}</span>}
      </p>
      {removedBy ? (
        <p className={styles['nothing']}>{removed[removedBy]}</p>
      ) : editing ? (
        <EditMessage {...{ params, message, put }} close={() => setEditing(false)} />
      ) : (
        <>
          {message.message && (
            <p className={styles['text']}>
              <Linked text={message.message} />
            </p>
          )}
          {attachmentREF && <FileView file={attachmentREF} />}
          {(isOwn || isProfessor) && (
            <div className={styles['actions']}>
              {isOwn && (
                <RowButton
                  label={words.edit}
                  of={words.messageOf(instant(createdAt))}
                  onClick={() => setEditing(true)}
                />
              )}
              <RowButton
                label={isOwn ? words.delete : words.remove}
                of={words.messageOf(instant(createdAt))}
                onClick={() => void remove()}
              />
            </div>
          )}
        </>
      )}
    </article>
  );
}

interface EditMessageProps extends Pick<MessageProps, 'message' | 'put'> {
  readonly params: { readonly courseInstanceId: string; readonly id: string };
  readonly close: () => void;
}
function EditMessage({ params, message, put, close }: EditMessageProps) {
  const [text, setText] = useState(message.message);
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const wrong = text.trim() === '' ? words.writeAMessage : '';

  async function save() {
    if (wrong || saving) return;
    setSaving(true);
    try {
      put(await call(board.edit, { params, body: { message: text } }));
      close();
    } catch (failure) {
      setError(failureWith(words.theMessageCouldNotBeChanged, failure).message);
      setSaving(false);
    }
  }
  return (
    <div className={styles['write']}>
      <Textarea
        label={words.changeTheMessage}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={messageLimit}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={wrong || null}
      />
      {error && <Failure>{error}</Failure>}
      <div className={styles['actions']}>
        <Button variant="default" size="sm" disabled={saving} onClick={close}>
          {words.cancel}
        </Button>
        <Button size="sm" loading={saving} disabled={wrong !== ''} onClick={() => void save()}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}

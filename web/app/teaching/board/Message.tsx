import { board, type BoardMessage } from '@stoa/contract/teaching/board.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { FileView } from '../../ui/FileView.tsx';
import { instant } from '../../ui/format.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import styles from './Board.module.css';
import { onDemand } from '../../ui/dialogs.ts';

const EditMessage = onDemand(() => import('./EditMessage.tsx'));

const address = /(https?:\/\/[^\s<>"]+)/g;
/** Characters that end a sentence rather than an address. */
const trailing = /[.,;:!?'’”]/;
const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

const count = (text: string, char: string) => text.split(char).length - 1;
/** The address without what belongs to its sentence: punctuation, and a closing bracket that was opened before the address. */
function addressIn(part: string): string {
  let link = part;
  for (;;) {
    const last = link.at(-1) ?? '';
    const opening = openings[last];
    const isOfSentence = opening === undefined ? trailing.test(last) : count(link, last) > count(link, opening);
    if (!isOfSentence) return link;
    link = link.slice(0, -1);
  }
}

/** Plain text in which http(s) addresses become links. They open in a window that has no access to this one. */
export function Linked({ text }: { text: string }) {
  return text.split(address).map((part, at) => {
    const link = at % 2 === 1 ? addressIn(part) : '';
    const end = part.slice(link.length);
    // Every second part is an address found by the pattern.
    return at % 2 === 1 && URL.canParse(link) ? (
      <Fragment key={at}>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
          {link}
        </a>
        {end}
      </Fragment>
    ) : (
      part
    );
  });
}

interface MessageProps {
  readonly courseInstanceId: string;
  readonly message: BoardMessage;
  readonly isOwn: boolean;
  /** True if the reader teaches the course, and may remove other people's messages. */
  readonly isProfessor: boolean;
  /** Shows the message as the server has it now. */
  readonly put: (message: BoardMessage) => void;
}

const removed = {
  author: /*i18n*/ 'The author deleted this message.',
  professor: /*i18n*/ 'A professor removed this message.',
} as const;

/** One message of a board, with the actions the reader may take. */
export function Message({ courseInstanceId, message, isOwn, isProfessor, put }: MessageProps) {
  const { _id, personREF, attachmentREF, createdAt, editedAt, removedBy, isAnnouncement } = message;
  const [editing, setEditing] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const sender = isOwn ? i18n.t('You') : fullName(personREF);
  const params = { courseInstanceId, id: _id };

  /** Ends the edit. Its form had the focus, which goes back to the button Edit. */
  function close(edited?: BoardMessage) {
    if (edited) put(edited);
    flushSync(() => setEditing(false));
    actions.current?.querySelector('button')?.focus();
  }
  const remove = () =>
    confirm({
      title: isOwn ? i18n.t('Delete this message?') : i18n.t('Remove this message by {sender}?', { sender }),
      body: i18n.t('No one will be able to read it anymore. A note on the board takes its place.'),
      action: isOwn ? i18n.t('Delete') : i18n.t('Remove'),
      danger: true,
      run: () => call(board.remove, { params }).then(put),
      failed: i18n.t('We couldn’t remove the message.'),
    });

  return (
    <article className={styles['message']} data-announcement={isAnnouncement || undefined}>
      <p className={styles['sender']}>
        <strong>{sender}</strong>
        {isAnnouncement && <span className={styles['kind']}>{i18n.t('Announcement')}</span>}
        <time dateTime={createdAt}>{instant(createdAt)}</time>
        {editedAt && !removedBy && <span className={styles['edited']}>{i18n.t('edited')}</span>}
      </p>
      {removedBy ? (
        <p className={styles['nothing']}>{i18n.t(removed[removedBy])}</p>
      ) : editing ? (
        <EditMessage {...{ params, close }} message={message.message} />
      ) : (
        <>
          {message.message && (
            <p className={styles['text']}>
              <Linked text={message.message} />
            </p>
          )}
          {attachmentREF && <FileView file={attachmentREF} />}
          {(isOwn || isProfessor) && (
            <div ref={actions} className={styles['actions']}>
              {isOwn && <RowButton label={i18n.t('Edit')} of={instant(createdAt)} onClick={() => setEditing(true)} />}
              <RowButton
                label={isOwn ? i18n.t('Delete') : i18n.t('Remove')}
                of={instant(createdAt)}
                onClick={() => void remove()}
              />
            </div>
          )}
        </>
      )}
    </article>
  );
}

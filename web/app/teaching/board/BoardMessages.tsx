import type { BoardMessage } from '@stoa/contract/teaching/board';
import { useLayoutEffect, useRef } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../../kernel/session.ts';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './Board.module.css';
import { Message } from './Message.tsx';

interface BoardMessagesProps {
  readonly courseInstanceId: string;
  readonly isProfessor: boolean;
  readonly put: (message: BoardMessage) => void;
  readonly messages: readonly BoardMessage[];
  /** Shows the messages before these; undefined when there are none. */
  readonly older: (() => void) | undefined;
  readonly loadingOlder: boolean;
}

/** A region that scrolls must be reachable by keyboard. */
const reached = { role: 'log', tabIndex: 0 };

/** The messages, the newest at the bottom and in sight. */
export function BoardMessages(props: BoardMessagesProps) {
  const { courseInstanceId, isProfessor, put, messages, older, loadingOlder } = props;
  const me = useSession()?.person._id;
  const log = useRef<HTMLDivElement>(null);
  // Readers further up must not be moved, neither by new messages below nor by older ones above.
  const anchor = useRef({ fromBottom: 0, first: messages[0]?._id });
  const first = messages[0]?._id;
  const last = messages.at(-1)?._id;
  useLayoutEffect(() => {
    const { current } = log;
    if (!current) return;
    const { fromBottom, first: before } = anchor.current;
    // Browsers keep the place themselves, but not at the very top, where the button for older messages is.
    const grewAbove = before !== first && messages.some(({ _id }) => _id === before);
    const near = fromBottom < current.clientHeight / 2;
    if (grewAbove || near) current.scrollTop = current.scrollHeight - current.clientHeight - (near ? 0 : fromBottom);
    anchor.current.first = first;
  }, [messages, first, last]);

  return (
    <div
      ref={log}
      className={styles['log']}
      {...reached}
      aria-label={i18n.t('Messages')}
      onScroll={({ currentTarget: { scrollHeight, clientHeight, scrollTop } }) => {
        anchor.current.fromBottom = scrollHeight - clientHeight - scrollTop;
      }}
    >
      {older && (
        <Button variant="subtle" size="sm" className={styles['older'] ?? ''} loading={loadingOlder} onClick={older}>
          {i18n.t('Show older messages')}
        </Button>
      )}
      {messages.length === 0 && <p className={styles['nothing']}>{i18n.t('No messages yet.')}</p>}
      {messages.map((message) => (
        <Message
          key={message._id}
          message={message}
          isOwn={message.personREF._id === me}
          {...{ courseInstanceId, isProfessor, put }}
        />
      ))}
    </div>
  );
}

import { board, mostUnread } from '@stoa/contract/board';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../kernel/queries.ts';
import { RowButton } from '../ui/RowButton.tsx';
import styles from './Board.module.css';

const betweenLooks = 60_000;

interface BoardButtonProps {
  readonly courseId: string;
  /** The course's name. */
  readonly of: string;
  readonly onClick: () => void;
  readonly prominent?: boolean | undefined;
}

/** Opens a course's message board, and says how much is new on it. */
export function BoardButton({ courseId, of, onClick, prominent }: BoardButtonProps) {
  const { data } = useEndpoint(board.states, {}, { refetchInterval: betweenLooks });
  const unread = data?.find(({ courseInstanceREF }) => courseInstanceREF === courseId)?.unread ?? 0;
  return (
    <span className={styles['opener']}>
      <RowButton label={i18n.t('Message Board')} of={of} onClick={onClick} prominent={prominent} />
      {unread > 0 && (
        <span className={styles['unread']}>
          {unread >= mostUnread ? `${mostUnread - 1}+` : unread}
          <span className="hidden-text">
            {' '}
            {i18n.t('new')} {unread === 1 ? 'message' : 'messages'} {i18n.t('in {of}', { of })}
          </span>
        </span>
      )}
    </span>
  );
}

import { board, mostUnread } from '@stoa/contract/teaching/board.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import styles from './BoardButton.module.css';

const betweenLooks = 60_000;

interface BoardButtonProps {
  readonly courseId: string;
  /** The course's name. */
  readonly of: string;
  readonly onClick: () => void;
  readonly prominent?: boolean;
}

/** Opens a course's message board, and says how many messages on it are new. */
export function BoardButton({ courseId, of, onClick, prominent }: BoardButtonProps) {
  const { data } = useEndpoint(board.states, {}, { refetchInterval: betweenLooks });
  const unread = data?.find(({ courseInstanceREF }) => courseInstanceREF === courseId)?.unread ?? 0;
  return (
    <span className={styles['opener']}>
      <RowButton label={i18n.t('Message Board')} of={of} onClick={onClick} prominent={prominent} />
      {unread > 0 && (
        <span className={styles['unread']}>
          <span aria-hidden="true">{unread >= mostUnread ? `${mostUnread - 1}+` : unread}</span>
          <span className="hidden-text">
            {unread >= mostUnread
              ? i18n.t('More than {count} new messages in {course}', { count: mostUnread - 1, course: of })
              : i18n.t('{count, plural, one {# new message} other {# new messages}} in {course}', {
                  count: unread,
                  course: of,
                })}
          </span>
        </span>
      )}
    </span>
  );
}

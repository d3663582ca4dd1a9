import { board, mostUnread } from '@stoa/contract/teaching/board.endpoints';
import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import type { useOpenRecord } from '../../ui/useRecord.ts';
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

interface OpenedCourseButtonsProps {
  readonly instance: CourseInstance;
  /** Opens a part of the course. */
  readonly open: ReturnType<typeof useOpenRecord>;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** Buttons for a course's registrations and its message board, as a list of children. */
export const openedCourseButtons = ({ instance: { _id, name }, open, prominent }: OpenedCourseButtonsProps) => [
  <RowButton
    key="registrations"
    label={i18n.t('View Registrations')}
    of={name}
    onClick={() => open(_id, 'registrations')}
    prominent={prominent}
  />,
  <BoardButton key="board" courseId={_id} of={name} onClick={() => open(_id, 'board')} prominent={prominent} />,
];

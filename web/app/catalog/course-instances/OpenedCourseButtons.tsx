import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { BoardButton } from './BoardButton.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';

interface OpenedCourseButtonsProps {
  readonly instance: CourseInstance;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean;
}

/** Buttons for a course's registrations and its message board. */
export function OpenedCourseButtons(props: OpenedCourseButtonsProps) {
  const open = useOpenRecord(paths.professorCourses);
  return openedCourseButtons({ ...props, open });
}

type Open = ReturnType<typeof useOpenRecord>;
/** The same, each a child of its own. */
export const openedCourseButtons = ({
  instance: { _id, name },
  prominent = false,
  open,
}: OpenedCourseButtonsProps & { readonly open: Open }) => [
  <RowButton
    key="registrations"
    label={i18n.t('View Registrations')}
    of={name}
    onClick={() => open(_id, 'registrations')}
    prominent={prominent}
  />,
  <BoardButton key="board" courseId={_id} of={name} onClick={() => open(_id, 'board')} prominent={prominent} />,
];

import { board } from '@stoa/contract/teaching/board.endpoints';
import { paths } from '@stoa/contract/paths';
import { useLocation } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useRecord } from '../../ui/useRecord.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Board } from './Board.tsx';

interface BoardDialogProps {
  readonly courseInstanceId: string;
  readonly courseName: string;
  readonly isProfessor: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A course's message board over a list. Typed text stays while the dialog is closed, as long as it is rendered:
 *
 *     <BoardDialog courseInstanceId={id} courseName={name} isProfessor={false} opened={opened} onClose={close} />
 */
const BoardDialog = ({ courseName, onClose, ...board }: BoardDialogProps) => (
  <Dialog opened={board.opened} onClose={onClose} title={courseName}>
    <Board {...board} />
  </Dialog>
);

/** A course's message board over the list of courses; nothing for someone who doesn't belong to the course. */
export default function CourseBoard() {
  const teaches = useLocation().pathname.startsWith(paths.professorCourses);
  const { id, close } = useRecord(teaches ? paths.professorCourses : paths.studentCourses);
  const { data } = useEndpoint(board.states);
  const own = data?.find(({ courseInstanceREF }) => courseInstanceREF === id);
  if (!own) return null;
  return <BoardDialog courseInstanceId={id} courseName={own.name} isProfessor={own.teaches} opened onClose={close} />;
}

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
export const BoardDialog = ({ courseName, onClose, ...board }: BoardDialogProps) => (
  <Dialog opened={board.opened} onClose={onClose} title={courseName}>
    <Board {...board} />
  </Dialog>
);

import { board } from '@stoa/contract/teaching/board.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { useLocation } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useRecord } from '../../ui/useRecord.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Board } from './Board.tsx';

/** A course's message board over the list of courses; renders nothing if the reader doesn't belong to it. */
export default function CourseBoard() {
  const teaches = useLocation().pathname.startsWith(paths.professorCourses);
  const { id, close } = useRecord(teaches ? paths.professorCourses : paths.studentCourses);
  const query = useEndpoint(board.states);
  const own = query.data?.find(({ courseInstanceREF }) => courseInstanceREF === id);
  if (query.data && !own) return null;
  return (
    <Dialog opened onClose={close} title={own?.name ?? i18n.t('Message Board')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the messages.')}>
        {() => own && <Board courseInstanceId={id} isProfessor={own.teaches} />}
      </Loaded>
    </Dialog>
  );
}

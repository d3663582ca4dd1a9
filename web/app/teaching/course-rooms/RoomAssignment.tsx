import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { Link, useParams } from 'react-router';
import { Assignment } from '../submissions/Assignment.tsx';
import { useRoom } from './CourseRoom.tsx';

/** One assignment of the course. */
export default function RoomAssignment() {
  const { _id, as } = useRoom();
  const { assignmentId = '' } = useParams();
  return (
    <>
      <p>
        <Link to={recordAt(paths.courseRooms, _id, 'work')}>{i18n.t('All work of this course')}</Link>
      </p>
      <Assignment key={assignmentId} id={assignmentId} as={as} />
    </>
  );
}

import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { Link, useParams, useOutletContext } from 'react-router';
import { Assignment } from '../submissions/Assignment.tsx';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** One assignment of the course. */
export default function RoomAssignment() {
  const { _id, as } = useOutletContext<CourseRoom>();
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

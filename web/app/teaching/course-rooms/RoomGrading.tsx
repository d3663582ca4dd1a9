import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import { Link, useParams, useOutletContext } from 'react-router';
import { Grading } from '../submissions/Grading.tsx';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** Where the work for one assignment of the course is graded. */
export default function RoomGrading() {
  const { _id, as } = useOutletContext<CourseRoom>();
  const { assignmentId = '' } = useParams();
  if (as !== 'professor') return <p>{i18n.t('Only the professors of this course grade its work.')}</p>;
  return (
    <Grading
      key={assignmentId}
      assignmentId={assignmentId}
      back={<Link to={assignmentsAt(paths.courseRooms, _id, assignmentId)}>{i18n.t('Back to the assignment')}</Link>}
    />
  );
}

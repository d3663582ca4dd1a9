import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { AssignmentList } from '../submissions/AssignmentList.tsx';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The assignments of the course. */
export default function RoomAssignments() {
  const { _id, as, status } = useOutletContext<CourseRoom>();
  return (
    <AssignmentList
      courseInstanceId={_id}
      canEdit={as === 'professor' && gradedStatuses.some((one) => one === status)}
    />
  );
}

import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { AssignmentList } from '../submissions/AssignmentList.tsx';
import { useRoom } from './CourseRoom.tsx';

/** The assignments of the course. */
export default function RoomAssignments() {
  const { _id, as, status } = useRoom();
  return (
    <AssignmentList
      courseInstanceId={_id}
      canEdit={as === 'professor' && gradedStatuses.some((one) => one === status)}
    />
  );
}

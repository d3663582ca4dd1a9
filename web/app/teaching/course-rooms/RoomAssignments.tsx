import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { Work } from '../submissions/AssignmentList.tsx';
import { useRoom } from './CourseRoom.tsx';

/** What is handed in for the course. */
export default function RoomAssignments() {
  const { _id, as, status } = useRoom();
  return <Work courseInstanceId={_id} canEdit={as === 'professor' && gradedStatuses.some((one) => one === status)} />;
}

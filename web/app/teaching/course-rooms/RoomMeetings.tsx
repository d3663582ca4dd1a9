import { Meetings } from '../meetings/Meetings.tsx';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** When the course meets, and for its professors who was there and how many hours that makes. */
export default function RoomMeetings() {
  const { _id, as, name } = useOutletContext<CourseRoom>();
  return <Meetings courseInstanceId={_id} name={name} isProfessor={as === 'professor'} />;
}

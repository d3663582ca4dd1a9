import { Meetings } from '../meetings/Meetings.tsx';
import { useRoom } from './CourseRoom.tsx';

/** When the course meets, and for its professors who was there and how many hours that makes. */
export default function RoomMeetings() {
  const { _id, as, name } = useRoom();
  return <Meetings courseInstanceId={_id} name={name} isProfessor={as === 'professor'} />;
}

import { Census } from './Census.tsx';
import { useRoom } from './CourseRoom.tsx';

/** The roster that the professors of a course certify for the institution. */
export default function RoomCensus() {
  const { _id, as } = useRoom();
  return <Census courseId={_id} isProfessor={as === 'professor'} />;
}

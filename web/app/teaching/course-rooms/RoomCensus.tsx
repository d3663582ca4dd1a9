import { Census } from './Census.tsx';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The roster that the professors of a course certify for the institution. */
export default function RoomCensus() {
  const { _id, as } = useOutletContext<CourseRoom>();
  return <Census courseId={_id} isProfessor={as === 'professor'} />;
}

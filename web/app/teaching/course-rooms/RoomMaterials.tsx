import { Materials } from '../materials/Materials.tsx';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The materials of the course to read, watch and download. */
export default function RoomMaterials() {
  const { _id, as } = useOutletContext<CourseRoom>();
  return <Materials courseInstanceId={_id} isProfessor={as === 'professor'} />;
}

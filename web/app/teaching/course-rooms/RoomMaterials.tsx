import { Materials } from '../materials/Materials.tsx';
import { useRoom } from './CourseRoom.tsx';

/** The materials of the course to read, watch and download. */
export default function RoomMaterials() {
  const { _id, as } = useRoom();
  return <Materials courseInstanceId={_id} isProfessor={as === 'professor'} />;
}

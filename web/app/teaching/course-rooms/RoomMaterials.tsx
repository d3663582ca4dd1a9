import { Materials } from '../materials/Materials.tsx';
import { useRoom } from './CourseRoom.tsx';

/** What is read, watched and downloaded in the course. */
export default function RoomMaterials() {
  const { _id, as } = useRoom();
  return <Materials courseInstanceId={_id} isProfessor={as === 'professor'} />;
}

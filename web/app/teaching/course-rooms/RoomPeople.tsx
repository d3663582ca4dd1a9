import { i18n } from '@stoa/contract/kernel/i18n';
import { RegisteredPeople } from '../../catalog/course-instances/RegisteredPeople.tsx';
import { Section } from '../../ui/Page.tsx';
import { useRoom } from './CourseRoom.tsx';

/** The people registered in the course, for those who teach it or decide about it. */
export default function RoomPeople() {
  const room = useRoom();
  return (
    <Section title={i18n.t('People')}>
      <RegisteredPeople course={room} />
    </Section>
  );
}

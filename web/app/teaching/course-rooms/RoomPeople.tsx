import { i18n } from '@stoa/contract/kernel/i18n';
import { RegisteredPeople } from '../../catalog/course-instances/RegisteredPeople.tsx';
import { Section } from '../../ui/Page.tsx';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The people registered in the course, for those who teach it or decide about it. */
export default function RoomPeople() {
  const room = useOutletContext<CourseRoom>();
  return (
    <Section title={i18n.t('People')}>
      <RegisteredPeople course={room} />
    </Section>
  );
}

import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';
import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { later } from '../../kernel/later.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { MyGrades } from '../../enrollment/registrations/MyGrades.tsx';
import { Section } from '../../ui/Page.tsx';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

// Students don't need the grid.
const Gradebook = later(
  'Gradebook',
  async () => ({ default: (await import('../gradebook/Gradebook.tsx')).Gradebook }),
  () => <output>{i18n.t('Loading…')}</output>,
);

/** The grades of the course: a student's own, or everybody's. */
export default function RoomGrades() {
  const room = useOutletContext<CourseRoom>();
  if (room.as === 'student')
    return (
      <Section title={i18n.t('Your grades')}>
        {room.registration?.grade && (
          <p>{i18n.t('Your final grade: {grade}', { grade: gradeWithMeaning(room.registration) })}</p>
        )}
        <MyGrades courseInstanceId={room._id} />
      </Section>
    );
  if (!gradedStatuses.some((one) => one === room.status))
    return (
      <Section title={i18n.t('Gradebook')}>
        <p>{i18n.t('You can grade this course once it has started.')}</p>
      </Section>
    );
  return (
    <Gradebook
      course={room}
      frame={({ actions, children }) => (
        <Section title={i18n.t('Gradebook')} actions={actions}>
          {children}
        </Section>
      )}
    />
  );
}

import type { CourseRoom } from '@stoa/contract/teaching/course-rooms';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Professors } from '../../enrollment/registrations/Professors.tsx';
import { CourseTexts } from '../../ui/course/CourseTexts.tsx';
import { fileAddress } from '../../ui/course/CourseMedia.tsx';
import { day } from '../../ui/format.ts';
import { Details, Section } from '../../ui/Page.tsx';
import styles from './CourseRoom.module.css';

/** The course's dates, professors and texts, for those who are in it. */
export function AboutCourse({ room }: { room: CourseRoom }) {
  const { start, end, credits, courseREF, registration, syllabusREF } = room;
  // Students also get the professors’ addresses.
  const { professorREF } = registration?.courseInstanceREF ?? room;
  return (
    <Section title={i18n.t('About this course')}>
      <Details
        of={{
          [i18n.t('Starts')]: day(start),
          [i18n.t('Ends')]: day(end),
          [i18n.t('Credits')]: credits ?? courseREF.credits,
          [i18n.t('Professors')]: <Professors professors={professorREF} />,
          ...(syllabusREF && {
            [i18n.t('Syllabus')]: (
              <a href={fileAddress(syllabusREF)} download>
                {i18n.t('Download the syllabus')}
              </a>
            ),
          }),
        }}
      />
      <div className={styles['texts']}>
        <CourseTexts course={room} part="h3" />
      </div>
    </Section>
  );
}

import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import type { Seats } from '@stoa/contract/registrations';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../ui/Dialog.tsx';
import { day, money } from '../ui/format.ts';
import { Facts, Texts } from '../ui/Page.tsx';
import { Professors } from './Professors.tsx';
import { SeatsLine } from './Queue.tsx';
import styles from './registrations.module.css';

interface CourseDetailsProps {
  readonly course: OpenCourseInstance;
  /** Where the seats are limited: how many are left. */
  readonly seats: Seats | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** All there is to know of a course before one registers. */
export function CourseDetails({ course, seats, opened, onClose }: CourseDetailsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={i18n.t('Course Details')} width="large">
      <div className={styles['details']}>
        <Group title={i18n.t('General Information')}>
          <Texts
            of={{
              Name: course.name,
              Description: course.courseDescription || course.courseREF.description,
              Professors: <Professors professors={course.professorREF} />,
              'Professor Description': course.profDescription,
            }}
          />
        </Group>
        <Group title={i18n.t('Dates & Pricing')}>
          <Facts
            of={{
              Start: day(course.start),
              End: day(course.end),
              Cost: money(course.cost),
              'Audit Cost': money(course.auditCost),
              Credits: course.credits,
              Seats: seats ? <SeatsLine of={seats} /> : (course.seats ?? i18n.t('No limit')),
            }}
          />
        </Group>
        <Group title={i18n.t('Resources')}>
          <Texts
            of={{
              Textbooks: course.textbooks,
              'Additional Materials': course.additionalMaterials,
              Requirements: course.courseRequirements,
            }}
          />
        </Group>
        <Group title={i18n.t('Academic Details')}>
          <Texts
            of={{
              'Grading Scale': course.gradingScale,
              'Learning Outcomes': course.learningOutcomes,
              Agenda: course.classAgenda,
              Misc: course.miscOther,
            }}
          />
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

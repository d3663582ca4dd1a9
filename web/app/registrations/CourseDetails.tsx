import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import type { Seats } from '@stoa/contract/registrations';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { day, money } from '../ui/format.ts';
import { Facts, Texts } from '../ui/Page.tsx';
import { Professors } from './Professors.tsx';
import { SeatsLine } from './Queue.tsx';
import styles from './registrations.module.css';
import { words } from './words.ts';

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
    <Dialog opened={opened} onClose={onClose} title={words.courseDetails} width="large">
      <div className={styles['details']}>
        <Group title={words.generalInformation}>
          <Texts
            of={{
              Name: course.name,
              Description: course.courseDescription || course.courseREF.description,
              Professors: <Professors professors={course.professorREF} />,
              'Professor Description': course.profDescription,
            }}
          />
        </Group>
        <Group title={words.datesPricing}>
          <Facts
            of={{
              Start: day(course.start),
              End: day(course.end),
              Cost: money(course.cost),
              'Audit Cost': money(course.auditCost),
              Credits: course.credits,
              Seats: seats ? <SeatsLine of={seats} /> : (course.seats ?? words.noLimit),
            }}
          />
        </Group>
        <Group title={words.resources}>
          <Texts
            of={{
              Textbooks: course.textbooks,
              'Additional Materials': course.additionalMaterials,
              Requirements: course.courseRequirements,
            }}
          />
        </Group>
        <Group title={words.academicDetails}>
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

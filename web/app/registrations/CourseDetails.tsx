import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { Dialog } from '../ui/Dialog.tsx';
import { day, money } from '../ui/format.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { Professors } from './Professors.tsx';
import styles from './registrations.module.css';

interface CourseDetailsProps {
  readonly course: OpenCourseInstance;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** All there is to know of a course before one registers. */
export function CourseDetails({ course, opened, onClose }: CourseDetailsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Course Details" width="large">
      <div className={styles['details']}>
        <Section title="General Information">
          <Facts
            of={{
              Name: course.name,
              Description: course.courseDescription || course.courseREF.description,
              Professors: <Professors professors={course.professorREF} />,
              'About the professor': course.profDescription,
            }}
          />
        </Section>
        <Section title="Dates & Pricing">
          <Facts
            of={{
              Start: day(course.start),
              End: day(course.end),
              Cost: money(course.cost),
              'Audit Cost': money(course.auditCost),
              Credits: course.credits,
            }}
          />
        </Section>
        <Section title="Resources">
          <Facts
            of={{
              Textbooks: course.textbooks,
              'Additional Materials': course.additionalMaterials,
              Requirements: course.courseRequirements,
            }}
          />
        </Section>
        <Section title="Academic Details">
          <Facts
            of={{
              'Grading Scale': course.gradingScale,
              'Learning Outcomes': course.learningOutcomes,
              Agenda: course.classAgenda,
              Misc: course.miscOther,
            }}
          />
        </Section>
      </div>
    </Dialog>
  );
}

import type { DetailText } from '@stoa/contract/catalog/course-instance-fields';
import type { OpenCourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import type { Seats } from '@stoa/contract/enrollment/registrations.endpoints';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../../ui/Dialog.tsx';
import { day } from '../../ui/format.ts';
import { Details, Texts } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { priceWithTax } from '../../catalog/courses/wordsAbout.ts';
import { SeatsLine } from './WaitingList.tsx';
import styles from './registrations.module.css';
import { Professors } from './Professors.tsx';

const [resources, academic] = [/*i18n*/ 'Resources', /*i18n*/ 'Academic Details'] as const;
const texts: Readonly<Record<DetailText, readonly [group: string, label: string]>> = {
  textbooks: [resources, /*i18n*/ 'Textbooks'],
  additionalMaterials: [resources, /*i18n*/ 'Additional Materials'],
  courseRequirements: [resources, /*i18n*/ 'Requirements'],
  gradingScale: [academic, /*i18n*/ 'Grading Scale'],
  learningOutcomes: [academic, /*i18n*/ 'Learning Outcomes'],
  classAgenda: [academic, /*i18n*/ 'Agenda'],
  miscOther: [academic, /*i18n*/ 'Misc'],
};
const groups = Map.groupBy(Object.entries(texts), ([, [group]]) => group);

interface CourseDetailsProps {
  readonly course: OpenCourseInstance;
  /** How many seats are left, where they are limited. */
  readonly seats: Seats | undefined;
  readonly onClose: () => void;
  /** Absent when the student can't register now: a member already, or all seats are taken. */
  readonly onRegister: (() => void) | undefined;
}

/** Everything a student wants to know about a course before registering, and the button to do it. */
export function CourseDetails({ course, seats, onClose, onRegister }: CourseDetailsProps) {
  return (
    <Dialog opened onClose={onClose} title={i18n.t('Course Details: {course}', { course: course.name })} width="large">
      <div className={styles['details']}>
        <Group title={i18n.t('General Information')}>
          <Texts
            of={{
              [i18n.t('Name')]: course.name,
              [i18n.t('Description')]: course.courseDescription || course.courseREF.description,
              [i18n.t('Professors')]: <Professors professors={course.professorREF} />,
              [i18n.t('Professor Description')]: course.profDescription,
            }}
          />
        </Group>
        <Group title={i18n.t('Dates & Pricing')}>
          <Details
            of={{
              [i18n.t('Start')]: day(course.start),
              [i18n.t('End')]: day(course.end),
              [i18n.t('Cost')]: priceWithTax(course.cost, 'credit', course.tax),
              [i18n.t('Audit Cost')]: priceWithTax(course.auditCost, 'audit', course.tax),
              [i18n.t('Credits')]: course.credits,
              [i18n.t('Seats')]: seats ? <SeatsLine of={seats} /> : (course.seats ?? i18n.t('No limit')),
            }}
          />
        </Group>
        {[...groups].map(([group, all]) => (
          <Group key={group} title={i18n.t(group)}>
            <Texts
              of={Object.fromEntries(all.map(([name, [, label]]) => [i18n.t(label), course[name as DetailText]]))}
            />
          </Group>
        ))}
        {onRegister && (
          <div>
            <Button onClick={onRegister}>{i18n.t('Register')}</Button>
          </div>
        )}
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

import { paths, recordAt } from '@stoa/contract/paths';
import { type Registration, registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { creditsInWords } from '@stoa/contract/people/credits';
import { useState } from 'react';
import { later } from '../../kernel/later.ts';
import { Link, Outlet } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../../kernel/session.ts';
import { BoardButton } from '../../catalog/course-instances/BoardButton.tsx';
import { CalendarSection } from '../../ui/CalendarSection.tsx';
import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';
import { day, instant } from '../../ui/format.ts';
import { Details, Page } from '../../ui/Page.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CollegeStep } from './CollegeStep.tsx';
import { Credit } from './Credit.tsx';
import { ModeButton } from './ModeButton.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { TranscriptSection } from './TranscriptSection.tsx';
import { UnregisterButton } from './UnregisterButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { MyGrades } from './MyGrades.tsx';
import { Professors } from './Professors.tsx';
import styles from './registrations.module.css';
import { onDemand } from '../../ui/dialogs.ts';

const PromiseDetails = onDemand(async () => ({
  default: (await import('../../catalog/courses/PromiseDetails.tsx')).PromiseDetails,
}));

/** The course of a registration, and the student's grades in it. */
function RegistrationDetails({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const { courseInstanceREF: course } = registration;
  const [graded, setGraded] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={course.name}>
      <div className={styles['details']}>
        <p>{course.description || i18n.t('No description available.')}</p>
        <Details
          of={{
            [i18n.t('Credits')]: registration.promise
              ? creditsInWords(registration.promise.credits, registration.promise.unit)
              : course.credits,
            [i18n.t('Status')]: <StatusBadge status={course.status} />,
            [i18n.t('Start')]: day(course.start),
            [i18n.t('End')]: day(course.end),
            [i18n.t('Professors')]: <Professors professors={course.professorREF} />,
          }}
        />
        {!registration.isAudit && registration.promise && <PromiseDetails promise={registration.promise} />}
        {isActive(registration.status) && (
          <>
            <div>
              <Button variant="default" aria-expanded={graded} onClick={() => setGraded(!graded)}>
                {graded ? i18n.t('Hide Gradebook') : i18n.t('View Gradebook')}
              </Button>
            </div>
            {graded && <MyGrades courseInstanceId={course._id} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

const ReturnButton = later('Return', async () => ({ default: (await import('./ReturnButton.tsx')).ReturnButton }));

/** The course’s name, a link to its room while the student has a place in it. */
const CourseLink = ({ of: { courseInstanceREF: course, status } }: { of: Registration }) =>
  isActive(status) ? <Link to={recordAt(paths.courseRooms, course._id)}>{course.name}</Link> : course.name;

const columns: readonly Column<Registration>[] = [
  { label: /*i18n*/ 'Course', cell: (row) => <CourseLink of={row} />, sort: 'course' },
  { label: /*i18n*/ 'Date Registered', cell: ({ dateRegistered }) => instant(dateRegistered), sort: 'dateRegistered' },
  {
    label: /*i18n*/ 'Status',
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        <span className="below">
          <Credit of={row} />
        </span>
        {row.exchange && (
          <div className="below">
            <CollegeStep of={row} />
          </div>
        )}
      </>
    ),
    sort: 'status',
    full: true,
    wide: true,
  },
  { label: /*i18n*/ 'Grade', cell: gradeWithMeaning, sort: 'grade' },
];

/** Student: the courses the student is registered in. */
export default function MyCourseRegistrations() {
  const studies = useMay('study');
  const [viewed, setViewed] = useState<Registration>();
  const open = useOpenRecord(paths.studentCourses);

  return (
    <Page title={i18n.t('My Course Registrations')}>
      {studies ? (
        <RowsTable
          label={i18n.t('My Course Registrations')}
          of={registrations.mine}
          columns={columns}
          pageSize={5}
          failed={i18n.t('Failed to fetch registrations. Please try again later.')}
          empty={
            <>
              <p>{i18n.t('You are not currently registered in any courses.')}</p>
              <p>
                <Link to={paths.courseRegistration}>{i18n.t('See courses open for registration')}</Link>
              </p>
            </>
          }
          actions={(registration) => (
            <CourseActions
              registration={registration}
              view={() => setViewed(registration)}
              read={() => open(registration.courseInstanceREF._id, 'board')}
            />
          )}
        />
      ) : (
        <p>{i18n.t('This page shows students their courses. Your account isn’t a student account.')}</p>
      )}
      {studies && <TranscriptSection />}
      {studies && <CalendarSection />}
      {viewed && <RegistrationDetails registration={viewed} onClose={() => setViewed(undefined)} />}
      {/* A course's message board opens over the list. */}
      {studies && <Outlet />}
    </Page>
  );
}

interface CourseActionsProps {
  readonly registration: Registration;
  readonly view: () => void;
  readonly read: () => void;
}
function CourseActions({ registration, view, read }: CourseActionsProps) {
  const { name } = registration.courseInstanceREF;
  return (
    <RowActions of={name} shown={2}>
      <RowButton label={i18n.t('View Details')} of={name} onClick={view} />
      {isActive(registration.status) && (
        <BoardButton courseId={registration.courseInstanceREF._id} of={name} onClick={read} />
      )}
      {registration.actions.some((action) => action === 'audit' || action === 'credit') && (
        <ModeButton registration={registration} />
      )}
      {registration.actions.includes('return') && <ReturnButton registration={registration} />}
      {registration.actions.includes('unregister') && (
        <UnregisterButton
          registration={registration}
          question={i18n.t('Are you sure you want to unregister from this class? This action cannot be undone.')}
          by="registration"
        />
      )}
    </RowActions>
  );
}

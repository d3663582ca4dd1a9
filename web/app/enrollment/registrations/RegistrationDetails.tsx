import { useDisclosure } from '@mantine/hooks';
import type { Registration } from '@stoa/contract/enrollment/registrations';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { day } from '../../ui/format.ts';
import { Details } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { MyGrades } from './MyGrades.tsx';
import { Professors } from './Professors.tsx';
import styles from './registrations.module.css';

const PromiseDetails = lazy(async () => ({
  default: (await import('../../ui/course/PromiseDetails.tsx')).PromiseDetails,
}));

interface RegistrationDetailsProps {
  readonly registration: Registration;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The course of a registration, and the student's grades in it. */
export function RegistrationDetails({ registration, opened, onClose }: RegistrationDetailsProps) {
  const { courseInstanceREF: course } = registration;
  const [graded, { toggle }] = useDisclosure();
  return (
    <Dialog opened={opened} onClose={onClose} title={course.name}>
      <div className={styles['details']}>
        <p>{course.description || i18n.t('No description available.')}</p>
        <Details
          of={{
            [i18n.t('Credits')]: course.credits,
            [i18n.t('Status')]: <StatusBadge status={course.status} />,
            [i18n.t('Start')]: day(course.start),
            [i18n.t('End')]: day(course.end),
            [i18n.t('Professors')]: <Professors professors={course.professorREF} />,
          }}
        />
        {!registration.isAudit && registration.promise && (
          <Suspense>
            <PromiseDetails promise={registration.promise} />
          </Suspense>
        )}
        {isActive(registration.status) && (
          <>
            <div>
              <Button variant="default" aria-expanded={graded} onClick={toggle}>
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

import { calendarAt, paths } from '@stoa/contract/paths';
import { useNavigate } from 'react-router';
import { payments } from '@stoa/contract/payments/payments.endpoints';
import type { Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { Credit } from '../../enrollment/registrations/Credit.tsx';
import { ModeButton } from '../../enrollment/registrations/ModeButton.tsx';
import { UnregisterButton } from '../../enrollment/registrations/UnregisterButton.tsx';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';
import { day, instant, money, ownZone } from '../../ui/format.ts';
import { Details, Section } from '../../ui/Page.tsx';
import { ButtonAnchor } from '../../ui/plain/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** The student's own registration: its state, what was paid, and the ways to change it. */
export function MyRegistration({ registration, start }: { registration: Registration; start: string | null }) {
  const { courseInstanceREF: course, transactionREF: paid, actions, status } = registration;
  const navigate = useNavigate();
  const isPaid = paid !== null && status === 'Registered';
  return (
    <Section
      title={i18n.t('Your registration')}
      actions={
        <>
          {isPaid && (
            <DownloadButton
              label={i18n.t('Receipt')}
              of={course.name}
              from={addressOf(payments.receipt, { id: paid._id }, { zone: ownZone() })}
            />
          )}
          {start && (
            <ButtonAnchor href={calendarAt(course._id)} download variant="subtle" size="sm">
              {i18n.t('Add to calendar')}
            </ButtonAnchor>
          )}
          {actions.some((action) => action === 'audit' || action === 'credit') && (
            <ModeButton registration={registration} />
          )}
          {actions.includes('unregister') && (
            <UnregisterButton
              registration={registration}
              question={i18n.t('Are you sure you want to unregister from this class? This action cannot be undone.')}
              by="registration"
              onLeft={() => void navigate(paths.studentCourses)}
            />
          )}
        </>
      }
    >
      <Details
        of={{
          [i18n.t('Status')]: <StatusBadge status={status} />,
          [i18n.t('Mode')]: <Credit of={registration} />,
          [i18n.t('Paid')]: paid && money(registration.paid),
          [i18n.t('Date Registered')]: instant(registration.dateRegistered),
          [i18n.t('Grade')]: registration.grade && gradeWithMeaning(registration),
          ...(registration.incomplete && {
            [i18n.t('Still missing')]: registration.incomplete.missing,
            [i18n.t('Becomes {grade} after', { grade: registration.incomplete.lapsesTo })]: day(
              registration.incomplete.due,
            ),
          }),
        }}
      />
    </Section>
  );
}

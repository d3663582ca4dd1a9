import { Trans } from '#trans';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { payments } from '@stoa/contract/payments/payments.endpoints';
import { calendarAt, carrying, paths, recordAt } from '@stoa/contract/paths';
import type { Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { useSession } from '../../kernel/session.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { Email } from '../../ui/Email.tsx';
import { day, money, ownZone } from '../../ui/format.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

/** The one thing to do next: a step that credit still needs, else the first meeting. Undefined if there is neither. */
function nextOf({ _id, meeting }: CourseRoom, { credit, status }: Registration): readonly [string, string] | undefined {
  if (status === 'Payment pending') return undefined;
  if (credit.standing === 'application missing')
    return [carrying(_id, paths.studentApplication), i18n.t('Fill in your application')];
  if (credit.standing === 'awaiting info')
    return [carrying(_id, paths.studentDetails), i18n.t('Complete your application')];
  return meeting ? [recordAt(paths.courseRooms, _id, 'meetings'), i18n.t('See the first meeting')] : undefined;
}

/** Tells a student right after registering that it worked, and the first things to do. */
export default function Welcome({ room, registration }: { room: CourseRoom; registration: Registration }) {
  const { _id, start } = room;
  const next = nextOf(room, registration);
  const { transactionREF: paid, isAudit, status, credit } = registration;
  const email = useSession()?.person.email ?? '';
  const pending = status === 'Payment pending';
  return (
    <Note
      tone={pending ? 'pending' : 'approved'}
      aria-live="polite"
      title={pending ? i18n.t('Your place is held') : i18n.t('You’re in')}
    >
      <p>
        {pending
          ? i18n.t(
              'The payment service is still checking your payment. You don’t need to do anything, and we’ll email you when it’s decided.',
            )
          : isAudit
            ? i18n.t('You’re registered to audit this course.')
            : i18n.t('You’re registered for credit.')}{' '}
        {credit.standing === 'application missing' && i18n.t('Your credit counts once your application is approved.')}{' '}
        {start && i18n.t('Your first day is {date}.', { date: day(start) })}
      </p>
      {!pending && (
        <p>
          <Trans
            id={
              paid && paid.amount > 0
                ? /*i18n*/ 'You paid {amount}. We’ve emailed your receipt to <0/>.'
                : /*i18n*/ 'There was nothing to pay. We’ve emailed the details to <0/>.'
            }
            values={{ amount: money(paid?.amount) }}
            components={{ 0: <Email of={email} /> }}
          />
        </p>
      )}
      <div className="buttons">
        {next && <ButtonLink to={next[0]}>{next[1]}</ButtonLink>}
        <ButtonLink variant={next && 'default'} to={recordAt(paths.courseRooms, _id, 'board')}>
          {i18n.t('Say hello on the board')}
        </ButtonLink>
        {start && (
          <ButtonAnchor variant="default" href={calendarAt(_id)} download>
            {i18n.t('Add to calendar')}
          </ButtonAnchor>
        )}
        {!pending && paid && (
          <DownloadButton
            label={i18n.t('Download the receipt')}
            from={addressOf(payments.receipt, { id: paid._id }, { zone: ownZone() })}
          />
        )}
      </div>
    </Note>
  );
}

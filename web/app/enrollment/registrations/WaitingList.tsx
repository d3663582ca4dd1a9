import { registrations, waitingHours, type Seats } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { RowButton } from '../../ui/RowButton.tsx';

/** How many seats are left, and the student's place on the waiting list. */
export function SeatsLine({ of: { seats, left, waiting, mine } }: { of: Seats }) {
  if (mine?.heldUntil) return i18n.t('A seat is held for you until {time}.', { time: instant(mine.heldUntil) });
  if (mine) return i18n.t('You’re number {place} of {waiting} on the waiting list.', { place: mine.place, waiting });
  if (left > 0) return i18n.t('{left, number} of {seats, plural, one {# seat} other {# seats}} left', { left, seats });
  return waiting > 0
    ? i18n.t(
        '{seats, plural, one {The only seat is taken} other {All # seats are taken}}, {waiting, plural, one {# student is waiting} other {# students are waiting}}',
        { seats, waiting },
      )
    : i18n.t('{seats, plural, one {The only seat is taken} other {All # seats are taken}}', { seats });
}

/** Joins the waiting list of a course, or leaves it. */
export function WaitingListButton({ seats: { _id, mine, waiting }, course }: { seats: Seats; course: string }) {
  const join = useAsked(registrations.joinWaitingList);
  const leave = useAsked(registrations.leaveWaitingList);
  const send = { params: { id: _id } };

  const wait = () =>
    join({
      title: i18n.t('Join the waiting list of “{course}”?', { course }),
      body: i18n.t(
        '{waiting, plural, =0 {No one is} one {# student is} other {# students are}} ahead of you. When a seat opens for you, we’ll email you and hold it for {hours} hours. Waiting is free.',
        { waiting, hours: waitingHours },
      ),
      action: i18n.t('Join the waiting list'),
      safe: i18n.t('Not now'),
      send,
      failed: i18n.t('We couldn’t add you to the waiting list.'),
      done: i18n.t('You’re on the waiting list. We’ll email you as soon as a seat opens for you.'),
    });
  const stop = () =>
    leave({
      title: i18n.t('Leave the waiting list of “{course}”?', { course }),
      body: mine?.heldUntil
        ? i18n.t('We’ll offer the seat we’re holding for you to the next student on the list.')
        : i18n.t('You’ll lose your place. If you join again, you start at the end of the list.'),
      action: i18n.t('Leave the waiting list'),
      safe: i18n.t('Keep waiting'),
      danger: true,
      send,
      done: i18n.t('You’re no longer on the waiting list.'),
    });
  return mine ? (
    <RowButton label={i18n.t('Leave the waiting list')} danger of={course} onClick={() => void stop()} />
  ) : (
    <RowButton label={i18n.t('Join the waiting list')} of={course} onClick={() => void wait()} />
  );
}

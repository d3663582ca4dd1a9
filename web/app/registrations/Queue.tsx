import { registrations, waitingHours, type Seats } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, instant } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';

/** How many seats are left, and where one stands on the waiting list. */
export function SeatsLine({ of: { seats, left, waiting, mine } }: { of: Seats }) {
  if (mine?.heldUntil)
    return <>{i18n.t('A seat is held for you until {heldUntil}.', { heldUntil: instant(mine.heldUntil) })}</>;
  if (mine)
    return <>{i18n.t('You are number {place} of {waiting} on the waiting list.', { place: mine.place, waiting })}</>;
  if (left > 0) return <>{i18n.t('{left} of {seats} left', { left, seats: count(seats, 'seat') })}</>;
  return (
    <>
      {seats === 1
        ? i18n.t('The only seat is taken')
        : i18n.t('All {seats} are taken', { seats: count(seats, 'seat') })}
      {waiting > 0 && i18n.t(', {waiting} waiting', { waiting })}
    </>
  );
}

interface QueueButtonProps {
  readonly seats: Seats;
  readonly course: string;
}
/** To wait for a seat, and to wait no longer. */
export function QueueButton({ seats: { _id, mine, waiting }, course }: QueueButtonProps) {
  const confirm = useConfirm();
  const join = useCall(registrations.joinQueue);
  const leave = useCall(registrations.leaveQueue);
  const params = { id: _id };

  async function wait() {
    const joined = await confirm({
      title: i18n.t('Join the waiting list of “{course}”?', { course }),
      body: i18n.t(
        '{rest} before you. When a seat becomes free for you, we write to you and hold it for {waitingHours} hours. Waiting costs nothing.',
        {
          rest:
            waiting === 0 ? i18n.t('Nobody waits') : `${count(waiting, 'student')} ${waiting === 1 ? 'waits' : 'wait'}`,
          waitingHours,
        },
      ),
      action: i18n.t('Join the waiting list'),
      safe: i18n.t('Not now'),
      run: async () => {
        await join.mutateAsync({ params }).catch(failedWith(i18n.t('You could not join the waiting list.')));
      },
    });
    if (joined) notify(i18n.t('You are on the waiting list. We write to you as soon as a seat is free.'));
  }
  async function stop() {
    const left = await confirm({
      title: i18n.t('Leave the waiting list of “{course}”?', { course }),
      body: mine?.heldUntil
        ? i18n.t('The seat that is held for you goes to the next who waits.')
        : i18n.t('You lose your place: if you join again, you are the last.'),
      action: i18n.t('Leave the waiting list'),
      safe: i18n.t('Keep waiting'),
      danger: true,
      run: async () => {
        await leave.mutateAsync({ params });
      },
    });
    if (left) notify(i18n.t('You are no longer on the waiting list.'));
  }
  return mine ? (
    <RowButton label={i18n.t('Leave the waiting list')} danger of={course} onClick={() => void stop()} />
  ) : (
    <RowButton label={i18n.t('Join the waiting list')} of={course} onClick={() => void wait()} />
  );
}

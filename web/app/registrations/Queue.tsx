import { registrations, waitingHours, type Seats } from '@stoa/contract/registrations';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, instant } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';

/** How many seats are left, and where one stands on the waiting list. */
export function SeatsLine({ of: { seats, left, waiting, mine } }: { of: Seats }) {
  if (mine?.heldUntil) return <>A seat is held for you until {instant(mine.heldUntil)}.</>;
  if (mine)
    return (
      <>
        You are number {mine.place} of {waiting} on the waiting list.
      </>
    );
  if (left > 0)
    return (
      <>
        {left} of {count(seats, 'seat')} left
      </>
    );
  return (
    <>
      {seats === 1 ? 'The only seat is taken' : `All ${count(seats, 'seat')} are taken`}
      {waiting > 0 && `, ${waiting} waiting`}
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
      title: `Join the waiting list of “${course}”?`,
      body: `${waiting === 0 ? 'Nobody waits' : `${count(waiting, 'student')} ${waiting === 1 ? 'waits' : 'wait'}`} before you. When a seat becomes free for you, we write to you and hold it for ${waitingHours} hours. Waiting costs nothing.`,
      action: 'Join the waiting list',
      safe: 'Not now',
      run: async () => {
        await join.mutateAsync({ params }).catch(failedWith('You could not join the waiting list.'));
      },
    });
    if (joined) notify('You are on the waiting list. We write to you as soon as a seat is free.');
  }
  async function stop() {
    const left = await confirm({
      title: `Leave the waiting list of “${course}”?`,
      body: mine?.heldUntil
        ? 'The seat that is held for you goes to the next who waits.'
        : 'You lose your place: if you join again, you are the last.',
      action: 'Leave the waiting list',
      safe: 'Keep waiting',
      danger: true,
      run: async () => {
        await leave.mutateAsync({ params });
      },
    });
    if (left) notify('You are no longer on the waiting list.');
  }
  return mine ? (
    <RowButton label="Leave the waiting list" of={course} onClick={() => void stop()} />
  ) : (
    <RowButton label="Join the waiting list" of={course} onClick={() => void wait()} />
  );
}

import { registrations, waitingHours, type Seats } from '@stoa/contract/registrations';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, instant } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { words } from './words.ts';

/** How many seats are left, and where one stands on the waiting list. */
export function SeatsLine({ of: { seats, left, waiting, mine } }: { of: Seats }) {
  if (mine?.heldUntil) return <>{words.aSeatIsHeldForYouUntil(instant(mine.heldUntil))}</>;
  if (mine) return <>{words.youAreNumberOfOnThe(mine.place, waiting)}</>;
  if (left > 0) return <>{words.ofLeft(left, count(seats, 'seat'))}</>;
  return (
    <>
      {seats === 1 ? words.theOnlySeatIsTaken : words.allAreTaken(count(seats, 'seat'))}
      {waiting > 0 && words.waiting(waiting)}
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
      title: words.joinTheWaitingListOf(course),
      body: words.beforeYouWhenASeatBecomes(
        waiting === 0 ? words.nobodyWaits : `${count(waiting, 'student')} ${waiting === 1 ? 'waits' : 'wait'}`,
        waitingHours,
      ),
      action: words.joinTheWaitingList,
      safe: words.notNow,
      run: async () => {
        await join.mutateAsync({ params }).catch(failedWith(words.youCouldNotJoinTheWaiting));
      },
    });
    if (joined) notify(words.youAreOnTheWaitingList);
  }
  async function stop() {
    const left = await confirm({
      title: words.leaveTheWaitingListOf(course),
      body: mine?.heldUntil ? words.theSeatThatIsHeldFor : words.youLoseYourPlaceIfYou,
      action: words.leaveTheWaitingList,
      safe: words.keepWaiting,
      danger: true,
      run: async () => {
        await leave.mutateAsync({ params });
      },
    });
    if (left) notify(words.youAreNoLongerOnThe);
  }
  return mine ? (
    <RowButton label={words.leaveTheWaitingList} danger of={course} onClick={() => void stop()} />
  ) : (
    <RowButton label={words.joinTheWaitingList} of={course} onClick={() => void wait()} />
  );
}

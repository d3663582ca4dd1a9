import {
  courseInstances,
  courseInstanceTransitions,
  type CourseInstance,
  type CourseInstanceStatus,
  type CourseInstanceTie,
} from '@stoa/contract/course-instances';
import type { Transitions } from '@stoa/contract/kernel/transition';
import { registrations } from '@stoa/contract/registrations';
import { ApiError, call } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failureWith } from '../ui/failed.ts';
import { count, money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';

/** The lifecycle, to be looked up by the names that the server's answers list. */
export const moves: Transitions<CourseInstanceStatus, CourseInstanceTie> = courseInstanceTransitions;

/** What a move does to the course, and to how many people. */
function consequence(to: CourseInstanceStatus, { cost, auditCost }: CourseInstance, registered: number): string {
  const are = `${count(registered, 'student')} ${registered === 1 ? 'is' : 'are'} registered`;
  const nobody = 'Nobody is registered';
  switch (to) {
    case 'Pending Approval':
      return 'The institution is asked by e-mail to approve it.';
    case 'Draft':
      return 'It leaves the approvers’ list, and can be edited and submitted again.';
    case 'Approved':
      return 'Its professors are told by e-mail, and can open its registration.';
    case 'Denied':
      return 'Its professors are told by e-mail, with the reason if you give one, and may revise it.';
    case 'Open/Registering':
      return `Every student sees it among the available courses, for ${money(cost)} with credit and ${money(auditCost)} to audit.`;
    case 'Registration Closed':
      return `${registered ? are : nobody}. The course can be started next.`;
    case 'Active':
      return registered ? `${are}, and get an entry for every assignment.` : `${nobody}.`;
    case 'Closed':
      return `${registered ? are : nobody}. Final grades can still be posted.`;
    case 'Cancelled':
      return registered
        ? `${are}. Each is told by e-mail, and gets back in full what was paid.`
        : `${nobody}, so nothing has to be paid back.`;
  }
}

interface Moved {
  /** The course as it is now; undefined when it stayed as it was. */
  readonly moved?: CourseInstance;
  /** What the server missed in it, by field. */
  readonly missing?: Readonly<Record<string, string>>;
}

/**
 * Asks the question of a move, says what follows, and does it.
 *
 *     const { moved, missing } = await move(instance, 'submit');
 */
export function useMove(): (instance: CourseInstance, action: string) => Promise<Moved> {
  const confirm = useConfirm();
  const setStatus = useCall(courseInstances.setStatus);
  return async (instance, action) => {
    const transition = moves[action];
    if (!transition) return {};
    const { to, label, question } = transition;
    const { _id, name } = instance;
    let registered: number;
    try {
      registered = (await call(registrations.count, { params: { id: _id } })).count;
    } catch (failure) {
      notifyFailure(failureWith('Failed to update status', failure));
      return {};
    }
    const ends = to === 'Denied' || to === 'Cancelled';
    let result: Moved = {};
    await confirm({
      title: question,
      body: (
        <>
          <strong>{name}</strong>: {consequence(to, instance, registered)}
        </>
      ),
      action: label,
      // "Cancel" beside "Cancel Course" would leave it open which of the two lets the course be.
      safe: to === 'Cancelled' ? 'Keep Course' : 'Cancel',
      danger: ends,
      ...(ends ? { reason: 'optional' as const } : {}),
      run: async (reason) => {
        try {
          result = { moved: await setStatus.mutateAsync({ params: { id: _id }, body: { status: to, reason } }) };
        } catch (failure) {
          // What is missing belongs beside the inputs of the form, not into this dialog.
          if (!(failure instanceof ApiError) || Object.keys(failure.fields).length === 0)
            throw failureWith('Failed to update status', failure);
          result = { missing: failure.fields };
        }
      },
    });
    if (result.moved) notify(`${name} is now ${result.moved.status}.`);
    return result;
  };
}

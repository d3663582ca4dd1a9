import {
  courseInstances,
  courseInstanceTransitions,
  type CourseInstance,
  type CourseInstanceStatus,
  type CourseInstanceTie,
  courseReviews,
  type CourseEffects,
} from '@stoa/contract/catalog/course-instances.endpoints';
import type { Transitions } from '@stoa/contract/kernel/transition';
import { useQueryClient } from '@tanstack/react-query';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call, fieldsOf } from '../../kernel/api.ts';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { formatList, money } from '../../ui/format.ts';

/** The lifecycle, by the names of the actions that the server lists. */
export const moves: Transitions<CourseInstanceStatus, CourseInstanceTie> = courseInstanceTransitions;

/** True for a move that ends the course, so that only its record is left. */
export const endsCourse = (to: CourseInstanceStatus): boolean => to === 'Denied' || to === 'Cancelled';

const consequences: Readonly<Record<CourseInstanceStatus, string>> = {
  'Pending Approval': /*i18n*/ 'You can’t edit it while it’s waiting for approval.',
  Draft: /*i18n*/ 'It leaves the approvers’ list. You can edit it and submit it again.',
  Approved: /*i18n*/ 'Its registration can then be opened.',
  Denied: /*i18n*/ 'Its professors can revise it and submit it again.',
  'Open/Registering':
    /*i18n*/ 'Students see it under Available Courses, at {cost} for credit and {auditCost} to audit.',
  'Registration Closed':
    /*i18n*/ '{registered, plural, =0 {No students are} one {# student is} other {# students are}} registered. The course can be started next.',
  Active:
    /*i18n*/ '{registered, plural, =0 {No students are registered.} one {# student is registered and gets an entry for every assignment.} other {# students are registered and get an entry for every assignment.}}',
  Closed:
    /*i18n*/ '{registered, plural, =0 {No students are} one {# student is} other {# students are}} registered. Final grades can still be posted.',
  Cancelled:
    /*i18n*/ '{registered, plural, =0 {No students are} one {# student is} other {# students are}} registered. We’ll refund {total} for {payments, plural, one {# payment} other {# payments}}.',
};
const nothingToRefund =
  /*i18n*/ '{registered, plural, =0 {No students are} one {# student is} other {# students are}} registered. There’s nothing to refund.';
/** The effects of a move as a sentence; the numbers are the server's. */
const consequence = (to: CourseInstanceStatus, course: CourseInstance, { registered, refunds }: CourseEffects) =>
  i18n.t(to === 'Cancelled' && refunds.count === 0 ? nothingToRefund : consequences[to], {
    cost: money(course.cost),
    auditCost: money(course.auditCost),
    registered,
    total: money(refunds.total),
    payments: refunds.count,
  });

const recipients: Record<CourseEffects['told'][number]['who'], string> = {
  students: /*i18n*/ '{count, plural, one {# student} other {# students}}',
  professors: /*i18n*/ '{count, plural, one {# professor} other {# professors}}',
  'institution administrators':
    /*i18n*/ '{count, plural, one {# institution administrator} other {# institution administrators}}',
};

/** "We’ll email 12 students and 1 professor." */
function noticeOf({ told }: CourseEffects): string {
  if (told.length === 0) return i18n.t('We won’t email anyone.');
  const people = told.map(({ who, count }) => i18n.t(recipients[who], { count }));
  return i18n.t('We’ll email {people}.', { people: formatList(people) });
}

/** Says who reads the reason of a move that ends a course: its mails to professors carry it, those to students don't. */
const readersOf = ({ told }: CourseEffects): string =>
  told.some(({ who }) => who === 'professors')
    ? i18n.t('We’ll email your reason to the course’s professors. Students don’t see it.')
    : i18n.t('We won’t email your reason. It stays with the course, for its professors and the approvers.');

interface Moved {
  /** The course as it is now; undefined if it has not moved. */
  readonly moved?: CourseInstance;
  /** The fields that the server misses, with its messages. */
  readonly missing?: Readonly<Record<string, string>>;
}

/**
 * Asks before a move, with its effects, and then makes it.
 *
 *     const { moved, missing } = await move(instance, 'submit');
 */
export function useMove(): (instance: CourseInstance, action: string, shortcut?: string) => Promise<Moved> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const setStatus = useCall(courseInstances.setStatus);
  return async (instance, action, shortcut) => {
    const transition = moves[action];
    if (!transition) return {};
    const { to, label, question } = transition;
    const { _id, name, version } = instance;
    let effects: CourseEffects | undefined;
    try {
      effects = (await call(courseReviews.effects, { params: { id: _id } })).find((one) => one.action === action);
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('Failed to update status'), failure));
      return {};
    }
    // Someone else has moved it meanwhile: the screen loads its present status.
    if (!effects) {
      await client.invalidateQueries();
      notifyFailure(new Error(i18n.t('Someone else has changed {name}. Check it and try again.', { name })));
      return {};
    }
    const ends = endsCourse(to);
    let result: Moved = {};
    await confirm({
      title: i18n.t(question),
      body: (
        <>
          <strong>{name}</strong>: {consequence(to, instance, effects)} {noticeOf(effects)}
        </>
      ),
      action: i18n.t(label),
      // "Cancel" beside "Cancel Course" would be ambiguous.
      safe: to === 'Cancelled' ? i18n.t('Keep Course') : i18n.t('Cancel'),
      danger: ends,
      ...(ends ? { reason: 'optional' as const, reasonNote: readersOf(effects) } : {}),
      ...(to === 'Denied' ? { reasons: 'courseInstance' } : {}),
      shortcut,
      run: async (reason) => {
        try {
          result = {
            moved: await setStatus.mutateAsync({ params: { id: _id }, body: { status: to, reason, version } }),
          };
        } catch (failure) {
          // A form opens for a course to submit and shows its missing fields beside the inputs. Other moves have none.
          const missing = to === 'Pending Approval' ? fieldsOf(failure) : undefined;
          if (!missing) throw failureWith(i18n.t('Failed to update status'), failure);
          result = { missing };
        }
      },
    });
    if (result.moved) notify(i18n.t('{name} is now {status}.', { name, status: i18n.t(result.moved.status) }));
    return result;
  };
}

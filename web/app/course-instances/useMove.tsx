import {
  courseInstances,
  courseInstanceTransitions,
  type CourseInstance,
  type CourseInstanceStatus,
  type CourseInstanceTie,
} from '@stoa/contract/course-instances';
import { courseReviews, type CourseEffects } from '@stoa/contract/course-reviews';
import type { Transitions } from '@stoa/contract/kernel/transition';
import { useQueryClient } from '@tanstack/react-query';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failureWith, isChanged } from '../ui/failed.ts';
import { count, money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';

/** The lifecycle, to be looked up by the names that the server's answers list. */
export const moves: Transitions<CourseInstanceStatus, CourseInstanceTie> = courseInstanceTransitions;

/** Whether a move leaves nothing of the course but its record. */
export const endsCourse = (to: CourseInstanceStatus): boolean => to === 'Denied' || to === 'Cancelled';

/** What a move does to the course, and to whom: the numbers are the server's, which would do it. */
function consequence(to: CourseInstanceStatus, { cost, auditCost }: CourseInstance, effects: CourseEffects): string {
  const { registered } = effects;
  const are = registered
    ? i18n.t('{registered} {rest} registered', {
        registered: count(registered, 'student'),
        rest: registered === 1 ? 'is' : 'are',
      })
    : i18n.t('Nobody is registered');
  switch (to) {
    case 'Pending Approval':
      return i18n.t('It can’t be edited while it waits.');
    case 'Draft':
      return i18n.t('It leaves the approvers’ list, and can be edited and submitted again.');
    case 'Approved':
      return i18n.t('Its registration can then be opened.');
    case 'Denied':
      return i18n.t('It may be revised, and submitted again.');
    case 'Open/Registering':
      return i18n.t(
        'Every student sees it among the available courses, for {cost} with credit and {auditCost} to audit.',
        { cost: money(cost), auditCost: money(auditCost) },
      );
    case 'Registration Closed':
      return i18n.t('{are}. The course can be started next.', { are });
    case 'Active':
      return `${are}${registered ? i18n.t(', and get an entry for every assignment') : ''}.`;
    case 'Closed':
      return i18n.t('{are}. Final grades can still be posted.', { are });
    case 'Cancelled':
      return registered
        ? i18n.t('{registered} registered, refunds of {total}{rest}.', {
            registered: count(registered, 'student'),
            total: money(effects.refunds.total),
            rest: effects.refunds.count ? ` (${count(effects.refunds.count, 'payment')})` : '',
          })
        : i18n.t('{are}, so nothing has to be paid back.', { are });
  }
}

/** "12 students and 1 professor are told by e-mail." */
function toldOf({ told }: CourseEffects): string {
  if (told.length === 0) return i18n.t('Nobody else is told.');
  const words = told.map((one) => count(one.count, one.who.slice(0, -1), one.who));
  const list = new Intl.ListFormat('en-US').format(words);
  return i18n.t('{list} {rest} told by e-mail.', {
    list,
    rest: told.length === 1 && told[0]?.count === 1 ? 'is' : 'are',
  });
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
  const client = useQueryClient();
  const confirm = useConfirm();
  const setStatus = useCall(courseInstances.setStatus);
  return async (instance, action) => {
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
    // Somebody has moved it meanwhile: the screen shows where it is now.
    if (!effects) {
      await client.invalidateQueries();
      notifyFailure(new Error(i18n.t('{name} has changed meanwhile. Please look again.', { name })));
      return {};
    }
    const ends = endsCourse(to);
    let result: Moved = {};
    await confirm({
      title: question,
      body: (
        <>
          <strong>{name}</strong>: {consequence(to, instance, effects)} {toldOf(effects)}
        </>
      ),
      action: label,
      // "Cancel" beside "Cancel Course" would leave it open which of the two lets the course be.
      safe: to === 'Cancelled' ? i18n.t('Keep Course') : i18n.t('Cancel'),
      danger: ends,
      ...(ends ? { reason: 'optional' as const } : {}),
      run: async (reason) => {
        try {
          result = {
            moved: await setStatus.mutateAsync({ params: { id: _id }, body: { status: to, reason, version } }),
          };
        } catch (failure) {
          if (isChanged(failure)) await client.invalidateQueries();
          // What is missing belongs beside the inputs of the form, not into this dialog.
          if (!(failure instanceof ApiError) || Object.keys(failure.fields).length === 0)
            throw failureWith(i18n.t('Failed to update status'), failure);
          result = { missing: failure.fields };
        }
      },
    });
    if (result.moved) notify(i18n.t('{name} is now {status}.', { name, status: result.moved.status }));
    return result;
  };
}

import { daysLate, dueFor, pointsLost } from '@stoa/contract/teaching/lateness';
import type { AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from '../../ui/format.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

type Stage = Pick<AssignmentItem, 'dueAt' | 'extendedTo' | 'mine' | 'isOpen' | 'handIn'>;

/** The state of a student’s own work, as a word with its tone. Undefined if the assignment has nothing to hand in. */
export function stateOf(item: Stage, now: number): { readonly status: string; readonly tone: Tone } | undefined {
  const { mine, isOpen, handIn } = item;
  if (!mine || handIn === 'none') return undefined;
  const due = dueFor(item);
  if (mine.returnedAt) return { status: /*i18n*/ 'Graded', tone: 'approved' };
  if (mine.sentAt)
    return mine.late
      ? { status: /*i18n*/ 'Handed in late', tone: 'pending' }
      : { status: /*i18n*/ 'Handed in', tone: 'approved' };
  if (!isOpen) return { status: /*i18n*/ 'Closed', tone: 'quiet' };
  if (due !== null && Date.parse(due) <= now) return { status: /*i18n*/ 'Overdue', tone: 'denied' };
  return mine.hasDraft ? { status: /*i18n*/ 'Draft', tone: 'pending' } : { status: /*i18n*/ 'To do', tone: 'pending' };
}

/** The due time, in a sentence. */
export const dueSentence = (item: Pick<AssignmentItem, 'dueAt' | 'extendedTo' | 'due'>): string => {
  const due = dueFor(item);
  if (due !== null)
    return due === item.dueAt
      ? i18n.t('Due {when}', { when: instant(due) })
      : i18n.t('Due {when}, an extension for you', { when: instant(due) });
  return item.due === null ? i18n.t('No due date') : i18n.t('We’ll set the due date once the course has a first day.');
};

type Costly = Pick<AssignmentItem, 'dueAt' | 'extendedTo' | 'late' | 'maxScore' | 'zone'>;
/** Returns the cost of handing in at an instant: how many days late it is, and how many points that takes off. */
export function costAt(item: Costly, at: number): { readonly days: number; readonly points: number } {
  const days = daysLate(dueFor(item), new Date(at).toISOString(), item.zone);
  return { days, points: pointsLost(days, item.late, item.maxScore) };
}

/** Says in a sentence what being late costs. */
export function lateSentence({ late, closesAt }: Pick<AssignmentItem, 'late' | 'closesAt'>): string {
  if (late === null) return i18n.t('Late work isn’t accepted.');
  const values = { perDay: late.perDay, until: closesAt === null ? '' : instant(closesAt) };
  if (late.unit === 'points')
    return closesAt === null
      ? i18n.t('Each day late costs {perDay, plural, one {# point} other {# points}}.', values)
      : i18n.t(
          'Each day late costs {perDay, plural, one {# point} other {# points}}. Work is accepted until {until}.',
          values,
        );
  return closesAt === null
    ? i18n.t('Each day late costs {perDay, number} percent of the maximum.', values)
    : i18n.t('Each day late costs {perDay, number} percent of the maximum. Work is accepted until {until}.', values);
}

import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { dueFor } from '@stoa/contract/teaching/lateness';
import type { LateRule } from '../../columns.ts';
import { someInstantAt } from '../../kernel/wall-clock.ts';

interface Timed {
  readonly dueAt: string | null;
  readonly extendedTo: string | null;
  readonly zone: string | null;
  readonly late: LateRule | null;
  readonly status: string;
}

/**
 * The instant from which no work is accepted; null when there is none. Without a late rule it is the due time, else the end of
 * the last day for late work. A student with an extension has at least until its end.
 */
export function closesAt(timed: Timed): string | null {
  const { late, zone, extendedTo } = timed;
  const due = dueFor(timed);
  if (due === null || late === null) return due;
  if (late.lastDay === null) return null;
  const end = someInstantAt(`${daysLater(late.lastDay, 1)}T00:00`, zone ?? 'UTC');
  return extendedTo !== null && extendedTo > end ? extendedTo : end;
}

/** True while work is accepted. A closed course accepts it only from students whose extension hasn't ended. */
export function isOpen(timed: Timed, now = new Date().toISOString()): boolean {
  const { status, extendedTo } = timed;
  if (status === 'Closed') return extendedTo !== null && now < extendedTo;
  const end = closesAt(timed);
  return status === 'Active' && (end === null || now < end);
}

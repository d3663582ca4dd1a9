import type { Some } from '../../kernel/context.ts';
import type { AssignmentForm } from '@stoa/contract/teaching/gradebook.endpoints';
import { defaultMaxScore } from '@stoa/contract/teaching/gradebook.endpoints';
import type { HandIn } from '@stoa/contract/teaching/assignments';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { z } from 'zod';
import type { LateRule, Rubric } from '../../columns.ts';
import { meantInstant } from '../../kernel/wall-clock.ts';
import { refuseField } from '../../kernel/refusal.ts';

/** How students hand in an assignment, and how it is graded. */
interface Settings {
  readonly instructions: string;
  readonly due: string | null;
  readonly zone: string | null;
  readonly dueAt: string | null;
  readonly handIn: HandIn;
  readonly rubric: Rubric;
  readonly late: LateRule | null;
  readonly anonymous: boolean;
  readonly outcomes: readonly string[];
  readonly countedFrom: string | null;
  readonly maxScore: number | null;
}
type Form = Some<z.output<typeof AssignmentForm>>;

/** The settings of an assignment without hand-in. */
export const noHandIn: Omit<Settings, 'maxScore'> = {
  instructions: '',
  due: null,
  zone: null,
  dueAt: null,
  handIn: 'none',
  rubric: [],
  late: null,
  anonymous: false,
  outcomes: [],
  countedFrom: null,
};

/** The due time after a form. An unchanged time keeps its instant. */
function dueOf(before: Settings, { due = before.due, zone = before.zone, offset }: Form) {
  if (due === null) return { due, zone, dueAt: null, countedFrom: null };
  if (zone === null) throw refuseField('zone', i18n.t('Choose a time zone from the list.'));
  if (due === before.due && zone === before.zone && !offset)
    return { due, zone, dueAt: before.dueAt, countedFrom: before.countedFrom };
  return { due, zone, dueAt: meantInstant('due', due, zone, offset), countedFrom: null };
}

/** The columns of an assignment after a form. Throws Refusal 400 at the field that doesn’t fit the others. */
export function handInOf(before: Settings, form: Form) {
  const { instructions = before.instructions, handIn = before.handIn, rubric = before.rubric } = form;
  const { late = before.late, anonymous = before.anonymous, outcomes = before.outcomes } = form;
  const isHandedIn = handIn !== 'none';
  const { maxScore = before.maxScore ?? (isHandedIn ? defaultMaxScore : null) } = form;
  if (isHandedIn && maxScore === null)
    throw refuseField('maxScore', i18n.t('Enter the maximum score, such as 100: work is graded against it.'));
  const due = dueOf(before, form);
  if (late !== null && due.due === null)
    throw refuseField('due', i18n.t('Choose a due date. Without one, work can’t be late.'));
  if (late?.lastDay && late.lastDay < due.due!.slice(0, 10))
    throw refuseField('late.lastDay', i18n.t('Choose a last day that isn’t before the day on which it is due.'));
  return {
    ...due,
    instructions,
    handIn,
    anonymous,
    maxScore,
    rubric: JSON.stringify(rubric),
    late: late && JSON.stringify(late),
    outcomes: JSON.stringify(outcomes.filter((outcome) => outcome !== '')),
  };
}

/** Returns the differences of a change, for the log. */
export function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const names = Object.keys(after).filter(
    (name) => asText(before[name] ?? null) !== asText(after[name] ?? null) && name in before,
  );
  const of = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, record[name]]));
  return { from: of(before), to: of(after) };
}

import type { CourseRegistration, Exchange } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { shortDay } from '../../ui/format.ts';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

/** Whose move it is, as lists say it. */
export const moveWords = {
  student: /*i18n*/ 'The student’s move',
  college: /*i18n*/ 'The college’s move',
  operator: /*i18n*/ 'The operator’s move',
} as const;

/** When a place ended, with the college’s code for it. */
export const leftColumn: Column<CourseRegistration> = {
  label: /*i18n*/ 'Left',
  cell: ({ left }) => (left ? [shortDay(left.day), left.code].filter(Boolean).join(', ') : '–'),
};

const tones: Readonly<Partial<Record<Exchange['state'], Tone>>> = {
  'number known': 'approved',
  accepted: 'approved',
  posted: 'approved',
  refused: 'denied',
  removed: 'quiet',
};
/** The state of a credit place at its college, as a badge. */
export const ExchangeBadge = ({ of: state }: { of: Exchange['state'] }) => (
  <StatusBadge status={state} tone={tones[state] ?? 'pending'} />
);

/** The state of a credit place at its college, why it refused, and whose move it is. */
export const ExchangeState = ({ of: { state, move, reason } }: { of: Exchange }) => (
  <>
    <ExchangeBadge of={state} />
    {state === 'refused' && <span className="below">{reason}</span>}
    {move && <span className="below">{i18n.t(moveWords[move])}</span>}
  </>
);

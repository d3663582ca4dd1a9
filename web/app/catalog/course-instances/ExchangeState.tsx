import type { CourseRegistration, Exchange } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { shortDay } from '../../ui/format.ts';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const moveWords = {
  student: /*i18n*/ 'The student’s move',
  college: /*i18n*/ 'The college’s move',
  operator: /*i18n*/ 'The operator’s move',
} as const;

/** When a place ended, with the college’s code for it. */
export const leftColumn: Column<CourseRegistration> = {
  label: /*i18n*/ 'Left',
  cell: ({ left }) => (left ? [shortDay(left.day), left.code].filter(Boolean).join(', ') : '–'),
};

/** The state of a credit place at its college, and whose move it is. */
export const ExchangeState = ({ of: { state, move } }: { of: Exchange }) => (
  <>
    <StatusBadge status={state} tone={state === 'number known' ? 'approved' : 'pending'} />
    {move && <span className="below">{i18n.t(moveWords[move])}</span>}
  </>
);

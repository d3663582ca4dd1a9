import type { CourseRegistration, Exchange } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay, useSession } from '../../kernel/session.ts';
import { shortDay } from '../../ui/format.ts';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const moveWords = {
  student: /*i18n*/ 'The student’s move',
  college: /*i18n*/ 'The college’s move',
  operator: /*i18n*/ 'The operator’s move',
} as const;
/** The party that has to act next, as the reader's lists name it. Approvers of one institution act for that college, others for the operator. */
export function useMoveWords(): Readonly<Record<keyof typeof moveWords, string>> {
  const own = useSession()?.institution ? 'college' : 'operator';
  return useMay('approve') ? { ...moveWords, [own]: /*i18n*/ 'Your move' } : moveWords;
}
export const Move = ({ of }: { of: keyof typeof moveWords }) => i18n.t(useMoveWords()[of]);

/** When a place ended, with the college’s code for it. */
export const leftColumn: Column<CourseRegistration> = {
  label: /*i18n*/ 'Left',
  cell: ({ left }) => (left ? [shortDay(left.day), left.code].filter(Boolean).join(', ') : '–'),
};

const words: Readonly<Record<Exchange['state'], string>> = {
  'number wanted': /*i18n*/ 'Number wanted',
  'number known': /*i18n*/ 'Number known',
  sent: /*i18n*/ 'Sent',
  accepted: /*i18n*/ 'Accepted',
  refused: /*i18n*/ 'Refused',
  graded: /*i18n*/ 'Grade sent',
  posted: /*i18n*/ 'Credit is posted',
  'removal sent': /*i18n*/ 'Removal sent',
  removed: /*i18n*/ 'Taken out',
  'correction sent': /*i18n*/ 'Correction sent',
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
  <StatusBadge status={words[state]} tone={tones[state] ?? 'pending'} />
);

/** The state of a credit place at its college, the reason of a refusal, and the party that has to act next. */
export const ExchangeState = ({ of: { state, move, reason } }: { of: Exchange }) => (
  <>
    <ExchangeBadge of={state} />
    {state === 'refused' && <span className="below">{reason}</span>}
    {move && (
      <span className="below">
        <Move of={move} />
      </span>
    )}
  </>
);

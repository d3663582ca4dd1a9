import type { Exchange } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const moveWords = {
  student: /*i18n*/ 'The student’s move',
  college: /*i18n*/ 'The college’s move',
  operator: /*i18n*/ 'The operator’s move',
} as const;

/** The state of a credit place at its college, and whose move it is. */
export const ExchangeState = ({ of: { state, move } }: { of: Exchange }) => (
  <>
    <StatusBadge status={state} tone={state === 'number known' ? 'approved' : 'pending'} />
    {move && <span className="below">{i18n.t(moveWords[move])}</span>}
  </>
);

import type { Steps } from '../kernel/transition.ts';

/** The states of a credit place at its college. A place is in exactly one of them; a place to audit has none. */
export const exchangeStates = [
  'number wanted',
  'number known',
  'sent',
  'accepted',
  'refused',
  'graded',
  'posted',
  'removal sent',
  'removed',
  'correction sent',
] as const;
export type ExchangeState = (typeof exchangeStates)[number];
/** The parties that may have to act next. */
export const exchangeMoves = ['student', 'college', 'operator'] as const;

/** The states of a place that the college has recorded, or was asked to record. */
const sent = ['sent', 'accepted', 'refused', 'graded', 'posted', 'correction sent'] as const;

/**
 * The steps of a place. Before anything is sent, student numbers and leaving move a place; afterwards only batches and receipts do. A
 * place that ends before anything was sent is removed at once, because the college doesn't know it.
 */
export const exchangeSteps = {
  giveNumber: { from: ['number wanted'], to: 'number known' },
  takeNumberBack: { from: ['number known'], to: 'number wanted' },
  endUnsent: { from: ['number wanted', 'number known'], to: 'removed' },
  send: { from: ['number known', 'sent', 'refused', 'removal sent', 'removed'], to: 'sent' },
  sendCorrection: { from: ['accepted', 'refused', 'graded', 'posted', 'correction sent'], to: 'correction sent' },
  sendGrade: { from: ['sent', 'accepted', 'refused', 'correction sent'], to: 'graded' },
  sendRemoval: { from: [...sent, 'removal sent', 'removed'], to: 'removal sent' },
  accept: { from: ['sent', 'refused', 'correction sent'], to: 'accepted' },
  acceptGrade: { from: ['refused', 'correction sent'], to: 'graded' },
  acceptPosted: { from: ['refused', 'correction sent'], to: 'posted' },
  acceptRemoval: { from: ['refused', 'removal sent'], to: 'removed' },
  refuse: { from: [...sent, 'removal sent'], to: 'refused' },
  post: { from: [...sent], to: 'posted' },
} as const satisfies Steps<ExchangeState>;
export type ExchangeStep = keyof typeof exchangeSteps;
/** True when the table has the step from a state. */
export const canStep = (step: ExchangeStep, from: ExchangeState): boolean =>
  (exchangeSteps[step].from as readonly ExchangeState[]).includes(from);

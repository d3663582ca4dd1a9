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
/** The people whose move it can be. */
export const exchangeMoves = ['student', 'college', 'operator'] as const;

/** A place that the college has in its books, or is asked to have. */
const sent = ['sent', 'accepted', 'refused', 'graded', 'posted', 'correction sent'] as const;

/**
 * The steps of a place. Numbers and leaving move a place before anything was sent; then batches and receipts alone do. A place that
 * ends before anything was sent is removed at once, for the college has nothing of it.
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

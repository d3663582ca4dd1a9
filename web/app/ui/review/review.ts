import { createContext, useContext } from 'react';

/** A record as somebody has seen it: what is decided together is decided on this version of it. */
export interface Seen {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  /** Why it can't be approved together with others. */
  readonly alone?: string;
}

export interface ReviewState {
  /** The name of a record as the list has it, before the record itself has loaded. */
  readonly nameOf: (id: string) => string | undefined;
  /** Notes that a record is on the screen. Only from then on can it be chosen. */
  readonly noteShown: (seen: Seen) => void;
  readonly close: () => void;
  /** Opens the next record of the list, or the one before. */
  readonly step: (by: 1 | -1) => void;
  /** Opens the next record that waits, or the list when none does. */
  readonly moveOn: () => Promise<void>;
}
export const ReviewContext = createContext<ReviewState | null>(null);

/** Returns the queue that a record is in; null on screens without one. */
export const useReview = (): ReviewState | null => useContext(ReviewContext);

/** The keys of the decisions. Few and the same in every queue and language; each is written on its button. */
export const decisionKeys: Readonly<Record<string, string>> = {
  approve: 'a',
  approveAwaiting: 'a',
  deny: 'd',
  denyAwaiting: 'd',
  reopen: 'r',
  resume: 'r',
};
export const stepKeys = { next: 'n', previous: 'p' } as const;
/** Another key than the one that asks, so that pressing one twice decides nothing. */
export const confirmKey = 'y';

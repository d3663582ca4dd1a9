import { accountMutants } from './accounts.ts';
import { paymentMutants } from './payments.ts';
import { transitionMutants } from './transitions.ts';

/** A hole that somebody might leave: one place of one file said otherwise, and the tests that have to notice. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** stands in the file exactly once */
  readonly find: string;
  readonly put: string;
  readonly tests: readonly string[];
}

export const mutants: readonly Mutant[] = [...accountMutants, ...paymentMutants, ...transitionMutants];

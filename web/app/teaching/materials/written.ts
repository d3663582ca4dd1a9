import type { Handle } from './useDragging.ts';
import type { Material, MaterialSection } from '@stoa/contract/teaching/materials';

/** What a professor is writing: something new, or a change of what is there. */
export type Written =
  | { readonly what: Material['kind']; readonly material?: Material }
  | { readonly what: 'section'; readonly section?: MaterialSection };

/** The ways that something can be moved; undefined where it is the first or last. */
export interface Moves {
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
  readonly handle: Handle;
}

import type { Handle } from './useDragging.ts';
import type { Material, MaterialSection } from '@stoa/contract/teaching/materials.endpoints';

/** The thing that a professor is writing: a new one, or a change of one that is there. */
export type Written =
  | { readonly what: Material['kind']; readonly material?: Material }
  | { readonly what: 'section'; readonly section?: MaterialSection };

/** The ways that something can be moved; undefined where it is the first or last. */
export interface Moves {
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
  readonly handle: Handle;
}

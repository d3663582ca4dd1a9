import type { ReturnedChange } from '@stoa/contract/teaching/gradebook';
import type { LateRule } from '../../columns.ts';
import type * as kernel from '../../kernel/work.ts';

/** The settings of an assignment on which a score depends. */
export interface Rules {
  readonly dueAt: string | null;
  readonly zone: string | null;
  readonly late: LateRule | null;
  readonly maxScore: number | null;
}
export interface DueChange {
  /** true: work that was returned is regraded, too */
  readonly withReturned: boolean;
  /** true: it is due at another time, and its students are told */
  readonly isDueMoved: boolean;
}

/** The functions this room needs from the rooms above it, besides the kernel's services. */
export interface Services extends kernel.Services {
  /** Holds the cells of an assignment, and returns whose returned grades would change with these settings. */
  readonly changesOfReturned: (work: kernel.Writing, assignmentId: string, to: Rules) => Promise<ReturnedChange[]>;
  /** Called when an assignment is due at another time, or lateness costs something else. Regrades late work. */
  readonly onDueChanged: (work: kernel.Writing, assignmentId: string, how: DueChange) => Promise<void>;
}

import type { Trx } from '../../kernel/db.ts';
import type { ReturnedChange } from '@stoa/contract/teaching/gradebook.endpoints';
import type { LateRule } from '../../columns.ts';

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

/** The functions of features that are built on the gradebook. */
declare module '../../kernel/context.ts' {
  interface Services {
    /** Holds the cells of an assignment, and returns whose returned grades would change with these settings. */
    readonly changesOfReturned: (context: Context<Trx>, assignmentId: string, to: Rules) => Promise<ReturnedChange[]>;
    /** Called when an assignment is due at another time, or lateness costs something else. Regrades late work. */
    readonly onDueChanged: (context: Context<Trx>, assignmentId: string, how: DueChange) => Promise<void>;
  }
}

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
  /** true: regrades returned work, too */
  readonly withReturned: boolean;
  /** true: the due time has changed, and students are told */
  readonly isDueMoved: boolean;
}

/** The functions of features that are built on the gradebook. */
declare module '../../kernel/context.ts' {
  interface Services {
    /** Locks the cells of an assignment, and returns the returned grades that would change with these settings. */
    readonly changesOfReturned: (context: Context<Trx>, assignmentId: string, to: Rules) => Promise<ReturnedChange[]>;
    /** Called when the due time, the late rule or the maximum of an assignment has changed. Regrades late work. */
    readonly onDueChanged: (context: Context<Trx>, assignmentId: string, how: DueChange) => Promise<void>;
  }
}

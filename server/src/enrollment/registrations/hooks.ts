import type { Db, Trx } from '../../kernel/db.ts';

/** The functions of features that are built on registrations. */
declare module '../../kernel/context.ts' {
  interface Services {
    /** Called when somebody was registered in a course. */
    readonly onRegistered: (context: Context<Trx, Anyone>, personId: string, courseInstanceId: string) => Promise<void>;
    /** Called when a no-show has repaid the refund and is back on the roster. */
    readonly onReturned: (context: Context<Trx, Anyone>, registrationId: string) => Promise<void>;
    /** Called when final grades that were posted before have changed. */
    readonly onGradesChanged: (context: Context<Trx, Anyone>, personIds: readonly string[]) => Promise<void>;
    /** The names of a course's assignments that don't count towards its totals, because they have no maximum score. */
    readonly uncountedAssignments: (context: Context<Db, Anyone>, courseInstanceId: string) => Promise<string[]>;
  }
}

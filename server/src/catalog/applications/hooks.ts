import type { WholeApplicationKind } from '@stoa/contract/catalog/applications';
import type { StudentStatus } from '@stoa/contract/catalog/students.endpoints';
import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';

/** The functions of features that are built on applications. */
declare module '../../kernel/context.ts' {
  interface Services {
    /** Called after a decision on a student, so that their registrations can react to it. */
    readonly onStudentDecided: (
      context: Context<Trx, Anyone>,
      personId: string,
      status: StudentStatus,
    ) => Promise<void>;
  }
}

/** A kind of application for the rules. Everything that differs between kinds is here, in the fields, and in the emails. */
export interface Kind extends WholeApplicationKind {
  /** The reason that a record in use can't be deleted, in words. */
  readonly dependent: string;
  /** Called after a decision. */
  readonly onDecided?: (context: Context<Trx, Anyone>, personId: string, status: string) => Promise<void>;
}

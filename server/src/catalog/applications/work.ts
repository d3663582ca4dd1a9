import type { ApplicationKind } from '@stoa/contract/catalog/applications';
import type { StudentStatus } from '@stoa/contract/catalog/students';
import type { Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/me.ts';
import type * as kernel from '../../kernel/work.ts';

/** The functions this room needs from the rooms above it, besides the kernel's services. */
export interface Services extends kernel.Services {
  /** Called after a decision on a student, so that their registrations can react to it. */
  readonly onStudentDecided: (work: kernel.AnyWriting, personId: string, status: StudentStatus) => Promise<void>;
}

export type Writing = kernel.Writing<Me, Services>;
export type AnyWriting = kernel.AnyWriting<Services>;

/** A kind of application for the rules. Everything that differs between kinds is here, in the fields, and in the emails. */
export interface Kind extends ApplicationKind {
  /** The reason that a record in use can't be deleted, in words. */
  readonly dependent: string;
  /** Returns true when a record is needed in ways that the database's foreign keys don't show. */
  readonly isNeeded?: (db: Db, personId: string) => Promise<boolean>;
  /** Called after a decision. */
  readonly onDecided?: (work: AnyWriting, personId: string, status: string) => Promise<void>;
}

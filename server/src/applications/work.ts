import type { ApplicationKind } from '@stoa/contract/applications';
import type { StudentStatus } from '@stoa/contract/students';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';

/** What applications set off above them is here, beside what every room works with. */
export interface Services extends kernel.Services {
  /** An application was decided on: whoever takes courses for credit hears what it means for them. */
  readonly onStudentDecided: (work: kernel.AnyWriting, personId: string, status: StudentStatus) => Promise<void>;
}

export type Writing = kernel.Writing<Me, Services>;
export type AnyWriting = kernel.AnyWriting<Services>;

/** A kind of application as the rules need it: what differs from one to another is here, in the fields, and in the emails. */
export interface Kind extends ApplicationKind {
  /** What rests on a record, in words: it can't be deleted then. */
  readonly dependent: string;
  /** Whether something rests on a person's record that the database doesn't know of. */
  readonly isNeeded?: (db: Db, personId: string) => Promise<boolean>;
  /** What else follows from a decision. */
  readonly onDecided?: (work: AnyWriting, personId: string, status: string) => Promise<void>;
}

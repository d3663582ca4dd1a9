import type { ApplicationKind } from '@stoa/contract/applications';
import type { Db } from '../kernel/db.ts';
import type { AnyWriting } from './work.ts';

/** A kind of application as the rules need it: what differs from one to another is here, in the fields, and in the emails. */
export interface Kind extends ApplicationKind {
  /** What rests on a record, in words: it can't be deleted then. */
  readonly dependent: string;
  /** Whether something rests on a person's record that the database doesn't know of. */
  readonly isNeeded?: (db: Db, personId: string) => Promise<boolean>;
  /** What else follows from a decision. */
  readonly onDecided?: (work: AnyWriting, personId: string, status: string) => Promise<void>;
}

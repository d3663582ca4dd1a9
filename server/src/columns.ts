import type { assignmentTypes } from '@stoa/contract/gradebook';
import type { Role } from '@stoa/contract/kernel/role';
import type { TranscriptLine } from '@stoa/contract/transcripts';
import type { ColumnType } from 'kysely';
import type { MailBody } from './kernel/mail-blocks.ts';

/** Instants are read as ISO 8601 strings. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** A JSON value of a known shape; written as text, because a driver takes an array for one of its own. */
export type JsonOf<T> = ColumnType<T, string, string>;
/** Given when the row is made, and never changed; null in old rows. */
export type Lasting<T> = ColumnType<T | null, T, never>;

export type AssignmentType = (typeof assignmentTypes)[number];
export type { MailBody };
export type FileSubject = 'professor' | 'student' | 'courseInstance' | 'boardMessage';

/** What a course looked like when it was last decided on: for people, and for comparing. */
export interface Reviewed {
  readonly shown: Record<string, string>;
  readonly compared: Record<string, string>;
}
export interface PayerInfo {
  readonly email: string | null;
  readonly payerId: string | null;
  readonly name: string | null;
}
export interface BatchCell {
  readonly _id: string;
  /** the version that the batch made */
  readonly version: number;
  /** the version that was there before, or the one whose values it had again; not kept of older batches */
  readonly before?: number;
  readonly from: { readonly letterGrade: string; readonly score: number | null; readonly maxScore: number | null };
}
/** What a transcript says, as it was when it was issued. */
export interface TranscriptRecord {
  readonly student: string;
  readonly lines: readonly TranscriptLine[];
}
export interface JoiningPerson {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly email: string;
  readonly homePhone: string;
  readonly mobilePhone: string;
  readonly role: Role;
}

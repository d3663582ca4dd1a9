import type { userStatuses } from '@stoa/contract/accounts';
import type { Role } from '@stoa/contract/kernel/role';
import type { ProfessorStatus } from '@stoa/contract/professors';
import type { StudentStatus } from '@stoa/contract/students';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Instant, JsonOf, NullableInstant, Text, Version } from './columns.ts';

export interface Person {
  _id: Id;
  version: Version;
  firstName: string;
  middleName: Text;
  lastName: string;
  street: Text;
  city: Text;
  state: Text;
  zip: Text;
  country: Text;
  email: string;
  homePhone: Text;
  mobilePhone: Text;
  role: Role;
  createdAt: Instant;
  /** names and address in small letters, for searching */
  searchText: GeneratedAlways<string>;
}

export interface Account {
  _id: Id;
  version: Version;
  personREF: string;
  status: (typeof userStatuses)[number];
  /** null: no password chosen yet, or only those of joinings that are not confirmed */
  passwordHash: string | null;
  /** the browser that the first sign-in has to come from; null: any */
  firstBrowser: Buffer | null;
  /** false: whoever chose the password has not shown to read the mailbox as well */
  mailboxShown: Generated<boolean>;
  /** sealed; what the authenticator app knows */
  totpSecret: string | null;
  /** sealed; shown, but not confirmed yet */
  totpPending: string | null;
  totpSince: NullableInstant;
  /** of the last code that signed in: each counts once */
  totpLastStep: Generated<number>;
  createdAt: Instant;
}

/** Somebody who has joined with an address and not confirmed it yet: there may be several for one account. */
export interface Joining {
  _id: Id;
  accountREF: string;
  /** name, contact and role; null: those that stand in the account */
  person: JsonOf<JoiningPerson> | null;
  passwordHash: string;
  browserHash: Buffer;
  /** sent by a program, which is told from others by nothing */
  byProgram: boolean;
  createdAt: Instant;
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

/** A browser that has signed in to an account before. */
export interface KnownBrowser {
  accountREF: string;
  browserHash: Buffer;
  lastSeenAt: Instant;
}

export interface RecoveryCode {
  codeHash: Buffer;
  accountREF: string;
}

export interface Session {
  _id: Id;
  tokenHash: Buffer;
  accountREF: string;
  createdAt: Instant;
  lastSeenAt: Instant;
  userAgent: Text;
  address: Text;
}

export interface CalendarFeed {
  personREF: string;
  /** by which a feed is found */
  tokenHash: Buffer;
  /** sealed; so that the address can be shown again */
  token: string;
  createdAt: Instant;
}

export interface AccountToken {
  tokenHash: Buffer;
  kind: 'verify' | 'reset' | 'invite';
  accountREF: string;
  /** the joining that a link to confirm an address belongs to */
  joiningREF: string | null;
  expiresAt: Instant;
  usedAt: NullableInstant;
}

export interface Institution {
  _id: Id;
  version: Version;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
  /** sealed */
  taxID: string;
  createdByREF: string | null;
  createdAt: Instant;
}

export interface Professor {
  _id: Id;
  version: Version;
  personREF: string;
  approvalStatus: Generated<ProfessorStatus>;
  title: Text;
  /** what the public pages show of somebody who is approved */
  biography: Text;
  /** sealed */
  dob: string | null;
  ethnicity: Text;
  sex: Text;
  maritalStatus: Text;
  idType: Text;
  /** sealed */
  idNumber: string | null;
  idREF: string | null;
  transcriptREF: string | null;
  w9REF: string | null;
  refName1: Text;
  refTitle1: Text;
  refAffiliation1: Text;
  refEmailPhone1: Text;
  refLetter1REF: string | null;
  refName2: Text;
  refTitle2: Text;
  refAffiliation2: Text;
  refEmailPhone2: Text;
  refLetter2REF: string | null;
  hasAllDocs: Generated<boolean>;
  statusReason: Text;
  decidedByREF: string | null;
  decidedAt: NullableInstant;
  resubmitted: Generated<boolean>;
  resubmittedFields: JsonOf<string[]>;
  waitingSince: Instant;
  /** its sender is changing it: it waits for nobody until it is sent again */
  takenBackAt: NullableInstant;
  createdByREF: string | null;
  createdAt: Instant;
}

export interface Student {
  _id: Id;
  version: Version;
  personREF: string;
  approvalStatus: Generated<StudentStatus>;
  /** sealed */
  dob: string | null;
  ethnicity: Text;
  ethnicityHispanic: Generated<boolean>;
  sex: Text;
  maritalStatus: Text;
  idType: Text;
  /** sealed */
  idNumber: string | null;
  idREF: string | null;
  hsREF: string | null;
  transcriptREF: string | null;
  gpa: number | null;
  gpaNotes: Text;
  hasAllDocs: Generated<boolean>;
  needOfficialTranscript: Generated<boolean>;
  educationLevel: Text;
  enrollmentStatus: Text;
  hsGradDate: string | null;
  suffix: Text;
  academicTerm: Text;
  registrationTerm: Text;
  resubmitted: Generated<boolean>;
  resubmittedFields: JsonOf<string[]>;
  statusReason: Text;
  decidedByREF: string | null;
  decidedAt: NullableInstant;
  waitingSince: Instant;
  /** its sender is changing it: it waits for nobody until it is sent again */
  takenBackAt: NullableInstant;
  createdByREF: string | null;
  createdAt: Instant;
}

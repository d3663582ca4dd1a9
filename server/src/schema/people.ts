import type { userStatuses } from '@stoa/contract/accounts';
import type { Role } from '@stoa/contract/kernel/role';
import type { ProfessorStatus } from '@stoa/contract/professors';
import type { StudentStatus } from '@stoa/contract/students';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id, Instant, JsonOf, NullableInstant, Text } from './columns.ts';

export interface Person {
  _id: Id;
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
  personREF: string;
  status: (typeof userStatuses)[number];
  /** null: invited, and no password chosen yet */
  passwordHash: string | null;
  /** sealed; what the authenticator app knows */
  totpSecret: string | null;
  /** sealed; shown, but not confirmed yet */
  totpPending: string | null;
  totpSince: NullableInstant;
  /** of the last code that signed in: each counts once */
  totpLastStep: Generated<number>;
  createdAt: Instant;
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
  expiresAt: Instant;
  usedAt: NullableInstant;
}

export interface Institution {
  _id: Id;
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
  waitingSince: Instant;
  createdByREF: string | null;
  createdAt: Instant;
}

export interface Student {
  _id: Id;
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
  createdByREF: string | null;
  createdAt: Instant;
}

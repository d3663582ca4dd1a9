import type { CourseDefinitionStatus } from '@stoa/contract/course-definitions';
import type { CourseInstanceStatus } from '@stoa/contract/course-instances';
import type { assignmentTypes } from '@stoa/contract/gradebook';
import type { LetterScheme } from '@stoa/contract/grading';
import type { RegistrationStatus } from '@stoa/contract/registrations';
import type { TranscriptLine } from '@stoa/contract/transcripts';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Instant, JsonOf, NullableInstant, Text, Version } from './columns.ts';

export interface CourseDefinition {
  _id: Id;
  version: Version;
  name: string;
  courseNumber: Text;
  description: Text;
  level: number | null;
  credits: number | null;
  status: Generated<CourseDefinitionStatus>;
  learningOutcomes: Text;
  miscOther: Text;
  statusReason: Text;
  createdByREF: string;
  createdAt: Instant;
}

export interface CourseInstance {
  _id: Id;
  version: Version;
  courseREF: string;
  name: string;
  profDescription: Text;
  costCents: number | null;
  auditCostCents: number | null;
  credits: number | null;
  seats: number | null;
  start: string | null;
  end: string | null;
  status: Generated<CourseInstanceStatus>;
  textbooks: Text;
  additionalMaterials: Text;
  courseRequirements: Text;
  gradingScale: Text;
  learningOutcomes: Text;
  classAgenda: Text;
  miscOther: Text;
  courseDescription: Text;
  syllabusREF: string | null;
  promoREF: string | null;
  thumbnailREF: string | null;
  statusReason: Text;
  /** what it looked like when it was last decided on: for people, and for comparing */
  reviewed: ColumnType<
    { shown: Record<string, string>; compared: Record<string, string> } | null,
    string | null | undefined,
    string | null
  >;
  reviewedAt: NullableInstant;
  createdByREF: string | null;
  createdAt: Instant;
}

export interface CourseChange {
  _id: Id;
  at: Instant;
}

export interface CourseComment {
  _id: Id;
  courseInstanceREF: string;
  field: string;
  text: string;
  authorREF: string;
  byReviewer: boolean;
  createdAt: Instant;
}

export interface CourseInstanceProfessor {
  courseInstanceREF: string;
  professorREF: string;
  position: number;
}

export interface WaitingEntry {
  _id: Id;
  personREF: string;
  courseInstanceREF: string;
  joinedAt: Instant;
  /** until then a seat is held for this person */
  heldUntil: NullableInstant;
  endedAt: NullableInstant;
  outcome: 'registered' | 'left' | 'lapsed' | 'closed' | null;
}

export interface Registration {
  _id: Id;
  personREF: string;
  courseInstanceREF: string;
  /** asked for by whoever paid for it */
  isClaimed: Generated<boolean>;
  transactionREF: string | null;
  isAudit: boolean;
  dateRegistered: Instant;
  grade: string | null;
  gradeReopenedAt: NullableInstant;
  registrationTerm: Text;
  status: Generated<RegistrationStatus>;
  endedAt: NullableInstant;
  endedReason: Text;
  /** when it was last changed between credit and audit */
  switchedAt: NullableInstant;
}

export interface Assignment {
  _id: Id;
  courseInstanceREF: string;
  name: string;
  type: Generated<(typeof assignmentTypes)[number]>;
  maxScore: number | null;
  weight: Generated<number>;
  position: Generated<number>;
  createdByREF: string;
  createdAt: Instant;
}

/** The letters of a course; without a row the usual ones. */
export interface LetterSchemeRow {
  courseInstanceREF: string;
  scheme: JsonOf<LetterScheme>;
}

/** Cells that were filled at once, with what they were before. */
export interface GradeBatch {
  _id: Id;
  courseInstanceREF: string;
  cells: JsonOf<readonly BatchCell[]>;
  createdByREF: string;
  createdAt: Instant;
  undoneAt: NullableInstant;
}
export interface BatchCell {
  readonly _id: string;
  /** the version that the batch made */
  readonly version: number;
  /** the version that was there before, or the one whose values it had again; not kept of older batches */
  readonly before?: number;
  readonly from: { readonly letterGrade: string; readonly score: number | null; readonly maxScore: number | null };
}

export interface GradebookEntry {
  _id: Id;
  assignmentREF: string;
  personREF: string;
  letterGrade: Text;
  score: number | null;
  maxScore: number | null;
  weight: number | null;
  notes: Text;
  version: Generated<number>;
  /** the version whose values it has again, since a change was taken back */
  restores: number | null;
  updatedByREF: string | null;
  updatedAt: Instant;
}

export interface BoardMessage {
  _id: Id;
  courseInstanceREF: string;
  personREF: string;
  message: Text;
  attachmentREF: string | null;
  isAnnouncement: Generated<boolean>;
  createdAt: Instant;
  editedAt: NullableInstant;
  removedBy: 'author' | 'professor' | null;
}

/** What a transcript says, as it was when it was issued. */
export interface TranscriptRecord {
  readonly student: string;
  readonly lines: readonly TranscriptLine[];
}
export interface TranscriptRow {
  _id: Id;
  code: string;
  personREF: string;
  record: JsonOf<TranscriptRecord>;
  issuedAt: Instant;
  revokedAt: NullableInstant;
  revokedReason: Text;
  replacedByREF: string | null;
}

/** What somebody has seen of a board, on the screen and by mail. */
export interface BoardReader {
  personREF: string;
  courseInstanceREF: string;
  readUpTo: string | null;
  mailedUpTo: string | null;
  mailedAt: NullableInstant;
  mails: Generated<boolean>;
}

import type {
  NotificationChoice as Choice,
  NotificationKind as KindOfNotification,
} from '@stoa/contract/people/notifications.endpoints';
import type { Rubric as RubricOfAssignment } from '@stoa/contract/teaching/assignments';
import type { LateRule as RuleForLate } from '@stoa/contract/teaching/lateness';
import type { assignmentTypes } from '@stoa/contract/teaching/gradebook.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { Role } from '@stoa/contract/kernel/role';
import type { Tax } from '@stoa/contract/catalog/course-instances.endpoints';
import type { SiteSettings } from '@stoa/contract/office/site-settings.endpoints';
import type { TranscriptLine } from '@stoa/contract/enrollment/transcripts.endpoints';
import type { Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import type { GradeForm, Incomplete } from '@stoa/contract/catalog/grades.shapes';
import type { ExchangeState } from '@stoa/contract/enrollment/exchange-states';
import type { PostedCredit } from '@stoa/contract/enrollment/registrations.endpoints';
import type { Evidence } from '@stoa/contract/enrollment/enrollment.endpoints';
import type { LetterCode } from '@stoa/contract/enrollment/final-grades.endpoints';
import type { CollegeFileKind, CollegeFileProfile } from '@stoa/contract/exchange/college-files';
import type { CreditPromise, Equivalent } from '@stoa/contract/people/promises.shapes';
import type { ColumnType } from 'kysely';
import type { MailBody } from './kernel/mail-blocks.ts';

/** An instant, read as an ISO 8601 string. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** A JSON value of a known shape. It is written as text, because the driver would turn an array into a PostgreSQL array. */
export type JsonOf<T> = ColumnType<T, string, string>;
/** Set when the row is created and never changed. Null in old rows. */
export type Lasting<T> = ColumnType<T | null, T, never>;

export type AssignmentType = (typeof assignmentTypes)[number];
export type Rubric = RubricOfAssignment;
export type LateRule = RuleForLate;
/** The index of the level chosen for each criterion; null: none yet. */
export type Levels = readonly (number | null)[];
export type {
  CollegeFileKind,
  CollegeFileProfile,
  CreditPromise,
  PostedCredit,
  Equivalent,
  Evidence,
  Incomplete,
  LetterCode,
  MailBody,
  Tax,
};
/** The state of a place at its college before an answer was applied to it. */
export interface PlaceBefore {
  readonly status: Exclude<ExchangeState, 'number wanted' | 'number known'>;
  readonly since: string;
  readonly reason: string;
  readonly acceptedAt: string | null;
  readonly answeredOn: string | null;
  readonly posted: PostedCredit | null;
  readonly isRepeated: boolean;
}
/** A final grade that a correction asks for. */
export type GradeInput = GradeForm;
/** The terms that a guardian read: whose courses, at which colleges, in which words. */
export interface GuardianTerms {
  readonly student: string;
  readonly course: string;
  readonly promise: CreditPromise;
  readonly text: string;
}
/** The rules in a version of an agreement. */
export type AgreementRules = Omit<
  Agreement,
  '_id' | 'number' | 'state' | 'paperREF' | 'createdAt' | 'createdBy' | 'canDelete' | 'effective' | 'until'
>;
export type FileSubject =
  | 'professor'
  | 'student'
  | 'courseInstance'
  | 'boardMessage'
  | 'site'
  | 'portrait'
  | 'agreement'
  | 'material'
  | 'submission'
  | 'grading';

/** A course as it was at the last decision: once for people to read, once for comparing. */
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
  /** the version that the batch created */
  readonly version: number;
  /** the version before it, or the one whose values that version had restored; absent in older batches */
  readonly before?: number;
  readonly from: { readonly letterGrade: string; readonly score: number | null; readonly maxScore: number | null };
}
/** The content of a transcript at the time it was issued. */
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
/** The settings of the site as they were set; settings that aren’t there are standard. */
export type StoredSite = Partial<Omit<SiteSettings, 'version'>>;
/** A page in each language that it was written in. */
export type PageTexts = { readonly [L in Language]?: { readonly title: string; readonly markdown: string } };
/** A version of a page that somebody accepted. */
export interface TermsVersion {
  readonly slug: string;
  readonly version: number;
}
/**
 * A notification's content, as data: its sentence is made when it is read (server/src/people/notifications/texts.ts).
 */
export interface MeetingNotice {
  readonly what: 'meeting';
  readonly change: 'added' | 'moved' | 'cancelled' | 'soon';
  readonly course: string;
  readonly topic: string;
  readonly startsAt: string;
  readonly zone: string;
  /** how many there are; the others follow the one that is named */
  readonly count: number;
}
export type StoredNotice =
  | MeetingNotice
  | { readonly what: 'announced'; readonly course: string; readonly by: string; readonly title: string }
  | {
      readonly what: 'board';
      readonly course: string;
      /** null: a student whose name the reader isn’t told */
      readonly by: string | null;
      readonly messageREF: string;
    }
  | { readonly what: 'shares proposed'; readonly course: string; readonly by: string }
  | { readonly what: 'shares agreed'; readonly course: string }
  | { readonly what: 'commented'; readonly course: string; readonly by: string }
  | { readonly what: 'course moved' | 'definition decided'; readonly course: string; readonly status: string }
  | { readonly what: 'course waits'; readonly course: string; readonly by: string }
  | { readonly what: 'share asked'; readonly institution: string }
  | { readonly what: 'webhook stopped'; readonly host: string }
  | { readonly what: 'read in bulk'; readonly name: string }
  | { readonly what: 'second word'; readonly name: string; readonly by: string }
  | {
      readonly what: 'qualification ends';
      readonly course: string;
      readonly institution: string;
      readonly until: string;
    }
  | { readonly what: 'material'; readonly course: string; readonly title: string }
  | { readonly what: 'work returned'; readonly course: string; readonly title: string }
  | { readonly what: 'grade changed'; readonly course: string; readonly title: string }
  | { readonly what: 'due ended'; readonly course: string; readonly title: string }
  | {
      readonly what: 'due later';
      readonly course: string;
      readonly title: string;
      readonly dueAt: string;
      readonly zone: string;
    }
  | {
      readonly what: 'student left';
      readonly how: 'dropped' | 'withdrawn';
      readonly course: string;
      readonly student: string;
    }
  | { readonly what: 'correction asked'; readonly course: string; readonly by: string; readonly student: string }
  | {
      readonly what: 'correction decided';
      readonly course: string;
      readonly student: string;
      readonly decision: 'confirmed' | 'refused';
    }
  | { readonly what: 'return refused'; readonly course: string }
  | { readonly what: 'pay to return'; readonly course: string; readonly owed: string }
  | { readonly what: 'date soon'; readonly course: string; readonly which: CalendarDay; readonly day: string }
  | {
      readonly what: 'incomplete lapses' | 'incomplete lapsed';
      readonly course: string;
      readonly day: string;
      readonly grade: string;
    }
  | { readonly what: 'number known' | 'number wanted'; readonly college: string }
  | {
      readonly what: 'credit accepted' | 'credit refused' | 'credit posted';
      readonly college: string;
      readonly course: string;
    }
  | { readonly what: 'work waits'; readonly college: string; readonly count: number }
  | { readonly what: 'file problem'; readonly college: string; readonly term: string }
  | { readonly what: 'server problem' | 'server works'; readonly college: string }
  | { readonly what: 'numbers wanted'; readonly college: string; readonly students: number }
  | { readonly what: 'transcript replaced' }
  | { readonly what: 'application decided' | 'credit decided'; readonly status: string }
  | { readonly what: 'grade posted'; readonly course: string; readonly grade: string }
  | {
      readonly what:
        | 'grade reopened'
        | 'registered'
        | 'unregistered'
        | 'withdrawn'
        | 'never attended'
        | 'attended after all'
        | 'course cancelled'
        | 'seat free'
        | 'seat gone'
        | 'waiting ended';
      readonly course: string;
    };
/** A day of an enrollment calendar that people are told of. */
export type CalendarDay = 'drop' | 'census' | 'withdraw' | 'grades' | 'census open' | 'census late';
export type NoticeChannel = Choice;
export type NotificationKind = KindOfNotification;

import type {
  Assignment,
  BoardMessage,
  BoardReader,
  CourseChange,
  CourseComment,
  CourseDefinition,
  CourseInstance,
  CourseInstanceProfessor,
  GradeBatch,
  GradebookEntry,
  LetterSchemeRow,
  Registration,
  TranscriptRow,
  WaitingEntry,
} from './schema/courses.ts';
import type { AuditLog, File, Mail, Throttle } from './schema/kernel.ts';
import type { Comparison, Difference, PaymentIntent, Refund, Transaction, WebhookEvent } from './schema/money.ts';
import type {
  Account,
  AccountToken,
  CalendarFeed,
  Institution,
  Joining,
  KnownBrowser,
  Person,
  Professor,
  RecoveryCode,
  Session,
  Student,
} from './schema/people.ts';

/**
 * The tables as the migrations make them. Tables and columns bear the contract's own names ("personREF" holds the id that
 * an answer populates), so no layer translates between the two.
 */
export interface Schema {
  auditLog: AuditLog;
  mail: Mail;
  throttle: Throttle;
  person: Person;
  account: Account;
  session: Session;
  accountToken: AccountToken;
  recoveryCode: RecoveryCode;
  joining: Joining;
  knownBrowser: KnownBrowser;
  calendarFeed: CalendarFeed;
  file: File;
  institution: Institution;
  professor: Professor;
  student: Student;
  courseDefinition: CourseDefinition;
  courseInstance: CourseInstance;
  courseInstanceProfessor: CourseInstanceProfessor;
  courseComment: CourseComment;
  courseChange: CourseChange;
  paymentIntent: PaymentIntent;
  transaction: Transaction;
  refund: Refund;
  webhookEvent: WebhookEvent;
  comparison: Comparison;
  difference: Difference;
  registration: Registration;
  waitingEntry: WaitingEntry;
  assignment: Assignment;
  gradebookEntry: GradebookEntry;
  letterScheme: LetterSchemeRow;
  gradeBatch: GradeBatch;
  boardMessage: BoardMessage;
  boardReader: BoardReader;
  transcript: TranscriptRow;
}

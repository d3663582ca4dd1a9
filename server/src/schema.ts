import type { userStatuses } from '@stoa/contract/accounts';
import type { CourseDefinitionStatus } from '@stoa/contract/course-definitions';
import type { CourseInstanceStatus } from '@stoa/contract/course-instances';
import type { assignmentTypes } from '@stoa/contract/gradebook';
import type { Role } from '@stoa/contract/kernel/role';
import type { TransactionStatus } from '@stoa/contract/payments';
import type { ProfessorStatus } from '@stoa/contract/professors';
import type { RegistrationStatus } from '@stoa/contract/registrations';
import type { StudentStatus } from '@stoa/contract/students';
import type { ColumnType, Generated } from 'kysely';

/**
 * The tables as the migrations make them. Tables and columns bear the contract's own names ("personREF" holds the id that
 * an answer populates), so no layer translates between the two. Instants are ISO strings, dates YYYY-MM-DD.
 */
type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Id = Generated<string>;
type Text = Generated<string>;
type Json = ColumnType<unknown, string | undefined, string>;

interface AuditLog {
  _id: Id;
  at: Instant;
  actorREF: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  detail: Json;
}
interface Mail {
  _id: Id;
  toAddress: string;
  toName: string;
  subject: string;
  text: string;
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  createdAt: Instant;
  sentAt: NullableInstant;
  error: string | null;
}
interface Throttle {
  key: string;
  hits: Generated<number>;
  since: Instant;
  blockedUntil: NullableInstant;
}
interface Person {
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
}
interface Account {
  _id: Id;
  personREF: string;
  status: (typeof userStatuses)[number];
  passwordHash: string;
  createdAt: Instant;
}
interface Session {
  _id: Id;
  tokenHash: Buffer;
  accountREF: string;
  createdAt: Instant;
  lastSeenAt: Instant;
}
interface AccountToken {
  tokenHash: Buffer;
  kind: 'verify' | 'reset';
  accountREF: string;
  expiresAt: Instant;
  usedAt: NullableInstant;
}
interface File {
  _id: Id;
  name: string;
  type: string;
  size: number;
  sha256: string;
  storageKey: string;
  ownerREF: string;
  createdAt: Instant;
  removedAt: NullableInstant;
}
interface Institution {
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
interface Professor {
  _id: Id;
  personREF: string;
  approvalStatus: Generated<ProfessorStatus>;
  title: Text;
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
  createdByREF: string | null;
  createdAt: Instant;
}
interface Student {
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
  statusReason: Text;
  decidedByREF: string | null;
  decidedAt: NullableInstant;
  createdByREF: string | null;
  createdAt: Instant;
}
interface CourseDefinition {
  _id: Id;
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
interface CourseInstance {
  _id: Id;
  courseREF: string;
  name: string;
  profDescription: Text;
  costCents: number | null;
  auditCostCents: number | null;
  credits: number | null;
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
  createdByREF: string | null;
  createdAt: Instant;
}
interface CourseInstanceProfessor {
  courseInstanceREF: string;
  professorREF: string;
  position: number;
}
interface PaymentIntent {
  _id: Id;
  personREF: string;
  courseInstanceREF: string;
  isAudit: boolean;
  amountCents: number;
  currency: Text;
  state: Generated<'CREATED' | 'CAPTURING' | 'PENDING' | 'CAPTURED' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'ATTENTION'>;
  orderId: string | null;
  payee: string | null;
  note: Text;
  createdAt: Instant;
  updatedAt: Instant;
}
interface Transaction {
  _id: Id;
  intentREF: string | null;
  personREF: string;
  courseInstanceREF: string;
  isAudit: boolean;
  amountCents: number;
  refundedCents: Generated<number>;
  currency: Text;
  paymentProcessor: Text;
  status: TransactionStatus;
  externalPaymentId: string | null;
  externalOrderId: string | null;
  paymentMethod: Text;
  payerInfo: ColumnType<
    { email: string | null; payerId: string | null; name: string | null } | null,
    string | null | undefined,
    string | null
  >;
  feeCents: number | null;
  rawResponse: Json;
  createdByREF: string;
  updatedByREF: string;
  createdAt: Instant;
}
interface Refund {
  _id: Id;
  transactionREF: string;
  amountCents: number;
  reason: string;
  state: Generated<'requested' | 'sent' | 'completed' | 'failed' | 'attention'>;
  externalRefundId: string | null;
  tries: Generated<number>;
  note: Text;
  createdByREF: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}
interface WebhookEvent {
  _id: string;
  type: string;
  body: Json;
  at: Instant;
}
interface Registration {
  _id: Id;
  personREF: string;
  courseInstanceREF: string;
  transactionREF: string | null;
  isAudit: boolean;
  dateRegistered: Instant;
  grade: string | null;
  registrationTerm: Text;
  status: Generated<RegistrationStatus>;
  endedAt: NullableInstant;
  endedReason: Text;
}
interface Assignment {
  _id: Id;
  courseInstanceREF: string;
  name: string;
  type: Generated<(typeof assignmentTypes)[number]>;
  maxScore: number | null;
  weight: Generated<number>;
  createdByREF: string;
  createdAt: Instant;
}
interface GradebookEntry {
  _id: Id;
  assignmentREF: string;
  personREF: string;
  letterGrade: Text;
  score: number | null;
  maxScore: number | null;
  weight: number | null;
  notes: Text;
  version: Generated<number>;
  updatedByREF: string | null;
  updatedAt: Instant;
}
interface BoardMessage {
  _id: Id;
  courseInstanceREF: string;
  personREF: string;
  message: Text;
  attachmentREF: string | null;
  createdAt: Instant;
}

export interface Schema {
  auditLog: AuditLog;
  mail: Mail;
  throttle: Throttle;
  person: Person;
  account: Account;
  session: Session;
  accountToken: AccountToken;
  file: File;
  institution: Institution;
  professor: Professor;
  student: Student;
  courseDefinition: CourseDefinition;
  courseInstance: CourseInstance;
  courseInstanceProfessor: CourseInstanceProfessor;
  paymentIntent: PaymentIntent;
  transaction: Transaction;
  refund: Refund;
  webhookEvent: WebhookEvent;
  registration: Registration;
  assignment: Assignment;
  gradebookEntry: GradebookEntry;
  boardMessage: BoardMessage;
}

/**
 * The tables as the migrations make them, written by `npm run schema`: not by hand. Tables and columns bear the contract's
 * own names ("personREF" holds the id that an answer populates), so no layer translates between the two.
 */
import type { LetterScheme as Letters } from '@stoa/contract/enrollment/final-grades.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { GeneratedAlways } from 'kysely';
import type {
  AgreementRules,
  AssignmentType,
  BatchCell,
  CollegeFileKind,
  CollegeFileProfile,
  CreditPromise,
  Equivalent,
  Evidence,
  FileSubject,
  GradeInput,
  GuardianTerms,
  NoticeChannel,
  Incomplete,
  Instant,
  JoiningPerson,
  JsonOf,
  Lasting,
  LateRule,
  LetterCode,
  Levels,
  MailBody,
  NotificationKind,
  PageTexts,
  PayerInfo,
  PlaceBefore,
  PostedCredit,
  Reviewed,
  Rubric,
  StoredSite,
  Tax,
  TermsVersion,
  StoredNotice,
  TranscriptRecord,
} from './columns.ts';
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** That somebody accepted a version of the terms or another page; when, and on which occasion. */
export interface Acceptance {
  _id: Generated<string>;
  acceptedAt: Generated<Instant>;
  occasion: 'joining' | 'registering' | 'asked';
  personREF: string;
  registrationREF: string | null;
  slug: string;
  version: number;
}

export interface Account {
  _id: Generated<string>;
  confirmedBrowser: Buffer | null;
  createdAt: Generated<Instant>;
  /** the browser that the first sign-in has to come from; null: any */
  firstBrowser: Buffer | null;
  language: Language | null;
  /** false: whoever chose the password has not shown to read the mailbox as well */
  mailboxShown: Generated<boolean>;
  passkeyOfferedAt: Instant | null;
  /** null: no password chosen yet, or only those of joinings that are not confirmed */
  passwordHash: string | null;
  personREF: string;
  secondFactorBy: Instant | null;
  status: 'Active' | 'Inactive' | 'Pending' | 'Locked';
  /** of the last code that signed in: each counts once */
  totpLastStep: Generated<number>;
  /** sealed; shown, but not confirmed yet */
  totpPending: string | null;
  /** sealed; what the authenticator app knows */
  totpSecret: string | null;
  totpSince: Instant | null;
  version: Generated<number>;
  /** IANA, of the browser of the last sign-in */
  zone: string | null;
}

export interface AccountToken {
  accountREF: string;
  expiresAt: Instant;
  /** the joining that a link to confirm an address belongs to */
  joiningREF: string | null;
  kind: 'verify' | 'reset' | 'invite';
  tokenHash: Buffer;
  usableAt: Instant | null;
  usedAt: Instant | null;
}

/** What a student did, as a professor of the course added it. */
export interface Activity {
  _id: Generated<string>;
  addedAt: Generated<Instant>;
  addedByREF: string | null;
  day: string;
  registrationREF: string;
  what: string;
}

export interface Agreement {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  effective: string;
  institutionREF: string;
  number: number;
  paperREF: string | null;
  rules: JsonOf<AgreementRules>;
  until: string | null;
}

export interface Announcement {
  _id: Generated<string>;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  editedAt: Instant | null;
  markdown: Generated<string>;
  personREF: string;
  pinned: Generated<boolean>;
  title: Generated<string>;
}

export interface ApiToken {
  _id: Generated<string>;
  accountREF: string;
  areas: string[];
  createdAt: Generated<Instant>;
  earlierHash: Buffer | null;
  earlierUntil: Instant | null;
  expires: string;
  hash: Buffer;
  institutionREF: string | null;
  lastUsedAt: Instant | null;
  name: string;
  role: string;
  write: boolean;
}

export interface Assignment {
  _id: Generated<string>;
  anonymous: Generated<boolean>;
  /** of a copied one: a day with which its due day moves, as of a meeting */
  countedFrom: string | null;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  createdByREF: string;
  /** as the clocks of its zone show it */
  due: string | null;
  /** null while it has no due time, or the copied course no first day */
  dueAt: Instant | null;
  handIn: Generated<'none' | 'text' | 'files' | 'link'>;
  instructions: Generated<string>;
  late: JsonOf<LateRule> | null;
  maxScore: number | null;
  name: string;
  outcomes: Generated<JsonOf<string[]>>;
  position: Generated<number>;
  rubric: Generated<JsonOf<Rubric>>;
  type: Generated<AssignmentType>;
  version: Generated<number>;
  weight: Generated<number>;
  zone: string | null;
}

export interface Attendance {
  meetingREF: string;
  notedAt: Generated<Instant>;
  notedByREF: string | null;
  personREF: string;
  status: 'present' | 'late' | 'absent' | 'excused';
}

export interface AuditLog {
  _id: Generated<string>;
  action: string;
  actorREF: string | null;
  at: Generated<Instant>;
  detail: Generated<JsonOf<unknown>>;
  entity: string;
  entityId: string | null;
}

export interface Batch {
  _id: Generated<string>;
  deliveredAt: Instant | null;
  firstSequence: number;
  institutionREF: string;
  kind: 'registrations' | 'changes' | 'census' | 'grades';
  madeAt: Generated<Instant>;
  madeByREF: string | null;
  number: number;
  profile: JsonOf<CollegeFileProfile>;
  rows: number;
  section: string | null;
  sha256: string;
  term: string;
}

export interface BatchRow {
  batchREF: string;
  content: Generated<string>;
  event: 'add' | 'change' | 'drop' | 'withdraw' | 'no-show' | 'cancel' | 'same';
  personREF: string;
  registrationREF: string;
  sequence: number;
}

export interface BirthDate {
  /** sealed */
  dob: string;
  givenAt: Generated<Instant>;
  personREF: string;
}

export interface BoardMessage {
  _id: Generated<string>;
  attachmentREF: string | null;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  editedAt: Instant | null;
  isAnnouncement: Generated<boolean>;
  message: Generated<string>;
  personREF: string;
  removedBy: 'author' | 'professor' | null;
}

/** What somebody has seen of a board, on the screen and by mail. */
export interface BoardReader {
  courseInstanceREF: string;
  mailedAt: Instant | null;
  mailedUpTo: string | null;
  mails: Generated<boolean>;
  personREF: string;
  readUpTo: string | null;
}

export interface CalendarFeed {
  createdAt: Generated<Instant>;
  personREF: string;
  /** sealed; so that the address can be shown again */
  token: string;
  /** by which a feed is found */
  tokenHash: Buffer;
}

/** The roster of a course, as its professor signed it. */
export interface Census {
  _id: Generated<string>;
  courseInstanceREF: string;
  /** of activity, by which the roster was filled in */
  rule: Generated<number>;
  signedAt: Generated<Instant>;
  signedByREF: string | null;
  signedName: string;
  /** what was signed */
  text: string;
}

export interface CensusRow {
  attended: boolean;
  courseInstanceREF: string;
  evidence: JsonOf<readonly Evidence[]>;
  firstActivity: string | null;
  registrationREF: string;
}

export interface CollegeApplication {
  appliedAt: Generated<Instant>;
  institutionREF: string;
  personREF: string;
}

export interface CollegeFile {
  institutionREF: string;
  kind: CollegeFileKind;
  profile: JsonOf<CollegeFileProfile>;
  updatedAt: Generated<Instant>;
  updatedByREF: string | null;
}

export interface CollegeServer {
  busyUntil: Instant | null;
  checkedAt: Instant | null;
  host: string;
  hostKey: string | null;
  inFolder: string;
  institutionREF: string;
  isOn: boolean;
  outFolder: string;
  port: number;
  problem: string | null;
  problemDetail: Generated<string>;
  problemSince: Instant | null;
  secret: string;
  userName: string;
}

export interface Comparison {
  _id: Generated<string>;
  at: Generated<Instant>;
  from: Instant;
  looked: Generated<number>;
  /** why it could not be made */
  problem: Generated<string>;
  to: Instant;
}

export interface CourseChange {
  _id: Generated<number>;
  at: Generated<Instant>;
}

export interface CourseComment {
  _id: Generated<string>;
  authorREF: string;
  byReviewer: boolean;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  field: string;
  text: string;
}

export interface CourseDefinition {
  _id: Generated<string>;
  courseNumber: Generated<string>;
  createdAt: Generated<Instant>;
  createdByREF: string;
  credits: number | null;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  description: Generated<string>;
  equivalent: JsonOf<Equivalent> | null;
  institutionREF: string | null;
  learningOutcomes: Generated<string>;
  level: number | null;
  miscOther: Generated<string>;
  name: string;
  status: Generated<'Approval Requested' | 'Approved' | 'Active' | 'Inactive' | 'Retired' | 'Denied'>;
  statusReason: Generated<string>;
  version: Generated<number>;
  waitingSince: Instant | null;
}

/** What the professors of a course say of it. */
export interface CourseHours {
  courseInstanceREF: string;
  /** minutes that students work outside the meetings, over the whole course */
  outside: number;
}

export interface CourseInstance {
  _id: Generated<string>;
  additionalMaterials: Generated<string>;
  agreementREF: string | null;
  auditCostCents: number | null;
  certifiedAt: Instant | null;
  classAgenda: Generated<string>;
  costCents: number | null;
  courseDescription: Generated<string>;
  courseREF: string;
  courseRequirements: Generated<string>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  credits: number | null;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  end: string | null;
  gradingScale: Generated<string>;
  learningOutcomes: Generated<string>;
  miscOther: Generated<string>;
  name: string;
  profDescription: Generated<string>;
  promise: JsonOf<CreditPromise> | null;
  promoREF: string | null;
  reviewed: JsonOf<Reviewed> | null;
  reviewedAt: Instant | null;
  searchText: Generated<string>;
  seats: number | null;
  start: string | null;
  status: Generated<
    | 'Draft'
    | 'Pending Approval'
    | 'Approved'
    | 'Open/Registering'
    | 'Registration Closed'
    | 'Active'
    | 'Closed'
    | 'Cancelled'
    | 'Denied'
  >;
  statusReason: Generated<string>;
  syllabusREF: string | null;
  termCode: string | null;
  termName: string | null;
  textbooks: Generated<string>;
  thumbnailREF: string | null;
  version: Generated<number>;
  waitingSince: Instant | null;
}

export interface CourseInstanceProfessor {
  courseInstanceREF: string;
  position: number;
  professorREF: string;
}

export interface CourseSection {
  courseInstanceREF: string;
  sectionREF: string;
  takenAt: Generated<Instant>;
  takenByREF: string | null;
}

export interface CourseShare {
  agreedAt: Instant | null;
  position: number;
  professorREF: string;
  splitREF: string;
  weight: number;
}

export interface CourseSplit {
  _id: Generated<string>;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  endedAt: Instant | null;
  number: Generated<number>;
  proposedByREF: string | null;
  since: Instant | null;
}

export interface Credential {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  field: Generated<string>;
  hours: number | null;
  institution: Generated<string>;
  kind: 'degree' | 'license' | 'experience';
  level: Generated<string>;
  professorREF: string;
  year: number | null;
}

export interface CredentialCheck {
  at: Generated<Instant>;
  byREF: string | null;
  credentialREF: string;
  document: string;
  field: 'level' | 'field' | 'institution' | 'year' | 'hours';
  institutionREF: string;
}

export interface DateReminder {
  at: Generated<Instant>;
  courseInstanceREF: string;
  day: string;
  what: 'drop' | 'census' | 'withdraw' | 'grades' | 'census open' | 'census late';
}

/** Somebody who was deleted, so that a restored backup is brought to the same. Holds nothing personal for long. */
export interface DeletedPerson {
  deletedAt: Generated<Instant>;
  keptREF: string | null;
  /** when others’ texts were looked through for the person */
  lookedAt: Instant | null;
  personREF: string;
  /** sealed; the names and addresses that others’ texts may hold, null once all places are decided */
  words: string | null;
}

export interface DeletionRequest {
  personREF: string;
  requestedAt: Generated<Instant>;
}

export interface Delivery {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  data: JsonOf<unknown>;
  kind: string;
  lastAnswer: Generated<string>;
  lastProblem: 'private' | 'timeout' | 'unreachable' | 'unreadable' | null;
  lastStatus: number | null;
  /** of one that waits: when it is tried next */
  nextAt: Generated<Instant | null>;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  /** of the last try */
  triedAt: Instant | null;
  tries: Generated<number>;
  webhookREF: string;
}

export interface Difference {
  _id: Generated<string>;
  amountCents: number;
  closedAt: Instant | null;
  closedReason: Generated<string>;
  /** what the processor calls it */
  externalId: string;
  foundAt: Generated<Instant>;
  intentREF: string | null;
  what: 'unknown payment' | 'other amount' | 'unknown refund' | 'missing payment';
}

export interface Disclosure {
  _id: Generated<string>;
  at: Generated<Instant>;
  byREF: string | null;
  fileREF: string | null;
  ground: 'consent' | 'enrollment';
  institutionREF: string;
  personREF: string;
  registrationREF: string | null;
  what: 'registration' | 'application' | 'document' | 'id number' | 'records';
}

/** How many events of a record were told, so that each has its number. */
export interface EventNumber {
  recordREF: string;
  sequence: number;
}

export interface ExchangePlace {
  _id: string;
  acceptedAt: Instant | null;
  answeredOn: string | null;
  census: string | null;
  courseInstanceREF: string;
  grade: string | null;
  institutionREF: string;
  isNotified: Generated<boolean>;
  isRepeated: Generated<boolean>;
  lastSaid: 'place' | 'grade';
  lastSequence: number;
  personREF: string;
  place: Generated<string>;
  posted: JsonOf<PostedCredit> | null;
  reason: Generated<string>;
  since: Generated<Instant>;
  status: 'sent' | 'accepted' | 'refused' | 'graded' | 'posted' | 'removal sent' | 'removed' | 'correction sent';
}

/** When an assignment is due for one student. */
export interface Extension {
  assignmentREF: string;
  due: string;
  dueAt: Instant;
  grantedAt: Generated<Instant>;
  grantedByREF: string | null;
  personREF: string;
}

export interface File {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  /** the malware scanner has not seen it yet, and nobody opens it until then */
  heldAt: Instant | null;
  kind: 'document' | 'course';
  name: string;
  /** whose it is, and in whose quota it counts */
  ownerREF: string;
  removedAt: Instant | null;
  /** sealed; the key of the bytes, null: they are as an earlier version stored them */
  sealedKey: string | null;
  sha256: string;
  size: number;
  storageKey: string;
  /** the table of the record that it belongs to; null of some that were removed before files knew it */
  subject: Lasting<FileSubject>;
  /** the record’s id */
  subjectREF: Lasting<string>;
  type: string;
}

export interface FileSharing {
  agreedAt: Generated<Instant>;
  institutionREF: string;
  professorREF: string;
}

/** Cells that were filled at once, with what they were before. */
export interface GradeBatch {
  _id: Generated<string>;
  cells: JsonOf<readonly BatchCell[]>;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  createdByREF: string;
  undoneAt: Instant | null;
}

export interface GradebookEntry {
  _id: Generated<string>;
  assignmentREF: string;
  letterGrade: Generated<string>;
  maxScore: number | null;
  notes: Generated<string>;
  personREF: string;
  /** the version whose values it has again, since a change was taken back */
  restores: number | null;
  /** since when the student sees it, where work is handed in */
  returnedAt: Instant | null;
  score: number | null;
  updatedAt: Generated<Instant>;
  updatedByREF: string | null;
  version: Generated<number>;
  weight: number | null;
  /** the id of the work handed in for it */
  workId: Generated<string>;
}

/** How a piece of work is graded, beside the score in the gradebook. */
export interface Grading {
  _id: Generated<string>;
  /** points taken off for lateness */
  deducted: Generated<number>;
  feedback: Generated<string>;
  fileREF: string | null;
  /** points before that; the score is the gradebook’s */
  given: number | null;
  gradedAt: Generated<Instant>;
  gradedByREF: string | null;
  /** the version that was handed in when it was graded; 0: nothing was */
  gradedVersion: Generated<number>;
  lateDays: number | null;
  levels: Generated<JsonOf<Levels>>;
  /** as it was when it was graded */
  rubric: Generated<JsonOf<Rubric>>;
  submissionREF: string;
}

/** A comment that a professor keeps for reuse. */
export interface GradingComment {
  _id: Generated<string>;
  personREF: string;
  text: string;
  usedAt: Generated<Instant>;
}

export interface GuardianConsent {
  _id: Generated<string>;
  agreedAt: Instant | null;
  agreedName: Generated<string>;
  askedAt: Generated<Instant>;
  courseInstanceREF: string | null;
  email: string;
  expiresAt: Instant;
  name: string;
  personREF: string;
  /** what the guardian read and agreed to */
  said: JsonOf<GuardianTerms> | null;
  tokenHash: Buffer;
}

export interface ImportHeading {
  field: string;
  file: 'student numbers' | 'sections' | 'receipts';
  heading: string;
  institutionREF: string;
}

export interface Institution {
  _id: Generated<string>;
  city: string;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  email: string;
  name: string;
  phone: string;
  state: string;
  street: string;
  /** sealed */
  taxID: string;
  version: Generated<number>;
  zip: string;
}

export interface Invitation {
  _id: Generated<string>;
  acceptedAt: Instant | null;
  createdAt: Generated<Instant>;
  email: string;
  expiresAt: Instant;
  forAll: Generated<boolean>;
  institutionREF: string | null;
  invitedByREF: string | null;
  personREF: string | null;
  role: 'Professor' | 'InstitutionAdmin' | 'Administrator';
  tokenHash: Buffer;
  withdrawnAt: Instant | null;
}

/** Somebody who has joined with an address and not confirmed it yet: there may be several for one account. */
export interface Joining {
  _id: Generated<string>;
  /** the versions of terms that they accepted */
  accepted: Generated<JsonOf<readonly TermsVersion[]>>;
  accountREF: string;
  browserHash: Buffer;
  /** sent by a program, which is told from others by nothing */
  byProgram: boolean;
  createdAt: Generated<Instant>;
  passwordHash: string;
  /** name, contact and role; null: those that stand in the account */
  person: JsonOf<JoiningPerson> | null;
}

export interface KeptAnswer {
  accountREF: string;
  answer: string | null;
  asked: Buffer;
  createdAt: Generated<Instant>;
  key: string;
  status: number | null;
}

/** A browser that has signed in to an account before. */
export interface KnownBrowser {
  accountREF: string;
  browserHash: Buffer;
  lastSeenAt: Generated<Instant>;
}

/** The letters of a course, and what they become in the codes of its institution. */
export interface LetterScheme {
  /** null: we guess */
  codes: JsonOf<readonly LetterCode[]> | null;
  courseInstanceREF: string;
  /** null: the usual letters, as without a row */
  scheme: JsonOf<Letters> | null;
}

export interface Mail {
  _id: Generated<string>;
  about: string | null;
  /** sealed; null once it was sent */
  body: JsonOf<MailBody | string> | null;
  createdAt: Generated<Instant>;
  error: string | null;
  /** its row is deleted once it was sent or given up */
  isErased: Generated<boolean>;
  /** of one that waits: when it is tried next; null when it is not any more */
  nextAt: Generated<Instant | null>;
  /** what it tells of: once that is read, it is not sent */
  notificationREF: string | null;
  sentAt: Instant | null;
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  subject: string;
  /** sealed */
  text: string;
  toAddress: string;
  toName: string;
  /** how often it was sent, or tried */
  tries: Generated<number>;
}

export interface Material {
  _id: Generated<string>;
  /** of a copied one: the first day of the course it was copied from, with which its day moves */
  countedFrom: string | null;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  fileREF: string | null;
  from: string | null;
  kind: 'text' | 'link' | 'file';
  link: string | null;
  markdown: Generated<string>;
  position: number;
  sectionREF: string;
  title: string;
  version: Generated<number>;
}

export interface MaterialPlan {
  courseInstanceREF: string;
  /** counts the changes of a course’s sections, materials and their order */
  version: Generated<number>;
}

export interface MaterialSection {
  _id: Generated<string>;
  /** as of a material */
  countedFrom: string | null;
  courseInstanceREF: string;
  from: string | null;
  position: number;
  title: string;
}

export interface Meeting {
  _id: Generated<string>;
  cancelledAt: Instant | null;
  /** of a copied one: a day of the first week of the course it was copied from, with which it moves by whole weeks */
  countedFrom: string | null;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  link: string | null;
  minutes: number;
  note: Generated<string>;
  place: Generated<string>;
  /** when people were reminded of it */
  remindedAt: Instant | null;
  /** no longer shown; calendars are told that it is cancelled */
  removedAt: Instant | null;
  /** the same for all that were made at once */
  seriesREF: string | null;
  /** as the clocks of its zone show it */
  start: string;
  startsAt: Instant;
  topic: Generated<string>;
  updatedAt: Generated<Instant>;
  version: Generated<number>;
  zone: string;
}

export interface Mention {
  _id: Generated<string>;
  column: string;
  foundAt: Generated<Instant>;
  personREF: string;
  rowREF: string;
  table: string;
}

export interface Notification {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  /** what happened, said in the language of whoever reads it */
  data: JsonOf<StoredNotice>;
  /** waits for the mail of the day */
  inSummary: Generated<boolean>;
  kind: NotificationKind;
  personREF: string;
  readAt: Instant | null;
  url: string;
}

export interface NotificationChoice {
  choice: NoticeChannel;
  kind: NotificationKind;
  personREF: string;
}

export interface NumberReminder {
  at: Generated<Instant>;
  count: Generated<number>;
  institutionREF: string;
  personREF: string | null;
}

export interface Passkey {
  _id: Generated<string>;
  accountREF: string;
  counter: number;
  createdAt: Generated<Instant>;
  credential: string;
  lastUsedAt: Instant | null;
  name: string;
  publicKey: Buffer;
  transports: string[];
}

export interface PaymentIntent {
  _id: Generated<string>;
  amountCents: number;
  capturedCents: number | null;
  /** with the next three, what the processor was last seen to have taken and paid back, and when */
  captureId: string | null;
  /** why an administrator closed it, where it needed attention and bought nothing */
  closedReason: string | null;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  currency: Generated<string>;
  goneCents: Generated<number>;
  /** until then the order holds a seat */
  heldUntil: Instant | null;
  /** how many times such a hold was begun */
  holds: Generated<number>;
  isAudit: boolean;
  note: Generated<string>;
  orderId: string | null;
  payee: string | null;
  paymentProcessor: Generated<string>;
  personREF: string;
  /** the registration whose mode is to change: the payment is for the difference */
  registrationREF: string | null;
  seenAt: Instant | null;
  state: Generated<'CREATED' | 'CAPTURING' | 'PENDING' | 'CAPTURED' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'ATTENTION'>;
  /** as it was set when the price was made; null: there was none */
  tax: JsonOf<Tax> | null;
  /** the part of the amount that is tax */
  taxCents: Generated<number>;
  updatedAt: Generated<Instant>;
}

export interface Person {
  _id: Generated<string>;
  city: Generated<string>;
  country: Generated<string>;
  createdAt: Generated<Instant>;
  /** the name is a pseudonym since then, and the rest is empty */
  deletedAt: Instant | null;
  directoryHold: Generated<boolean>;
  email: string;
  firstName: string;
  homePhone: Generated<string>;
  institutionREF: string | null;
  lastName: string;
  middleName: Generated<string>;
  mobilePhone: Generated<string>;
  role: 'Student' | 'Professor' | 'Administrator' | 'InstitutionAdmin';
  /** names and address in small letters, for searching */
  searchText: GeneratedAlways<string>;
  state: Generated<string>;
  street: Generated<string>;
  version: Generated<number>;
  zip: Generated<string>;
}

export interface PersonMerge {
  byREF: string | null;
  email: string;
  keptREF: string;
  mergedAt: Generated<Instant>;
  moved: JsonOf<unknown>;
  personREF: string;
  status: 'Active' | 'Inactive' | 'Pending' | 'Locked';
}

export interface Professor {
  _id: Generated<string>;
  approvalStatus: Generated<'Pending' | 'Approved' | 'Denied'>;
  /** what the public pages show of somebody who is approved */
  biography: Generated<string>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  /** sealed */
  dob: string | null;
  ethnicity: Generated<string>;
  hasAllDocs: Generated<boolean>;
  /** sealed */
  idNumber: string | null;
  idREF: string | null;
  idType: Generated<string>;
  /** its person was deleted: only its place in courses is left */
  isForgotten: Generated<boolean>;
  isShown: Generated<boolean>;
  maritalStatus: Generated<string>;
  personREF: string;
  portraitREF: string | null;
  refAffiliation1: Generated<string>;
  refAffiliation2: Generated<string>;
  refEmailPhone1: Generated<string>;
  refEmailPhone2: Generated<string>;
  refLetter1REF: string | null;
  refLetter2REF: string | null;
  refName1: Generated<string>;
  refName2: Generated<string>;
  refTitle1: Generated<string>;
  refTitle2: Generated<string>;
  resubmitted: Generated<boolean>;
  resubmittedFields: Generated<JsonOf<string[]>>;
  sex: Generated<string>;
  statusReason: Generated<string>;
  /** its sender is changing it: it waits for nobody until it is sent again */
  takenBackAt: Instant | null;
  title: Generated<string>;
  transcriptREF: string | null;
  version: Generated<number>;
  w9REF: string | null;
  waitingSince: Generated<Instant>;
}

export interface ProviderIdentity {
  accountREF: string;
  providerREF: string;
  subject: string;
}

export interface Qualification {
  _id: Generated<string>;
  basis: 'degree' | 'hours' | 'exception';
  courseDefinitionREF: string;
  decidedAt: Generated<Instant>;
  decidedByREF: string | null;
  institutionREF: string;
  professorREF: string;
  reason: Generated<string>;
  remindedAt: Instant | null;
  validUntil: string | null;
}

export interface Receipt {
  _id: Generated<string>;
  answeredOn: string;
  appliedAt: Instant | null;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  institutionREF: string;
  lastBatch: number | null;
  name: string;
  origin: 'screen' | 'program' | 'server';
  sha256: string;
  state: Generated<'waiting' | 'applied' | 'undone'>;
  term: string;
}

export interface ReceiptRow {
  _id: Generated<string>;
  before: JsonOf<PlaceBefore> | null;
  content: Generated<string>;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  decidedReason: Generated<string>;
  decision: 'taken' | 'dismissed' | null;
  outcome: 'accepted' | 'refused' | 'posted' | 'unmatched' | 'contradicts' | 'known';
  personREF: string | null;
  reason: Generated<string>;
  receiptREF: string;
  registrationREF: string | null;
  row: number;
}

export interface RecordCorrection {
  _id: Generated<string>;
  about: string;
  /** sealed */
  answer: Generated<string>;
  askedAt: Generated<Instant>;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  personREF: string;
  state: Generated<'open' | 'corrected' | 'refused'>;
  /** sealed */
  text: string;
}

export interface RecoveryCode {
  accountREF: string;
  codeHash: Buffer;
}

export interface Refund {
  _id: Generated<string>;
  amountCents: number;
  /** paid in another way than through the processor, as an administrator has said */
  byHand: Generated<boolean>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  externalRefundId: string | null;
  note: Generated<string>;
  /** a rule of ours, a change between credit and audit, an administrator here, or somebody at the processor */
  origin: Generated<'rule' | 'switch' | 'leaving' | 'repaid' | 'administrator' | 'processor'>;
  reason: string;
  state: Generated<'requested' | 'sent' | 'completed' | 'failed' | 'attention'>;
  /** the part of the amount that is tax; null until it is paid, unless a change of mode says it */
  taxCents: number | null;
  transactionREF: string;
  tries: Generated<number>;
  updatedAt: Generated<Instant>;
}

export interface Registration {
  _id: Generated<string>;
  courseInstanceREF: string;
  dateRegistered: Generated<Instant>;
  endedAt: Instant | null;
  endedBy: 'student' | 'professor' | 'college' | 'operator' | null;
  endedPercent: number | null;
  endedReason: Generated<string>;
  grade: string | null;
  gradeReopenedAt: Instant | null;
  /** what is missing, until when, and the grade it becomes */
  incomplete: JsonOf<Incomplete> | null;
  incompleteRemindedAt: Instant | null;
  isAudit: boolean;
  /** asked for by whoever paid for it */
  isClaimed: Generated<boolean>;
  /** of one that was left under an agreement: what stays paid; null: nothing does */
  keptCents: number | null;
  /** of one that changed to audit under an agreement: what stays paid if it ends; null: nothing does */
  keptOnLeavingCents: number | null;
  /** the last day of academic activity, of who has not earned credit */
  lastActivity: string | null;
  leftAs: 'dropped' | 'withdrawn' | 'no-show' | 'cancelled' | null;
  personREF: string;
  promise: JsonOf<CreditPromise> | null;
  registrationTerm: Generated<string>;
  status: Generated<'Registered' | 'Payment pending' | 'Unregistered' | 'Withdrawn' | 'No-show' | 'Cancelled'>;
  /** when it was last changed between credit and audit */
  switchedAt: Instant | null;
  transactionREF: string | null;
}

export interface RetentionRule {
  /** null: kept without a limit */
  days: number | null;
  kind: string;
  version: Generated<number>;
}

export interface RetentionRun {
  _id: Generated<string>;
  at: Generated<Instant>;
  kind: string;
  removed: number;
}

export interface RosterCorrection {
  _id: Generated<string>;
  agreedAt: Instant | null;
  agreedByREF: string | null;
  askedAt: Generated<Instant>;
  askedByREF: string | null;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  decision: 'confirmed' | 'refused' | null;
  decisionReason: Generated<string>;
  /** the grade that is asked for */
  grade: JsonOf<GradeInput> | null;
  kind: 'attended' | 'never attended' | 'withdrawn' | 'grade';
  reason: string;
  registrationREF: string;
}

export interface ScopeRequest {
  accountREF: string;
  requestedAt: Generated<Instant>;
  requestedByREF: string;
  status: 'Active' | 'Inactive' | 'Pending' | 'Locked';
}

export interface Section {
  _id: Generated<string>;
  importedAt: Generated<Instant>;
  institutionREF: string;
  number: string;
  section: string;
  subject: string;
  term: string;
  title: string;
}

export interface Session {
  _id: Generated<string>;
  accountREF: string;
  address: Generated<string>;
  byPasskey: Generated<boolean>;
  createdAt: Generated<Instant>;
  lastSeenAt: Generated<Instant>;
  provedAt: Instant | null;
  providerREF: string | null;
  signOut: string | null;
  tokenHash: Buffer;
  userAgent: Generated<string>;
}

export interface SetupCheck {
  at: Generated<Instant>;
  byREF: string | null;
  ok: boolean;
  settings: string;
  what: 'mail' | 'payments';
}

export interface SignInProvider {
  _id: Generated<string>;
  clientId: string;
  createdAt: Generated<Instant>;
  domains: string[];
  institutionREF: string | null;
  isActive: Generated<boolean>;
  issuer: string;
  name: string;
  secret: string;
  version: Generated<number>;
}

/** A version of a page such as the terms. The newest whose day has come is in force. */
export interface SitePage {
  begins: Instant | null;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  /** the version that this one corrects; whoever accepted one of an edition accepted all of it */
  edition: number;
  /** the day it takes effect; null: at once */
  effective: string | null;
  slug: string;
  /** by language; null: the page was deleted */
  texts: JsonOf<PageTexts> | null;
  version: number;
}

/** The site as its operator set it; the newest counts. */
export interface SiteVersion {
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  settings: JsonOf<StoredSite>;
  version: number;
}

export interface SpentChallenge {
  challenge: string;
  spentAt: Generated<Instant>;
}

export interface Student {
  _id: Generated<string>;
  academicTerm: Generated<string>;
  approvalStatus: Generated<'Pending' | 'Approved' | 'Denied' | 'Awaiting Info'>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  decidedAt: Instant | null;
  decidedByREF: string | null;
  /** sealed */
  dob: string | null;
  educationLevel: Generated<string>;
  enrollmentStatus: Generated<string>;
  ethnicity: Generated<string>;
  ethnicityHispanic: Generated<boolean>;
  gpa: number | null;
  gpaNotes: Generated<string>;
  hasAllDocs: Generated<boolean>;
  hsGradDate: string | null;
  hsREF: string | null;
  /** sealed */
  idNumber: string | null;
  idREF: string | null;
  idType: Generated<string>;
  /** its person was deleted: only the decision is left */
  isForgotten: Generated<boolean>;
  maritalStatus: Generated<string>;
  needOfficialTranscript: Generated<boolean>;
  personREF: string;
  registrationTerm: Generated<string>;
  resubmitted: Generated<boolean>;
  resubmittedFields: Generated<JsonOf<string[]>>;
  sex: Generated<string>;
  statusReason: Generated<string>;
  suffix: Generated<string>;
  /** its sender is changing it: it waits for nobody until it is sent again */
  takenBackAt: Instant | null;
  transcriptREF: string | null;
  version: Generated<number>;
  waitingSince: Generated<Instant>;
}

export interface StudentNumber {
  _id: Generated<string>;
  createdByREF: string | null;
  endedByREF: string | null;
  fingerprint: Buffer;
  institutionREF: string;
  isNotified: Generated<boolean>;
  number: string;
  personREF: string;
  since: Generated<Instant>;
  source: 'college' | 'student' | 'import';
  until: Instant | null;
}

export interface StudentNumberKey {
  institutionREF: string;
  key: string;
}

/** What a student has written and handed in for an assignment: the draft, and how often it was handed in. */
export interface Submission {
  _id: string;
  draftAt: Instant | null;
  link: string | null;
  /** counts the saves of the draft */
  revision: Generated<number>;
  sentAt: Instant | null;
  text: Generated<string>;
  version: Generated<number>;
}

/** A file of a draft or of what was handed in. */
export interface SubmissionFile {
  fileREF: string;
  /** the first version that has it */
  since: number;
  submissionREF: string;
  /** the first version that has it no longer */
  until: number | null;
}

export interface SubmissionVersion {
  _id: Generated<string>;
  link: string | null;
  sentAt: Generated<Instant>;
  submissionREF: string;
  text: Generated<string>;
  version: number;
}

export interface Throttle {
  blockedUntil: Instant | null;
  hits: Generated<number>;
  key: string;
  since: Generated<Instant>;
}

export interface Transaction {
  _id: Generated<string>;
  amountCents: number;
  courseInstanceREF: string;
  createdAt: Generated<Instant>;
  createdByREF: string;
  currency: Generated<string>;
  /** until when we have to answer it */
  disputeDueAt: Instant | null;
  /** the dispute that is open about it */
  disputeId: string | null;
  disputeReason:
    | 'not received'
    | 'not as described'
    | 'unauthorized'
    | 'refund not received'
    | 'duplicate'
    | 'other amount'
    | 'paid otherwise'
    | 'cancelled'
    | 'other'
    | null;
  externalOrderId: string | null;
  externalPaymentId: string | null;
  feeCents: number | null;
  intentREF: string | null;
  isAudit: boolean;
  payerInfo: JsonOf<PayerInfo> | null;
  paymentMethod: Generated<string>;
  paymentProcessor: Generated<string>;
  personREF: string;
  /** what an administrator decided on the place when the money went back: that it stays, or ends */
  placeDecision: 'kept' | 'ended' | null;
  promise: JsonOf<CreditPromise> | null;
  rawResponse: JsonOf<unknown> | null;
  refundedCents: Generated<number>;
  /** the tax that completed refunds have returned */
  refundedTaxCents: Generated<number>;
  /** of a payment for the difference, the registration whose mode it changed */
  registrationREF: string | null;
  settledAt: Instant | null;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'DISPUTED';
  /** as it was set when the price was made; null: there was none */
  tax: JsonOf<Tax> | null;
  /** the part of the amount that is tax */
  taxCents: Generated<number>;
  updatedByREF: string;
}

export interface Transcript {
  _id: Generated<string>;
  code: string;
  issuedAt: Generated<Instant>;
  personREF: string;
  record: JsonOf<TranscriptRecord>;
  replacedByREF: string | null;
  revokedAt: Instant | null;
  revokedReason: Generated<string>;
}

/** A file that is sent in parts, until something is made of it. */
export interface Upload {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  name: string;
  parts: Generated<number>;
  personREF: string;
  /** in bytes */
  received: Generated<number>;
  size: number;
}

export interface UploadPart {
  offset: number;
  /** sealed; as of a file */
  sealedKey: string | null;
  storageKey: string;
  uploadREF: string;
}

export interface WaitingEntry {
  _id: Generated<string>;
  courseInstanceREF: string;
  endedAt: Instant | null;
  /** until then a seat is held for this person */
  heldUntil: Instant | null;
  joinedAt: Generated<Instant>;
  outcome: 'registered' | 'left' | 'lapsed' | 'closed' | null;
  personREF: string;
}

export interface Webhook {
  _id: Generated<string>;
  createdAt: Generated<Instant>;
  createdByREF: string | null;
  /** sealed; signs as well until a day after it was replaced */
  earlierSecret: string | null;
  earlierUntil: Instant | null;
  failingSince: Instant | null;
  /** whose events it is told; null: those of the site */
  institutionREF: string | null;
  isOn: Generated<boolean>;
  kinds: string[];
  /** sealed */
  secret: string;
  stopped: 'by hand' | 'gone' | 'failing' | null;
  url: string;
  version: Generated<number>;
}

export interface WebhookEvent {
  _id: string;
  at: Generated<Instant>;
  body: JsonOf<unknown>;
  type: string;
}

export interface Schema {
  acceptance: Acceptance;
  account: Account;
  accountToken: AccountToken;
  activity: Activity;
  agreement: Agreement;
  announcement: Announcement;
  apiToken: ApiToken;
  assignment: Assignment;
  attendance: Attendance;
  auditLog: AuditLog;
  batch: Batch;
  batchRow: BatchRow;
  birthDate: BirthDate;
  boardMessage: BoardMessage;
  boardReader: BoardReader;
  calendarFeed: CalendarFeed;
  census: Census;
  censusRow: CensusRow;
  collegeApplication: CollegeApplication;
  collegeFile: CollegeFile;
  collegeServer: CollegeServer;
  comparison: Comparison;
  courseChange: CourseChange;
  courseComment: CourseComment;
  courseDefinition: CourseDefinition;
  courseHours: CourseHours;
  courseInstance: CourseInstance;
  courseInstanceProfessor: CourseInstanceProfessor;
  courseSection: CourseSection;
  courseShare: CourseShare;
  courseSplit: CourseSplit;
  credential: Credential;
  credentialCheck: CredentialCheck;
  dateReminder: DateReminder;
  deletedPerson: DeletedPerson;
  deletionRequest: DeletionRequest;
  delivery: Delivery;
  difference: Difference;
  disclosure: Disclosure;
  eventNumber: EventNumber;
  exchangePlace: ExchangePlace;
  extension: Extension;
  file: File;
  fileSharing: FileSharing;
  gradeBatch: GradeBatch;
  gradebookEntry: GradebookEntry;
  grading: Grading;
  gradingComment: GradingComment;
  guardianConsent: GuardianConsent;
  importHeading: ImportHeading;
  institution: Institution;
  invitation: Invitation;
  joining: Joining;
  keptAnswer: KeptAnswer;
  knownBrowser: KnownBrowser;
  letterScheme: LetterScheme;
  mail: Mail;
  material: Material;
  materialPlan: MaterialPlan;
  materialSection: MaterialSection;
  meeting: Meeting;
  mention: Mention;
  notification: Notification;
  notificationChoice: NotificationChoice;
  numberReminder: NumberReminder;
  passkey: Passkey;
  paymentIntent: PaymentIntent;
  person: Person;
  personMerge: PersonMerge;
  professor: Professor;
  providerIdentity: ProviderIdentity;
  qualification: Qualification;
  receipt: Receipt;
  receiptRow: ReceiptRow;
  recordCorrection: RecordCorrection;
  recoveryCode: RecoveryCode;
  refund: Refund;
  registration: Registration;
  retentionRule: RetentionRule;
  retentionRun: RetentionRun;
  rosterCorrection: RosterCorrection;
  scopeRequest: ScopeRequest;
  section: Section;
  session: Session;
  setupCheck: SetupCheck;
  signInProvider: SignInProvider;
  sitePage: SitePage;
  siteVersion: SiteVersion;
  spentChallenge: SpentChallenge;
  student: Student;
  studentNumber: StudentNumber;
  studentNumberKey: StudentNumberKey;
  submission: Submission;
  submissionFile: SubmissionFile;
  submissionVersion: SubmissionVersion;
  throttle: Throttle;
  transaction: Transaction;
  transcript: Transcript;
  upload: Upload;
  uploadPart: UploadPart;
  waitingEntry: WaitingEntry;
  webhook: Webhook;
  webhookEvent: WebhookEvent;
}

import { endpoints } from '../kernel/endpoint.ts';
import { i18n } from '../kernel/i18n.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './retention.shapes.ts';
export type * from './retention.shapes.ts';

interface KindOfData {
  readonly label: string;
  /** what it holds */
  readonly what: string;
  /** how long it is kept unless the operator says otherwise; null: without a limit */
  readonly days: number | null;
  /** the fewest days that may be set; null: nobody can set it */
  readonly least: number | null;
  readonly why: string;
}

/** The kinds of data in the schedule, in the order on the screen. Kinds that can't be set are kept under a pseudonym. */
export const retentionKinds = {
  deniedApplications: {
    label: /*i18n*/ 'Denied applications',
    what: /*i18n*/ 'Applications of students and professors that were denied, with their documents.',
    days: 1095,
    least: 30,
    why: /*i18n*/ 'A denied application can be reopened, and a decision may be questioned for some years.',
  },
  documents: {
    label: /*i18n*/ 'Documents after approval',
    what: /*i18n*/ 'Identity documents, W-9s, transcripts and letters of people who were approved.',
    days: null,
    least: 30,
    why: /*i18n*/ 'Partner institutions and tax offices may ask for them. Set a limit once yours no longer do.',
  },
  messages: {
    label: /*i18n*/ 'Messages',
    what: /*i18n*/ 'Messages and their files on the boards of closed and cancelled courses.',
    days: null,
    least: 30,
    why: /*i18n*/ 'Students go on reading the boards of courses they took.',
  },
  mails: {
    label: /*i18n*/ 'Emails',
    what: /*i18n*/ 'Copies of emails that were sent or given up.',
    days: 1095,
    least: 30,
    why: /*i18n*/ 'They show what we wrote to people, for example about a payment.',
  },
  notifications: {
    label: /*i18n*/ 'Notifications',
    what: /*i18n*/ 'Notices to people, once they have read them.',
    days: 180,
    least: 1,
    why: /*i18n*/ 'People look up notices from some months ago.',
  },
  invitations: {
    label: /*i18n*/ 'Invitations',
    what: /*i18n*/ 'Invitations of staff and professors that were accepted, withdrawn or have expired, with their addresses.',
    days: 30,
    least: 1,
    why: /*i18n*/ 'You can see for a while who was invited and didn’t come.',
  },
  notices: {
    label: /*i18n*/ 'Payment notices',
    what: /*i18n*/ 'Notices from the payment service, which can name the payer.',
    days: 1095,
    least: 180,
    why: /*i18n*/ 'They help to clear up a dispute. The payments themselves don’t depend on them.',
  },
  deliveries: {
    label: /*i18n*/ 'Deliveries of webhooks',
    what: /*i18n*/ 'Events that were sent to other programs, and the beginnings of their answers.',
    days: 30,
    least: 4,
    why: /*i18n*/ 'You can see for a while what a program was sent, and send it again.',
  },
  signIns: {
    label: /*i18n*/ 'Sign-ins',
    what: /*i18n*/ 'The audit log’s lines of who signed in and when.',
    days: 730,
    least: 30,
    why: /*i18n*/ 'They show whether somebody else used an account.',
  },
  log: {
    label: /*i18n*/ 'Audit log',
    what: /*i18n*/ 'Lines of the log: a person, an action and a record. Lines about money, registrations and grades stay.',
    days: null,
    least: 365,
    why: /*i18n*/ 'It shows who decided what, and the history of each record is read from it.',
  },
  payments: {
    label: /*i18n*/ 'Payments and refunds',
    what: /*i18n*/ 'Amounts, dates, states and the payment service’s ids.',
    days: null,
    least: null,
    why: /*i18n*/ 'The law asks us to keep our books.',
  },
  grades: {
    label: /*i18n*/ 'Registrations and grades',
    what: /*i18n*/ 'Courses taken and taught, scores and final grades.',
    days: null,
    least: null,
    why: /*i18n*/ 'Credits and degrees elsewhere rest on them.',
  },
  transcripts: {
    label: /*i18n*/ 'Records of study',
    what: /*i18n*/ 'The lines and codes of records of study that were issued.',
    days: null,
    least: null,
    why: /*i18n*/ 'People who were given a code can check it.',
  },
} as const satisfies Record<string, KindOfData>;
export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]];
/** The days for which each kind is kept: as set, else the default; null: without a limit. */
export function daysKept(
  stored: readonly { readonly kind: string; readonly days: number | null }[],
): Record<RetentionKind, number | null> {
  const set = new Map(stored.map(({ kind, days }) => [kind, days]));
  const days = (kind: RetentionKind) => (set.has(kind) ? set.get(kind)! : retentionKinds[kind].days);
  return Object.fromEntries(retentionKindNames.map((kind) => [kind, days(kind)])) as Record<
    RetentionKind,
    number | null
  >;
}
/** The kinds whose days an administrator can set. */
export const settableKinds = [
  'deniedApplications',
  'documents',
  'messages',
  'mails',
  'notifications',
  'invitations',
  'notices',
  'deliveries',
  'signIns',
  'log',
] as const;
export type SettableKind = (typeof settableKinds)[number];

/** The kinds of data that a deletion removes. */
export const removedKinds = {
  account: /*i18n*/ 'Name, address, phone numbers and account',
  signIns: /*i18n*/ 'Open sign-ins',
  applications: /*i18n*/ 'Application',
  files: /*i18n*/ 'Documents and files',
  messages: /*i18n*/ 'Board messages',
  mails: /*i18n*/ 'Emails to the person',
  invitations: /*i18n*/ 'Invitations to the person',
  waiting: /*i18n*/ 'Places on waiting lists',
  notes: /*i18n*/ 'Notes beside grades',
  work: /*i18n*/ 'Texts and links handed in',
} as const;
export type RemovedKind = keyof typeof removedKinds;
/** The kinds of the schedule that stay under a pseudonym. */
export const keptKinds = ['payments', 'grades', 'transcripts', 'log'] as const;

const administrators = ['Administrator'] as const;

export const retention = endpoints<typeof shapes>()({
  schedule: ['GET /api/retention', administrators],
  setSchedule: ['PUT /api/retention', administrators],
  preview: ['GET /api/user/{id}/deletion', administrators],
  deletePerson: ['POST /api/user/{id}/deletion', administrators],
  ownRequest: ['GET /api/account/deletion-request', everyRole],
  request: ['POST /api/account/deletion-request', everyRole],
  withdraw: ['DELETE /api/account/deletion-request', everyRole],
});

/** A retention time, in words. */
export const keptFor = (days: number | null): string =>
  days === null ? i18n.t('Without a limit') : i18n.t('{count, plural, one {# day} other {# days}}', { count: days });

import type { Schema } from '../../schema.ts';

/**
 * The treatment of a column when a person is deleted.
 * - `plain`: ids, states, numbers, instants, and texts that are about no person. Stays.
 * - `gone`: the row of this person is deleted, or the column gets its default back.
 * - `pseudonym`: another name or address takes its place.
 * - `reduced`: of the JSON only ids, states, instants and amounts stay.
 * - `words`, `words in JSON`: texts by other people, which stay as written. Where one names the person, an
 *   administrator decides.
 *
 * One column of a table says how its rows belong to a person: it has the person's id, or the id of a row of another table that
 * belongs to them.
 * - `deleted with …`: the row is deleted.
 * - `emptied with …`: the row stays. Its columns that are `gone` and its `words` get their defaults back.
 * - `kept with …`: a rule of the feature deletes the row.
 * - `gone with …`: only this column gets its default back. A table may have several of them.
 */
export type Treatment =
  | ('plain' | 'gone' | 'pseudonym' | 'reduced' | 'words' | 'words in JSON')
  | `${'deleted' | 'emptied' | 'kept' | 'gone'} with ${keyof Schema | 'gradebookEntry.workId'}`;

/** Several columns with the same treatment. */
export const all = <const Column extends string, const Same extends Treatment>(treatment: Same, ...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, treatment])) as Record<Column, Same>;

/** The treatment of the columns about rosters, when a person is deleted. */
export const enrollmentColumns = {
  // A certified roster stays as it was signed, like the grades.
  census: {
    ...all('plain', '_id', 'courseInstanceREF', 'rule', 'signedAt', 'signedByREF'),
    ...all('words', 'signedName', 'text'),
  },
  // Like attendance, it belongs to the records of the course.
  activity: { ...all('plain', '_id', 'addedAt', 'addedByREF', 'day', 'registrationREF'), what: 'words' },
  censusRow: all('plain', 'attended', 'courseInstanceREF', 'evidence', 'firstActivity', 'registrationREF'),
  dateReminder: all('plain', 'at', 'courseInstanceREF', 'day', 'what'),
  registration: {
    ...all('plain', '_id', 'courseInstanceREF', 'dateRegistered', 'endedAt', 'grade', 'gradeReopenedAt', 'isAudit'),
    ...all('plain', 'isClaimed', 'personREF', 'promise', 'registrationTerm', 'status', 'switchedAt', 'transactionREF'),
    ...all('plain', 'incompleteRemindedAt', 'keptCents', 'keptOnLeavingCents', 'lastActivity'),
    ...all('plain', 'endedBy', 'endedPercent', 'leftAs'),
    endedReason: 'words',
    incomplete: 'words in JSON',
  },
  rosterCorrection: {
    ...all('plain', '_id', 'agreedAt', 'agreedByREF', 'askedAt', 'askedByREF', 'decidedAt', 'decidedByREF', 'decision'),
    ...all('plain', 'kind', 'registrationREF'),
    ...all('words', 'decisionReason', 'reason'),
    grade: 'words in JSON',
  },
} as const;

/** The treatment of the columns about the exchange with colleges. */
export const exchangeColumns = {
  // The rows that went to a college, and its answers, stay without the person's data.
  batch: {
    ...all('plain', '_id', 'deliveredAt', 'firstSequence', 'institutionREF', 'kind', 'madeAt', 'madeByREF', 'number'),
    ...all('plain', 'profile', 'rows', 'section', 'sha256', 'term'),
  },
  batchRow: {
    personREF: 'emptied with person',
    ...all('plain', 'batchREF', 'event', 'registrationREF', 'sequence'),
    content: 'gone',
  },
  exchangePlace: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'acceptedAt', 'answeredOn', 'courseInstanceREF', 'institutionREF', 'isNotified'),
    ...all('plain', 'isRepeated'),
    ...all('plain', 'lastSaid', 'lastSequence', 'posted', 'since', 'status'),
    ...all('gone', 'census', 'grade', 'place', 'reason'),
  },
  receipt: {
    ...all('plain', '_id', 'answeredOn', 'appliedAt', 'createdAt', 'createdByREF', 'institutionREF', 'lastBatch'),
    ...all('plain', 'origin', 'sha256', 'state', 'term'),
    name: 'words',
  },
  receiptRow: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'decidedAt', 'decidedByREF', 'decision', 'outcome', 'receiptREF', 'registrationREF'),
    row: 'plain',
    ...all('gone', 'before', 'content', 'decidedReason', 'reason'),
  },
  collegeApplication: { personREF: 'deleted with person', ...all('gone', 'appliedAt', 'institutionREF') },
  collegeFile: all('plain', 'institutionREF', 'kind', 'profile', 'updatedAt', 'updatedByREF'),
  collegeServer: {
    ...all('plain', 'busyUntil', 'checkedAt', 'host', 'hostKey', 'inFolder', 'institutionREF', 'isOn', 'outFolder'),
    ...all('plain', 'port'),
    ...all('plain', 'problem', 'problemDetail', 'problemSince', 'secret', 'userName'),
  },
  courseSection: all('plain', 'courseInstanceREF', 'sectionREF', 'takenAt', 'takenByREF'),
  importHeading: all('plain', 'field', 'file', 'heading', 'institutionREF'),
  numberReminder: { personREF: 'deleted with person', ...all('gone', 'at', 'count', 'institutionREF') },
  section: all('plain', '_id', 'importedAt', 'institutionREF', 'number', 'section', 'subject', 'term', 'title'),
  studentNumber: {
    personREF: 'deleted with person',
    ...all('gone', '_id', 'createdByREF', 'endedByREF', 'fingerprint', 'institutionREF', 'isNotified', 'number'),
    ...all('gone', 'since', 'source'),
    until: 'gone',
  },
  studentNumberKey: all('plain', 'institutionREF', 'key'),
} as const;

/** The treatment of the columns of submitted and graded work. */
export const submissionTreatments = {
  extension: {
    personREF: 'deleted with person',
    ...all('gone', 'assignmentREF', 'due', 'dueAt', 'grantedAt', 'grantedByREF'),
  },
  // A deletion empties the person's texts, the feedback on them and its files; the grading stays, like the grade. Others' work
  // and feedback may name the person.
  grading: {
    submissionREF: 'emptied with submission',
    ...all('plain', '_id', 'deducted', 'given', 'gradedAt', 'gradedByREF', 'gradedVersion', 'lateDays', 'levels'),
    rubric: 'words in JSON',
    feedback: 'words',
    fileREF: 'gone',
  },
  gradingComment: { personREF: 'deleted with person', ...all('gone', '_id', 'usedAt'), text: 'words' },
  submission: {
    _id: 'emptied with gradebookEntry.workId',
    ...all('plain', 'revision', 'sentAt', 'version'),
    draftAt: 'gone',
    ...all('words', 'link', 'text'),
  },
  submissionFile: { fileREF: 'deleted with file', ...all('gone', 'since', 'submissionREF', 'until') },
  submissionVersion: {
    submissionREF: 'emptied with submission',
    ...all('plain', '_id', 'sentAt', 'version'),
    ...all('words', 'link', 'text'),
  },
} as const;

/** The treatment of the columns of programs, sign-in providers and passkeys. */
export const programColumns = {
  apiToken: {
    accountREF: 'deleted with account',
    ...all('gone', '_id', 'areas', 'createdAt', 'earlierHash', 'earlierUntil', 'expires', 'hash', 'institutionREF'),
    ...all('gone', 'lastUsedAt', 'name', 'role', 'write'),
  },
  delivery: {
    ...all('plain', '_id', 'createdAt', 'data', 'kind', 'lastAnswer', 'lastProblem', 'lastStatus', 'nextAt', 'state'),
    ...all('plain', 'tries', 'triedAt', 'webhookREF'),
  },
  eventNumber: all('plain', 'recordREF', 'sequence'),
  keptAnswer: { accountREF: 'deleted with account', ...all('gone', 'answer', 'asked', 'createdAt', 'key', 'status') },
  passkey: {
    accountREF: 'deleted with account',
    ...all('gone', '_id', 'counter', 'createdAt', 'credential', 'lastUsedAt', 'name', 'publicKey', 'transports'),
  },
  providerIdentity: { accountREF: 'deleted with account', ...all('gone', 'providerREF', 'subject') },
  signInProvider: {
    ...all('plain', '_id', 'clientId', 'createdAt', 'domains', 'institutionREF', 'isActive', 'issuer', 'name'),
    ...all('plain', 'secret'),
    version: 'plain',
  },
  spentChallenge: all('gone', 'challenge', 'spentAt'),
  webhook: {
    ...all('plain', '_id', 'createdAt', 'createdByREF', 'earlierSecret', 'earlierUntil', 'failingSince'),
    ...all('plain', 'institutionREF'),
    ...all('plain', 'isOn', 'kinds', 'secret', 'stopped', 'url', 'version'),
  },
} as const;

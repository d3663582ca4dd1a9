import type { Schema } from '../../schema.ts';
import {
  all,
  enrollmentColumns,
  exchangeColumns,
  programColumns,
  submissionTreatments,
  type Treatment,
} from './treatment.ts';

/**
 * Every column of every table. A new column is a type error here until its treatment is set, and the test of deletions checks
 * each treatment.
 */
export const treatments: { readonly [T in keyof Schema]: Readonly<Record<keyof Schema[T], Treatment>> } = {
  ...enrollmentColumns,
  ...exchangeColumns,
  ...programColumns,
  acceptance: all('plain', '_id', 'acceptedAt', 'occasion', 'personREF', 'registrationREF', 'slug', 'version'),
  account: {
    personREF: 'deleted with person',
    ...all('gone', '_id', 'confirmedBrowser', 'createdAt', 'firstBrowser', 'language', 'mailboxShown'),
    ...all('gone', 'passkeyOfferedAt', 'passwordHash'),
    ...all('gone', 'secondFactorBy', 'status', 'totpLastStep', 'totpPending', 'totpSecret', 'totpSince', 'version'),
    ...all('gone', 'zone'),
  },
  accountToken: {
    accountREF: 'deleted with account',
    ...all('gone', 'expiresAt', 'joiningREF', 'kind', 'tokenHash', 'usableAt', 'usedAt'),
  },
  // Its contact and its signer represent the institution, and aren't people with an account.
  agreement: all(
    'plain',
    ...(['_id', 'createdAt', 'createdByREF', 'effective', 'institutionREF', 'number'] as const),
    ...(['paperREF', 'rules', 'until'] as const),
  ),
  assignment: {
    ...all('plain', '_id', 'courseInstanceREF', 'createdAt', 'createdByREF', 'maxScore', 'position', 'type', 'weight'),
    ...all('plain', 'anonymous', 'countedFrom', 'due', 'dueAt', 'handIn', 'late', 'version', 'zone'),
    ...all('words', 'instructions', 'name'),
    ...all('words in JSON', 'outcomes', 'rubric'),
  },
  // Attendance belongs to the records of the course, like grades.
  attendance: all('plain', 'meetingREF', 'notedAt', 'notedByREF', 'personREF', 'status'),
  // The lines about the person's own records are reduced, too.
  auditLog: { ...all('plain', '_id', 'action', 'actorREF', 'at', 'entity', 'entityId'), detail: 'words in JSON' },
  birthDate: { personREF: 'deleted with person', ...all('gone', 'dob', 'givenAt') },
  boardMessage: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'courseInstanceREF', 'createdAt', 'editedAt', 'isAnnouncement', 'removedBy'),
    attachmentREF: 'gone',
    message: 'words',
  },
  boardReader: {
    personREF: 'deleted with person',
    ...all('gone', 'courseInstanceREF', 'mailedAt', 'mailedUpTo', 'mails', 'readUpTo'),
  },
  calendarFeed: { personREF: 'deleted with person', ...all('gone', 'createdAt', 'token', 'tokenHash') },
  comparison: { ...all('plain', '_id', 'at', 'from', 'looked', 'to'), problem: 'words' },
  courseChange: all('plain', '_id', 'at'),
  courseHours: all('plain', 'courseInstanceREF', 'outside'),
  courseComment: {
    ...all('plain', '_id', 'authorREF', 'byReviewer', 'courseInstanceREF', 'createdAt', 'field'),
    text: 'words',
  },
  courseDefinition: {
    ...all('plain', '_id', 'courseNumber', 'createdAt', 'createdByREF', 'credits', 'level', 'status', 'version'),
    ...all('plain', 'equivalent', 'institutionREF'),
    ...all('plain', 'decidedAt', 'decidedByREF', 'waitingSince'),
    ...all('words', 'name', 'description', 'learningOutcomes', 'miscOther', 'statusReason'),
  },
  courseInstance: {
    ...all('plain', '_id', 'auditCostCents', 'costCents', 'courseREF', 'createdAt', 'createdByREF', 'credits', 'end'),
    ...all('plain', 'agreementREF', 'promise', 'certifiedAt', 'termCode', 'termName'),
    ...all('plain', 'decidedAt', 'decidedByREF', 'reviewedAt', 'seats', 'start', 'status', 'version', 'waitingSince'),
    // The person can be seen and heard in them.
    ...all('gone with file', 'promoREF', 'syllabusREF', 'thumbnailREF'),
    ...all('words', 'additionalMaterials', 'classAgenda', 'courseDescription', 'courseRequirements', 'gradingScale'),
    ...all('words', 'learningOutcomes', 'miscOther', 'name', 'profDescription', 'statusReason', 'textbooks'),
    reviewed: 'words in JSON',
    searchText: 'plain', // follows the name
  },
  courseInstanceProfessor: all('plain', 'courseInstanceREF', 'position', 'professorREF'),
  courseShare: all('plain', 'agreedAt', 'position', 'professorREF', 'splitREF', 'weight'),
  courseSplit: all('plain', '_id', 'courseInstanceREF', 'createdAt', 'endedAt', 'number', 'proposedByREF', 'since'),
  credential: {
    professorREF: 'deleted with professor',
    ...all('gone', '_id', 'createdAt', 'createdByREF', 'field', 'hours', 'institution', 'kind', 'level', 'year'),
  },
  credentialCheck: {
    credentialREF: 'deleted with credential',
    ...all('gone', 'at', 'byREF', 'document', 'field', 'institutionREF'),
  },
  deletedPerson: { ...all('plain', 'deletedAt', 'keptREF', 'lookedAt', 'personREF'), words: 'gone' },
  mention: all('plain', '_id', 'column', 'foundAt', 'personREF', 'rowREF', 'table'),
  // A request is deleted with its person.
  deletionRequest: { personREF: 'deleted with person', requestedAt: 'gone' },
  difference: {
    ...all('plain', '_id', 'amountCents', 'closedAt', 'externalId', 'foundAt', 'intentREF', 'what'),
    closedReason: 'words',
  },
  // The law requires it as long as the institution's own records are kept. The student's name is a pseudonym then.
  disclosure: all(
    'plain',
    ...(['_id', 'at', 'byREF', 'fileREF', 'ground', 'institutionREF', 'personREF', 'registrationREF', 'what'] as const),
  ),
  // A deleted person's files are deleted with their rows; other people's files may be named after them.
  file: {
    ownerREF: 'kept with person',
    ...all('plain', '_id', 'createdAt', 'heldAt', 'kind', 'removedAt', 'size', 'subject', 'subjectREF', 'type'),
    ...all('gone', 'sealedKey', 'sha256', 'storageKey'),
    name: 'words',
  },
  gradeBatch: all('plain', '_id', 'cells', 'courseInstanceREF', 'createdAt', 'createdByREF', 'undoneAt'),
  gradebookEntry: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'assignmentREF', 'letterGrade', 'maxScore', 'restores', 'score', 'updatedAt'),
    ...all('plain', 'returnedAt', 'updatedByREF', 'version', 'weight', 'workId'),
    notes: 'words',
  },
  ...submissionTreatments,
  fileSharing: { professorREF: 'deleted with professor', ...all('gone', 'agreedAt', 'institutionREF') },
  guardianConsent: {
    personREF: 'deleted with person',
    ...all('gone', '_id', 'agreedAt', 'agreedName', 'askedAt', 'courseInstanceREF', 'email', 'expiresAt', 'name'),
    ...all('gone', 'said', 'tokenHash'),
  },
  institution: all(
    'plain',
    ...(['_id', 'city', 'createdAt', 'createdByREF', 'email', 'name', 'phone', 'state', 'street', 'taxID'] as const),
    ...(['version', 'zip'] as const),
  ),
  // Notifications to the person are deleted; those to others may name them.
  notification: {
    personREF: 'deleted with person',
    ...all('plain', '_id', 'createdAt', 'inSummary', 'kind', 'readAt', 'url'),
    data: 'words in JSON',
  },
  notificationChoice: { personREF: 'deleted with person', ...all('gone', 'choice', 'kind') },
  announcement: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'courseInstanceREF', 'createdAt', 'editedAt', 'pinned'),
    ...all('words', 'markdown', 'title'),
  },
  joining: {
    accountREF: 'deleted with account',
    ...all('gone', '_id', 'accepted', 'browserHash', 'byProgram', 'createdAt', 'passwordHash', 'person'),
  },
  // An invitation that the person sent to another stays, and has its sender's id.
  invitation: {
    personREF: 'deleted with person',
    ...all('gone', '_id', 'acceptedAt', 'createdAt', 'email', 'expiresAt', 'role', 'tokenHash'),
    withdrawnAt: 'gone',
    ...all('plain', 'forAll', 'institutionREF', 'invitedByREF'),
  },
  knownBrowser: { accountREF: 'deleted with account', ...all('gone', 'browserHash', 'lastSeenAt') },
  letterScheme: all('plain', 'codes', 'courseInstanceREF', 'scheme'),
  // Texts and links are about the course. A file and its row are deleted with the person who uploaded it.
  material: {
    ...all('plain', '_id', 'countedFrom', 'createdAt', 'createdByREF', 'from', 'kind', 'position'),
    ...all('plain', 'sectionREF', 'version'),
    ...all('words', 'link', 'markdown', 'title'),
    fileREF: 'deleted with file',
  },
  meeting: {
    ...all('plain', '_id', 'cancelledAt', 'countedFrom', 'courseInstanceREF', 'createdAt', 'createdByREF', 'minutes'),
    ...all('plain', 'remindedAt', 'removedAt', 'seriesREF', 'start', 'startsAt', 'updatedAt', 'version', 'zone'),
    ...all('words', 'link', 'note', 'place', 'topic'),
  },
  materialPlan: all('plain', 'courseInstanceREF', 'version'),
  materialSection: { ...all('plain', '_id', 'countedFrom', 'courseInstanceREF', 'from', 'position'), title: 'words' },
  // The mails to the person are deleted; those to others may name them.
  mail: {
    ...all('plain', '_id', 'about', 'createdAt', 'isErased', 'nextAt', 'notificationREF', 'sentAt', 'state', 'tries'),
    ...all('gone', 'toAddress', 'toName'),
    ...all('words', 'error', 'subject', 'text'),
    body: 'words in JSON',
  },
  paymentIntent: {
    ...all('plain', '_id', 'amountCents', 'captureId', 'capturedCents', 'courseInstanceREF', 'createdAt', 'currency'),
    ...all('plain', 'goneCents', 'heldUntil', 'holds', 'isAudit', 'orderId', 'payee', 'paymentProcessor', 'personREF'),
    ...all('plain', 'registrationREF', 'seenAt', 'state', 'tax', 'taxCents', 'updatedAt'),
    ...all('words', 'closedReason', 'note'),
  },
  person: {
    _id: 'emptied with person',
    ...all('plain', 'createdAt', 'deletedAt', 'directoryHold', 'role', 'version'),
    ...all('pseudonym', 'email', 'firstName', 'lastName', 'searchText'),
    ...all('gone', 'city', 'country', 'homePhone', 'institutionREF', 'middleName', 'mobilePhone', 'state', 'street'),
    zip: 'gone',
  },
  personMerge: {
    personREF: 'deleted with person',
    ...all('gone', 'email', 'moved', 'status'),
    ...all('plain', 'byREF', 'keptREF', 'mergedAt'),
  },
  professor: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'approvalStatus', 'createdAt', 'createdByREF', 'decidedAt', 'decidedByREF'),
    ...all('plain', 'isForgotten', 'version', 'waitingSince'),
    ...all('gone', 'dob', 'ethnicity', 'hasAllDocs', 'idNumber', 'idREF', 'idType', 'maritalStatus', 'refLetter1REF'),
    ...all('gone', 'refLetter2REF', 'resubmitted', 'resubmittedFields', 'sex', 'takenBackAt', 'transcriptREF', 'w9REF'),
    ...all('gone', 'isShown', 'portraitREF'),
    // Another professor's record may name this person as a reference.
    ...all('words', 'biography', 'refAffiliation1', 'refAffiliation2', 'refEmailPhone1', 'refEmailPhone2', 'refName1'),
    ...all('words', 'refName2', 'refTitle1', 'refTitle2', 'statusReason', 'title'),
  },
  qualification: {
    professorREF: 'deleted with professor',
    ...all('gone', '_id', 'basis', 'courseDefinitionREF', 'decidedAt', 'decidedByREF', 'institutionREF', 'reason'),
    ...all('gone', 'remindedAt', 'validUntil'),
  },
  recordCorrection: {
    personREF: 'deleted with person',
    ...all('gone', '_id', 'about', 'answer', 'askedAt', 'decidedAt', 'decidedByREF', 'state', 'text'),
  },
  recoveryCode: { accountREF: 'deleted with account', codeHash: 'gone' },
  refund: {
    ...all('plain', '_id', 'amountCents', 'byHand', 'createdAt', 'createdByREF', 'externalRefundId', 'origin', 'state'),
    ...all('plain', 'taxCents', 'transactionREF', 'tries', 'updatedAt'),
    ...all('words', 'note', 'reason'),
  },
  retentionRule: all('plain', 'days', 'kind', 'version'),
  retentionRun: all('plain', '_id', 'at', 'kind', 'removed'),
  scopeRequest: { accountREF: 'deleted with account', ...all('gone', 'requestedAt', 'requestedByREF', 'status') },
  session: {
    accountREF: 'deleted with account',
    ...all('gone', '_id', 'address', 'byPasskey', 'createdAt', 'lastSeenAt', 'provedAt', 'providerREF'),
    ...all('gone', 'signOut', 'tokenHash', 'userAgent'),
  },
  // Texts that the operator publishes and changes. Accepted versions must stay unchanged.
  sitePage: all('plain', 'begins', 'createdAt', 'createdByREF', 'edition', 'effective', 'slug', 'texts', 'version'),
  siteVersion: all('plain', 'createdAt', 'createdByREF', 'settings', 'version'),
  setupCheck: all('plain', 'at', 'byREF', 'ok', 'settings', 'what'),
  student: {
    personREF: 'emptied with person',
    ...all('plain', '_id', 'approvalStatus', 'createdAt', 'createdByREF', 'decidedAt', 'decidedByREF'),
    ...all('plain', 'isForgotten', 'version', 'waitingSince'),
    ...all('gone', 'academicTerm', 'dob', 'educationLevel', 'enrollmentStatus', 'ethnicity', 'ethnicityHispanic'),
    ...all('gone', 'gpa', 'hasAllDocs', 'hsGradDate', 'hsREF', 'idNumber', 'idREF', 'idType', 'maritalStatus', 'sex'),
    ...all('gone', 'needOfficialTranscript', 'registrationTerm', 'resubmitted', 'resubmittedFields', 'suffix'),
    ...all('gone', 'takenBackAt', 'transcriptREF'),
    ...all('words', 'gpaNotes', 'statusReason'),
  },
  throttle: all('gone', 'blockedUntil', 'hits', 'key', 'since'),
  transaction: {
    ...all('plain', '_id', 'amountCents', 'courseInstanceREF', 'createdAt', 'createdByREF', 'currency', 'disputeId'),
    ...all('plain', 'disputeDueAt', 'disputeReason', 'externalOrderId', 'externalPaymentId', 'feeCents', 'intentREF'),
    ...all('plain', 'isAudit', 'paymentMethod'),
    personREF: 'emptied with person',
    ...all('plain', 'paymentProcessor', 'placeDecision', 'refundedCents', 'registrationREF', 'status'),
    ...all('plain', 'promise', 'refundedTaxCents', 'settledAt', 'tax', 'taxCents', 'updatedByREF'),
    payerInfo: 'gone',
    rawResponse: 'reduced',
  },
  transcript: {
    ...all('plain', '_id', 'code', 'issuedAt', 'personREF', 'replacedByREF', 'revokedAt'),
    // The holder's name is a pseudonym; on others' transcripts a professor's name is replaced.
    record: 'words in JSON',
    revokedReason: 'words',
  },
  // The sweep of files removes the bytes of uploads.
  upload: { personREF: 'deleted with person', ...all('gone', '_id', 'createdAt', 'name', 'parts', 'received', 'size') },
  uploadPart: { uploadREF: 'deleted with upload', ...all('gone', 'offset', 'sealedKey', 'storageKey') },
  waitingEntry: {
    personREF: 'deleted with person',
    ...all('gone', '_id', 'courseInstanceREF', 'endedAt', 'heldUntil', 'joinedAt', 'outcome'),
  },
  webhookEvent: { ...all('plain', '_id', 'at', 'type'), body: 'reduced' },
};

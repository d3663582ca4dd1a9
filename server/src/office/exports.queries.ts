import { sql, type RawBuilder } from 'kysely';
import { isHeldBack } from '../teaching/gradebook/gradebook.queries.ts';
import { storageKeyIn } from '../kernel/sealed-files.ts';
import type { Db } from '../kernel/db.ts';
import { isFileOf } from '../people/files.queries.ts';
import { paidTax } from '../payments/payments.queries.ts';

const course = sql`join "courseInstance" on "courseInstance"."_id" = "courseInstanceREF"`;
const college = sql`join "institution" on "institution"."_id" = "institutionREF"`;
const professor = sql`join "professor" on "professor"."_id" = "professorREF"`;
const account = sql`join "account" on "account"."_id" = "accountREF"`;
const assignment = sql`join "assignment" on "assignment"."_id" = "assignmentREF"`;
const [ofCourse, ofCollege] = [sql`"courseInstance"."name" as "course"`, sql`"institution"."name" as "institution"`];
type Rows = <Row = object>(query: RawBuilder<Row>) => Promise<Row[]>;

/** Returns the data that other features store about a person, one plain list each, for the download of their own data. */
export async function keptOf(db: Db, personId: string) {
  const rows: Rows = async (query) => (await query.execute(db)).rows;
  return {
    ...(await placesOf(rows, personId)),
    ...(await assignmentsOf(rows, personId)),
    ...(await collegesOf(rows, personId)),
    ...(await instructorFileOf(rows, personId)),
    messages: await rows(sql`select ${ofCourse}, "message", "boardMessage"."createdAt" from "boardMessage" ${course}
      where "personREF" = ${personId} order by "boardMessage"."_id"`),
    announcements: await rows(sql`select ${ofCourse}, "title", "markdown", "announcement"."createdAt", "editedAt"
      from "announcement" ${course} where "personREF" = ${personId} order by "announcement"."_id"`),
    tokens: await rows(sql`select "apiToken"."name", "apiToken"."createdAt", "expires", "lastUsedAt"
      from "apiToken" ${account} where "personREF" = ${personId} order by "apiToken"."_id"`),
    passkeys: await rows(sql`select "passkey"."name", "passkey"."createdAt", "lastUsedAt"
      from "passkey" ${account} where "personREF" = ${personId} order by "passkey"."_id"`),
    notifications: await rows(sql`select "kind", "data", "createdAt", "readAt" from "notification"
      where "personREF" = ${personId} order by "_id"`),
  };
}

/** Returns a student's places, grades and activity in courses, and what was paid and refunded for them. */
const placesOf = async (rows: Rows, personId: string) => ({
  registrations: await rows(sql`select "registration"."_id", ${ofCourse}, "isAudit", "dateRegistered", "grade",
    "registration"."status", "endedAt", "endedReason" from "registration" ${course}
    where "personREF" = ${personId} order by "registration"."_id"`),
  transactions:
    await rows(sql`select "transaction"."_id", ${ofCourse}, "transaction"."status", "currency", "paymentMethod",
    to_char("amountCents" / 100.0, 'FM9999999990.00') as "amount",
    to_char("refundedCents" / 100.0, 'FM9999999990.00') as "refunded", ${paidTax} as "tax", "externalPaymentId",
    "externalOrderId", "payerInfo", "transaction"."createdAt" from "transaction" ${course}
    where "personREF" = ${personId} order by "transaction"."_id"`),
  refunds:
    await rows(sql`select ${ofCourse}, "refund"."amountCents", "refund"."taxCents", "refund"."reason", "refund"."state",
    "refund"."createdAt" from "refund" join "transaction" on "transaction"."_id" = "transactionREF" ${course}
    where "personREF" = ${personId} order by "refund"."_id"`),
  waitingLists: await rows(sql`select ${ofCourse}, "joinedAt", "endedAt", "outcome" from "waitingEntry" ${course}
    where "personREF" = ${personId} order by "joinedAt"`),
  // Grades that are held back aren't shown to the student yet.
  grades:
    await rows(sql`select ${ofCourse}, "assignment"."name" as "assignment", "letterGrade", "score", "entry"."maxScore",
    "notes", "entry"."updatedAt" from "gradebookEntry" as "entry" ${assignment} ${course}
    where "entry"."personREF" = ${personId} and not ${isHeldBack} order by "entry"."_id"`),
  activity: await rows(sql`select ${ofCourse}, "day", "what", "addedAt" from "activity"
    join "registration" on "registration"."_id" = "registrationREF" ${course}
    where "personREF" = ${personId} order by "activity"."_id"`),
  attendance: await rows(sql`select ${ofCourse}, "startsAt", "attendance"."status", "notedAt" from "attendance"
    join "meeting" on "meeting"."_id" = "meetingREF" ${course} where "personREF" = ${personId} order by "startsAt"`),
  recordsOfStudy: await rows(sql`select "code", "issuedAt", "revokedAt", "revokedReason", "record" from "transcript"
    where "personREF" = ${personId} order by "issuedAt"`),
});

/** Returns a student's drafts, submissions, gradings and extensions, and a professor's comments for grading. */
const assignmentsOf = async (rows: Rows, personId: string) => ({
  drafts: await rows(sql`select "assignment"."name" as "assignment", "text", "link", "draftAt" from "submission"
    join "gradebookEntry" as "entry" on "workId" = "submission"."_id" ${assignment}
    where "entry"."personREF" = ${personId} order by "submission"."_id"`),
  handedIn: await rows(sql`select "assignment"."name" as "assignment", "of"."version", "text", "link", "sentAt"
    from "submissionVersion" as "of" join "gradebookEntry" as "entry" on "workId" = "submissionREF" ${assignment}
    where "entry"."personREF" = ${personId} order by "submissionREF", "of"."version"`),
  feedback:
    await rows(sql`select "assignment"."name" as "assignment", "grading"."rubric", "levels", "given", "deducted",
    "feedback" from "grading" join "gradebookEntry" as "entry" on "workId" = "submissionREF" ${assignment}
    where "entry"."personREF" = ${personId} and not ${isHeldBack} order by "submissionREF"`),
  extensions: await rows(sql`select "assignment"."name" as "assignment", "extension"."due", "extension"."dueAt"
    from "extension" ${assignment} where "extension"."personREF" = ${personId} order by "extension"."dueAt"`),
  gradingComments: await rows(sql`select "text", "usedAt" from "gradingComment"
    where "personREF" = ${personId} order by "_id"`),
});

/** Returns a student's data at colleges, such as numbers, credits and disclosures, and the consents of guardians. */
const collegesOf = async (rows: Rows, personId: string) => ({
  studentNumbers: await rows(sql<{
    number: string;
  }>`select ${ofCollege}, "number", "since", "until" from "studentNumber"
    ${college} where "personREF" = ${personId} order by "since"`),
  birthDate: await rows(sql<{ dob: string }>`select "dob", "givenAt" from "birthDate" where "personREF" = ${personId}`),
  collegeApplications: await rows(sql`select ${ofCollege}, "appliedAt" from "collegeApplication" ${college}
    where "personREF" = ${personId} order by "appliedAt"`),
  credits: await rows(sql`select ${ofCollege}, ${ofCourse}, "exchangePlace"."status", "exchangePlace"."grade", "posted",
    "exchangePlace"."since" from "exchangePlace" ${course} ${college}
    where "personREF" = ${personId} order by "exchangePlace"."_id"`),
  disclosures:
    await rows(sql`select "disclosure"."at", ${ofCollege}, "what", "ground", ${ofCourse}, "file"."name" as "file"
    from "disclosure" ${college} left join "registration" on "registration"."_id" = "registrationREF" left ${course}
    left join "file" on "file"."_id" = "fileREF" where "disclosure"."personREF" = ${personId} order by "disclosure"."_id"`),
  corrections: await rows(sql<{
    text: string;
    answer: string;
  }>`select "about", "text", "askedAt", "state", "answer", "decidedAt"
    from "recordCorrection" where "personREF" = ${personId} order by "_id"`),
  guardianConsents:
    await rows(sql`select "guardianConsent"."name", "email", "askedAt", "expiresAt", "agreedAt", "agreedName",
    "said", ${ofCourse} from "guardianConsent" left ${course}
    where "personREF" = ${personId} order by "guardianConsent"."_id"`),
});

/**
 * Returns a professor's definitions, courses and shares, credentials, the checks and qualifications by colleges, and the
 * colleges that the file is shared with.
 */
const instructorFileOf = async (rows: Rows, personId: string) => ({
  courseDefinitions: await rows(sql`select "_id", "name", "status", "createdAt" from "courseDefinition"
    where "createdByREF" = ${personId} order by "_id"`),
  courses:
    await rows(sql`select "courseInstance"."_id", "courseInstance"."name", "courseInstance"."status", "start", "end"
    from "courseInstanceProfessor" ${professor} ${course} where "personREF" = ${personId} order by "courseInstance"."_id"`),
  shares: await rows(sql`select ${ofCourse}, round(100.0 * "weight" / (select sum("weight") from "courseShare" as "of"
      where "of"."splitREF" = "courseSplit"."_id"), 2)::float8 as "percent", "since", "endedAt"
    from "courseShare" ${professor} join "courseSplit" on "courseSplit"."_id" = "splitREF" ${course}
    where "personREF" = ${personId} order by "courseSplit"."createdAt"`),
  credentials: await rows(sql`select "kind", "level", "field", "institution", "year", "hours", "credential"."createdAt",
      (select coalesce(json_agg(json_build_object('field', "check"."field", 'institution', "institution"."name",
        'document', "check"."document", 'at', "check"."at") order by "check"."field", "institution"."name"), '[]')
      from "credentialCheck" as "check" ${college} where "credentialREF" = "credential"."_id") as "checks"
    from "credential" ${professor} where "personREF" = ${personId} order by "credential"."_id"`),
  qualifications:
    await rows(sql`select "courseDefinition"."name" as "course", ${ofCollege}, "basis", "reason", "validUntil",
    "qualification"."decidedAt" from "qualification" ${professor} ${college}
    join "courseDefinition" on "courseDefinition"."_id" = "courseDefinitionREF"
    where "personREF" = ${personId} order by "qualification"."_id"`),
  fileSharedWith: await rows(sql`select ${ofCollege}, "agreedAt" from "fileSharing" ${professor} ${college}
    where "personREF" = ${personId} order by "institution"."name"`),
});

export const retentionRules = (db: Db) => db.selectFrom('retentionRule').select(['kind', 'days']).execute();

/** A person's files. */
export const filesOf = (db: Db, personId: string) =>
  db
    .selectFrom('file')
    .select(['_id', 'name', 'type', 'size', 'sha256', storageKeyIn.as('storageKey'), 'createdAt'])
    .where('removedAt', 'is', null)
    .where(isFileOf(personId))
    .orderBy('createdAt')
    .execute();

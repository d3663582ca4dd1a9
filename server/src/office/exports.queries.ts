import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isHeldBack } from '../teaching/gradebook/gradebook.queries.ts';
import { storageKeyIn } from '../kernel/sealed-files.ts';
import type { Db } from '../kernel/db.ts';
import { isFileOf } from '../people/files.queries.ts';
import { paidTax } from '../payments/payments.queries.ts';

/** Returns the data that other features store about a person, one plain list each, for the download of their own data. */
export const keptOf = async (db: Db, personId: string) => ({
  registrations: await db
    .selectFrom('registration')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select(['registration._id', 'courseInstance.name as course', 'isAudit', 'dateRegistered', 'grade'])
    .select(['registration.status', 'endedAt', 'endedReason'])
    .where('registration.personREF', '=', personId)
    .orderBy('registration._id')
    .execute(),
  transactions: await db
    .selectFrom('transaction')
    .innerJoin('courseInstance', 'courseInstance._id', 'transaction.courseInstanceREF')
    .select(['transaction._id', 'courseInstance.name as course', 'transaction.status', 'currency', 'paymentMethod'])
    .select([
      sql<string>`to_char("amountCents" / 100.0, 'FM9999999990.00')`.as('amount'),
      sql<string>`to_char("refundedCents" / 100.0, 'FM9999999990.00')`.as('refunded'),
      paidTax.as('tax'),
    ])
    .select(['externalPaymentId', 'externalOrderId', 'payerInfo', 'transaction.createdAt'])
    .where('transaction.personREF', '=', personId)
    .orderBy('transaction._id')
    .execute(),
  grades: await db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .select(['courseInstance.name as course', 'assignment.name as assignment', 'letterGrade', 'score'])
    .select(['entry.maxScore', 'notes', 'entry.updatedAt'])
    .where('entry.personREF', '=', personId)
    // Grades that are held back aren't shown to the student yet.
    .where((eb) => eb.not(isHeldBack))
    .orderBy('entry._id')
    .execute(),
  activity: await db
    .selectFrom('activity')
    .innerJoin('registration', 'registration._id', 'activity.registrationREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .select(['courseInstance.name as course', 'day', 'what', 'addedAt'])
    .where('registration.personREF', '=', personId)
    .orderBy('activity._id')
    .execute(),
  messages: await db
    .selectFrom('boardMessage')
    .innerJoin('courseInstance', 'courseInstance._id', 'boardMessage.courseInstanceREF')
    .select(['courseInstance.name as course', 'message', 'boardMessage.createdAt'])
    .where('boardMessage.personREF', '=', personId)
    .orderBy('boardMessage._id')
    .execute(),
  courseDefinitions: await db
    .selectFrom('courseDefinition')
    .select(['_id', 'name', 'status', 'createdAt'])
    .where('createdByREF', '=', personId)
    .orderBy('_id')
    .execute(),
  courses: await db
    .selectFrom('courseInstanceProfessor as of')
    .innerJoin('professor', 'professor._id', 'of.professorREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'of.courseInstanceREF')
    .select(['courseInstance._id', 'courseInstance.name', 'courseInstance.status', 'start', 'end'])
    .where('professor.personREF', '=', personId)
    .orderBy('courseInstance._id')
    .execute(),
  ...(await assignmentsOf(db, personId)),
  ...(await disclosedColleges(db, personId)),
  ...(await instructorFileOf(db, personId)),
  ...(await otherRowsOf(db, personId)),
});

/** A person's numbers and credits at colleges, refunds, attendance, waiting lists, records of study and notifications. */
async function otherRowsOf(db: Db, personId: string) {
  const rows = async <Row = object>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const [course, college] = [
    sql`join "courseInstance" on "courseInstance"."_id" = "courseInstanceREF"`,
    sql`join "institution" on "institution"."_id" = "institutionREF"`,
  ];
  return {
    studentNumbers: await rows(sql<{ number: string }>`select "institution"."name" as "institution", "number", "since",
      "until" from "studentNumber" ${college} where "personREF" = ${personId} order by "since"`),
    credits: await rows(sql`select "institution"."name" as "institution", "courseInstance"."name" as "course",
      "exchangePlace"."status", "exchangePlace"."grade", "posted", "exchangePlace"."since" from "exchangePlace" ${course}
      ${college} where "personREF" = ${personId} order by "exchangePlace"."_id"`),
    refunds: await rows(sql`select "courseInstance"."name" as "course", "refund"."amountCents", "refund"."taxCents",
      "refund"."reason", "refund"."state", "refund"."createdAt" from "refund"
      join "transaction" on "transaction"."_id" = "transactionREF" ${course}
      where "personREF" = ${personId} order by "refund"."_id"`),
    attendance: await rows(sql`select "courseInstance"."name" as "course", "startsAt", "attendance"."status", "notedAt"
      from "attendance" join "meeting" on "meeting"."_id" = "meetingREF" ${course}
      where "personREF" = ${personId} order by "startsAt"`),
    waitingLists: await rows(sql`select "courseInstance"."name" as "course", "joinedAt", "endedAt", "outcome"
      from "waitingEntry" ${course} where "personREF" = ${personId} order by "joinedAt"`),
    recordsOfStudy: await rows(sql`select "code", "issuedAt", "revokedAt", "revokedReason", "record" from "transcript"
      where "personREF" = ${personId} order by "issuedAt"`),
    notifications: await rows(sql`select "kind", "data", "createdAt", "readAt" from "notification"
      where "personREF" = ${personId} order by "_id"`),
    shares:
      await rows(sql`select "courseInstance"."name" as "course", round(100.0 * "weight" / (select sum("weight") from "courseShare" as "of"
        where "of"."splitREF" = "courseSplit"."_id"), 2)::float8 as "percent", "since", "endedAt"
      from "courseShare" join "professor" on "professor"."_id" = "professorREF"
      join "courseSplit" on "courseSplit"."_id" = "splitREF" ${course}
      where "personREF" = ${personId} order by "courseSplit"."createdAt"`),
  };
}

/** Returns a student's drafts, submissions, gradings and extensions, and a professor's comments for grading. */
const assignmentsOf = async (db: Db, personId: string) => ({
  drafts: await db
    .selectFrom('submission')
    .innerJoin('gradebookEntry as entry', 'entry.workId', 'submission._id')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .select(['assignment.name as assignment', 'text', 'link', 'draftAt'])
    .where('entry.personREF', '=', personId)
    .orderBy('submission._id')
    .execute(),
  handedIn: await db
    .selectFrom('submissionVersion as of')
    .innerJoin('gradebookEntry as entry', 'entry.workId', 'of.submissionREF')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .select(['assignment.name as assignment', 'of.version', 'text', 'link', 'sentAt'])
    .where('entry.personREF', '=', personId)
    .orderBy('of.submissionREF')
    .orderBy('of.version')
    .execute(),
  feedback: await db
    .selectFrom('grading')
    .innerJoin('gradebookEntry as entry', 'entry.workId', 'grading.submissionREF')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .select(['assignment.name as assignment', 'grading.rubric', 'levels', 'given', 'deducted', 'feedback'])
    .where('entry.personREF', '=', personId)
    .where((eb) => eb.not(isHeldBack))
    .orderBy('grading.submissionREF')
    .execute(),
  extensions: await db
    .selectFrom('extension')
    .innerJoin('assignment', 'assignment._id', 'extension.assignmentREF')
    .select(['assignment.name as assignment', 'extension.due', 'extension.dueAt'])
    .where('extension.personREF', '=', personId)
    .orderBy('extension.dueAt')
    .execute(),
  gradingComments: await db
    .selectFrom('gradingComment')
    .select(['text', 'usedAt'])
    .where('personREF', '=', personId)
    .orderBy('_id')
    .execute(),
});

/** Returns a student's disclosures to colleges, the guardians' consents, and the student's requests for corrections. */
const disclosedColleges = async (db: Db, personId: string) => ({
  disclosures: await db
    .selectFrom('disclosure')
    .innerJoin('institution', 'institution._id', 'disclosure.institutionREF')
    .leftJoin('registration', 'registration._id', 'disclosure.registrationREF')
    .leftJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .leftJoin('file', 'file._id', 'disclosure.fileREF')
    .select(['disclosure.at', 'institution.name as institution', 'what', 'ground'])
    .select(['courseInstance.name as course', 'file.name as file'])
    .where('disclosure.personREF', '=', personId)
    .orderBy('disclosure._id')
    .execute(),
  corrections: await db
    .selectFrom('recordCorrection')
    .select(['about', 'text', 'askedAt', 'state', 'answer', 'decidedAt'])
    .where('personREF', '=', personId)
    .orderBy('_id')
    .execute(),
  guardianConsents: await db
    .selectFrom('guardianConsent')
    .leftJoin('courseInstance', 'courseInstance._id', 'guardianConsent.courseInstanceREF')
    .select(['guardianConsent.name', 'email', 'askedAt', 'expiresAt', 'agreedAt', 'agreedName', 'said'])
    .select('courseInstance.name as course')
    .where('guardianConsent.personREF', '=', personId)
    .orderBy('guardianConsent._id')
    .execute(),
});

/** A professor's credentials, the checks and qualifications by colleges, and the colleges that the file is shared with. */
const instructorFileOf = async (db: Db, personId: string) => ({
  credentials: await db
    .selectFrom('credential')
    .innerJoin('professor', 'professor._id', 'credential.professorREF')
    .select(['kind', 'level', 'field', 'institution', 'year', 'hours', 'credential.createdAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('credentialCheck as check')
          .innerJoin('institution', 'institution._id', 'check.institutionREF')
          .select(['check.field', 'institution.name as institution', 'check.document', 'check.at'])
          .whereRef('check.credentialREF', '=', 'credential._id')
          .orderBy('check.field')
          .orderBy('institution.name'),
      ).as('checks'),
    )
    .where('professor.personREF', '=', personId)
    .orderBy('credential._id')
    .execute(),
  qualifications: await db
    .selectFrom('qualification')
    .innerJoin('professor', 'professor._id', 'qualification.professorREF')
    .innerJoin('institution', 'institution._id', 'qualification.institutionREF')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'qualification.courseDefinitionREF')
    .select(['courseDefinition.name as course', 'institution.name as institution'])
    .select(['basis', 'reason', 'validUntil', 'qualification.decidedAt'])
    .where('professor.personREF', '=', personId)
    .orderBy('qualification._id')
    .execute(),
  fileSharedWith: await db
    .selectFrom('fileSharing')
    .innerJoin('professor', 'professor._id', 'fileSharing.professorREF')
    .innerJoin('institution', 'institution._id', 'fileSharing.institutionREF')
    .select(['institution.name as institution', 'agreedAt'])
    .where('professor.personREF', '=', personId)
    .orderBy('institution.name')
    .execute(),
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

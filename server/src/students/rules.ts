import type { PageQuery } from '@stoa/contract/kernel/page';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionTo, actionsFrom } from '@stoa/contract/kernel/transition';
import { fullName, maskId } from '@stoa/contract/people';
import { studentTransitions, type Student, type StudentRow, type StudentStatus } from '@stoa/contract/students';
import { mayTakeBack, refuseOld, refuseTakingBack, takenBack } from '../accounts/rules.ts';
import { dropFiles } from '../files/rules.ts';
import { record, recordAndReport } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { post } from '../kernel/mail.ts';
import { conflict, forbidden, notFound } from '../kernel/refusal.ts';
import { hold } from '../kernel/versions.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import { decided } from './emails.ts';
import {
  deleteStudent,
  documents,
  hasRegistrations,
  moveStudent,
  ownerOfDocument,
  studentById,
  studentOfPerson,
  studentPage,
  updateStudent,
  type DocumentColumn,
  type StudentRecord,
} from './queries.ts';

export { ownerOfDocument as ownerOfStudentFile, standingOf as studentOf } from './queries.ts';

/** Nobody decides about oneself. */
const tiesTo = (work: AnyWork, personId: string) => {
  if (!work.me || !isApprover(work.me.role) || work.me._id === personId) return [];
  return work.me.role === 'Administrator' ? (['approver', 'administrator'] as const) : (['approver'] as const);
};
/** What is taken back is decided by nobody until it is sent again. */
const withActions = <Row extends { personREF: { _id: string }; approvalStatus: StudentStatus; takenBack: boolean }>(
  work: AnyWork,
  row: Row,
) => ({
  ...row,
  actions: row.takenBack ? [] : actionsFrom(studentTransitions, row.approvalStatus, tiesTo(work, row.personREF._id)),
});
const opened = (work: AnyWork, row: StudentRecord): Student => {
  const { sealer } = work.services;
  return {
    ...withActions(work, row),
    dob: row.dob === null ? null : sealer.open(row.dob),
    idNumber: row.idNumber === null ? '' : maskId(sealer.open(row.idNumber)),
  };
};

/** One's own record with the identity number in full, for the download of one's own data. */
export async function studentWithNumber(work: Work): Promise<Student | null> {
  const row = await studentOfPerson(work.db, work.me._id);
  if (!row) return null;
  return { ...opened(work, row), idNumber: row.idNumber === null ? '' : work.services.sealer.open(row.idNumber) };
}

export async function listStudents(
  work: Work,
  query: PageQuery & { approvalStatus?: StudentStatus | undefined },
): Promise<Page<StudentRow>> {
  const page = await studentPage(work.db, query);
  return { ...page, rows: page.rows.map((row) => withActions(work, row)) };
}

export async function myStudent(work: Work): Promise<Student | null> {
  const row = await studentOfPerson(work.db, work.me._id);
  if (!row) return null;
  const actions = (await mayTakeBack(work, 'student', row)) ? ['takeBack'] : [];
  return { ...opened(work, row), actions };
}

/** One's own application back, to change it: it waits for nobody until it is sent again. */
export async function takeStudentBack(work: Work, id: string): Promise<Student> {
  const before = await heldStudent(work, id);
  if (before.personREF._id !== work.me._id) throw notFound('student');
  await refuseTakingBack(work, 'student', before);
  await updateStudent(work.db, id, { takenBackAt: new Date() });
  await record(work, 'take application back', 'student', id);
  return oneStudent(work, id);
}

export async function oneStudent(work: Work, id: string): Promise<Student> {
  const row = await studentById(work.db, id);
  if (!row) throw notFound('student');
  return opened(work, row);
}

export async function revealIdNumber(work: Work, id: string): Promise<{ idNumber: string }> {
  const row = await studentById(work.db, id);
  if (!row) throw notFound('student');
  await record(work, 'reveal id number', 'student', id);
  return { idNumber: row.idNumber === null ? '' : work.services.sealer.open(row.idNumber) };
}

/** The record, held for a change. */
export async function heldStudent(work: Work, id: string): Promise<StudentRecord> {
  await hold(work.db, 'student', id);
  const row = await studentById(work.db, id);
  if (!row) throw notFound('student');
  return row;
}

type Sent = Readonly<Record<string, unknown>> & { readonly idNumber?: string | undefined };
export const refuseStale = (work: Work, row: StudentRecord, version: number | undefined, { idNumber, ...sent }: Sent) =>
  refuseOld(work, { entity: 'student', id: row._id, current: opened(work, row) }, version, {
    ...sent,
    ...(idNumber !== undefined && { idNumber: maskId(idNumber) }),
  });

/** Approve, deny, reopen. Two people deciding at once: the second is told who was first. */
export async function setStudentStatus(
  work: Work,
  id: string,
  to: StudentStatus,
  reason: string,
  version?: number,
): Promise<Student> {
  const before = await heldStudent(work, id);
  if (before.personREF._id === work.me._id) throw forbidden('Nobody approves oneself.');
  if (!actionTo(studentTransitions, before.approvalStatus, to, tiesTo(work, before.personREF._id)))
    throw alreadyDecided(before);
  await refuseStale(work, before, version, { approvalStatus: to });
  await decide(work, before, to, reason, 'decide student');
  return oneStudent(work, id);
}

/** Sets a status with all that follows: the log, and the mail with the reason. */
export async function decide(
  work: Work,
  before: StudentRecord,
  to: StudentStatus,
  statusReason: string,
  action: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  const { _id, approvalStatus: from, personREF: person } = before;
  if ((to === 'Pending' || to === 'Approved') && person.role !== 'Student')
    throw conflict(`${fullName(person)} is no student any more: this application can only be denied.`);
  const decision = {
    statusReason,
    decidedByREF: work.me._id,
    decidedAt: new Date(),
    resubmitted: false,
    resubmittedFields: '[]',
    ...(to === 'Pending' && { waitingSince: new Date() }),
  };
  if (before.takenBack) throw takenBack(person);
  const moved = await moveStudent(work.db, _id, from, to, decision);
  if (!moved) throw alreadyDecided((await studentById(work.db, _id)) ?? before);
  await recordAndReport(work, action, 'student', _id, { from, to }, { reason: statusReason, ...more });
  await post(work, person, decided(person, to, statusReason));
  await work.services.hooks.onStudentDecided(work, person._id, to);
}

const alreadyDecided = ({ personREF, approvalStatus, decidedBy }: StudentRecord) =>
  conflict(
    decidedBy
      ? `${fullName(personREF)} is ${approvalStatus}: ${fullName(decidedBy)} decided that.`
      : `${fullName(personREF)} is ${approvalStatus}; this can’t be done from there.`,
  );

const documentNames: Record<DocumentColumn, string> = {
  idREF: 'ID document',
  hsREF: 'high school document',
  transcriptREF: 'transcript',
};

/** Unlinks one document of a Pending student, who is asked for it again; nobody opens it from now on. */
export async function clearDocument(
  work: Work,
  id: string,
  column: DocumentColumn,
  version?: number,
): Promise<Student> {
  const before = await heldStudent(work, id);
  if (before.personREF._id === work.me._id) throw forbidden('Nobody decides about oneself.');
  if (before.approvalStatus !== 'Pending') throw alreadyDecided(before);
  await refuseStale(work, before, version, { [column]: null });
  const reason = `Please send your ${documentNames[column]} again.`;
  await decide(work, before, 'Awaiting Info', reason, 'clear student document', {
    changes: [{ field: column, from: before[column]?.name ?? null, to: null }],
  });
  await updateStudent(work.db, id, { [column]: null });
  await dropFiles(work, [before[column]?._id]);
  return oneStudent(work, id);
}

export async function removeStudent(work: Work, id: string): Promise<void> {
  const before = await studentById(work.db, id);
  if (!before) throw notFound('student');
  if (await hasRegistrations(work.db, before.personREF._id))
    throw conflict(
      `${fullName(before.personREF)} can’t be deleted: a registration depends on this record. Deny it instead, or set the account to Inactive.`,
    );
  await deleteStudent(work.db, id);
  await dropFiles(
    work,
    documents.map((column) => before[column]?._id),
  );
  await record(work, 'delete student', 'student', id);
}

/** Application documents are for the person and the approvers. */
export async function mayOpenStudentFile({ db, me }: AnyWork, fileId: string): Promise<boolean> {
  const owner = me && (await ownerOfDocument(db, fileId));
  return owner !== undefined && me !== undefined && (isApprover(me.role) || owner === me._id);
}

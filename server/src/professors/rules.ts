import type { PageQuery } from '@stoa/contract/kernel/page';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionTo, actionsFrom } from '@stoa/contract/kernel/transition';
import { fullName, isMasked, maskId, type HistoryEntry } from '@stoa/contract/people';
import {
  ProfessorApplication,
  professorTransitions,
  type NewProfessor,
  type Professor,
  type ProfessorRow,
  type ProfessorStatus,
} from '@stoa/contract/professors';
import type { z } from 'zod';
import { historyOf, personById } from '../accounts/rules.ts';
import { dropFiles, keepFiles } from '../files/rules.ts';
import { record } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { post } from '../kernel/mail.ts';
import { checked } from '../kernel/problems.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../kernel/refusal.ts';
import type { Received } from '../kernel/uploads.ts';
import type { AnyWork, Some, Work } from '../kernel/work.ts';
import { applicationReceived, decided } from './emails.ts';
import {
  deleteProfessor,
  documents,
  insertProfessor,
  moveProfessor,
  ownerOfDocument,
  professorById,
  professorOfPerson,
  professorPage,
  updateProfessor,
  type ProfessorRecord,
} from './queries.ts';

export {
  approvedPage,
  idsAreApproved,
  ownerOfDocument as ownerOfProfessorFile,
  populatedProfessors,
  standingOf as professorOf,
} from './queries.ts';

type Form = Some<z.output<typeof NewProfessor>>;

/** Nobody decides about oneself. */
const tiesTo = (work: AnyWork, personId: string) => {
  if (!work.me || !isApprover(work.me.role) || work.me._id === personId) return [];
  return work.me.role === 'Administrator' ? (['approver', 'administrator'] as const) : (['approver'] as const);
};
const withActions = <Row extends { personREF: { _id: string }; approvalStatus: ProfessorStatus }>(
  work: AnyWork,
  row: Row,
) => ({
  ...row,
  actions: actionsFrom(professorTransitions, row.approvalStatus, tiesTo(work, row.personREF._id)),
});
const opened = (work: AnyWork, row: ProfessorRecord): Professor => {
  const { sealer } = work.services;
  return {
    ...withActions(work, row),
    dob: row.dob === null ? null : sealer.open(row.dob),
    idNumber: row.idNumber === null ? '' : maskId(sealer.open(row.idNumber)),
  };
};

/** One's own record with the identity number in full, for the download of one's own data. */
export async function professorWithNumber(work: Work): Promise<Professor | null> {
  const row = await professorOfPerson(work.db, work.me._id);
  if (!row) return null;
  return { ...opened(work, row), idNumber: row.idNumber === null ? '' : work.services.sealer.open(row.idNumber) };
}

const words = {
  'send professor application': 'sent',
  'create professor': 'made',
  'change professor': 'changed',
  'decide professor': 'status',
  'set professor status': 'status',
  'reveal id number': 'number revealed',
} as const;
export async function professorHistory(work: Work, id: string): Promise<HistoryEntry[]> {
  const row = await professorById(work.db, id);
  if (!row || !(isApprover(work.me.role) || row.personREF._id === work.me._id)) throw notFound('professor');
  return historyOf(work.db, 'professor', id, words);
}

export async function listProfessors(
  work: Work,
  query: PageQuery & { approvalStatus?: ProfessorStatus | undefined },
): Promise<Page<ProfessorRow>> {
  const page = await professorPage(work.db, query);
  return { ...page, rows: page.rows.map((row) => withActions(work, row)) };
}

export async function myProfessor(work: Work): Promise<Professor | null> {
  const row = await professorOfPerson(work.db, work.me._id);
  return row ? opened(work, row) : null;
}

export async function oneProfessor(work: Work, id: string): Promise<Professor> {
  const row = await professorById(work.db, id);
  if (!row) throw notFound('professor');
  return opened(work, row);
}

export async function revealIdNumber(work: Work, id: string): Promise<{ idNumber: string }> {
  const row = await professorById(work.db, id);
  if (!row) throw notFound('professor');
  await record(work, 'reveal id number', 'professor', id);
  return { idNumber: row.idNumber === null ? '' : work.services.sealer.open(row.idNumber) };
}

/** A professor's own application, or a record that an administrator makes for a person who has none. */
export async function createProfessor(work: Work, form: Form, files: readonly Received[]): Promise<Professor> {
  const own = work.me.role === 'Professor';
  const personId = own ? work.me._id : form.personREF;
  if (own && form.personREF !== undefined && form.personREF !== personId)
    throw forbidden('You can only send your own application.');
  if (own) checkApplication(form, files);
  const person = personId === undefined ? undefined : await personById(work.db, personId);
  if (!person) throw refuseField('personREF', 'Person is required');
  if (person.role !== 'Professor') throw refuseField('personREF', `${fullName(person)} is not a professor.`);
  if (form.idNumber !== undefined && isMasked(form.idNumber)) throw refuseField('idNumber', 'ID Number is required');
  if (!own && form.approvalStatus === undefined) throw refuseField('approvalStatus', 'Status is required');
  const { approvalStatus, hasAllDocs, ...fields } = columnsOf(work, form);
  const made = await insertProfessor(work.db, {
    ...fields,
    ...(!own && { approvalStatus: approvalStatus ?? 'Pending', hasAllDocs: hasAllDocs ?? false }),
    ...(await keepFiles(work, files, 'document', person._id)),
    personREF: person._id,
    createdByREF: work.me._id,
  });
  if (!made) throw conflict('There is an application already.');
  await record(work, own ? 'send professor application' : 'create professor', 'professor', made._id);
  if (own) await post(work, person, applicationReceived(person));
  return oneProfessor(work, made._id);
}

function checkApplication(form: Form, files: readonly Received[]): void {
  const fields: Record<string, string> = {};
  const has = (field: string) => files.some((file) => file.field === field);
  if (!has('idREF')) fields['idREF'] = 'ID Document upload is required';
  if (!has('transcriptREF')) fields['transcriptREF'] = 'Transcript upload is required';
  const missing = Object.values(fields)[0];
  checked(ProfessorApplication, form);
  if (missing !== undefined) throw new Refusal(400, missing, { fields });
}

/** What is written of a form: sensitive values sealed; a masked number that comes back stays as it is. */
function columnsOf(work: Work, { personREF: _personREF, dob, idNumber, ...rest }: Form) {
  const { sealer } = work.services;
  return {
    ...rest,
    ...(dob !== undefined && { dob: sealer.seal(dob) }),
    ...(idNumber !== undefined && !isMasked(idNumber) && { idNumber: sealer.seal(idNumber) }),
  };
}

export async function changeProfessor(
  work: Work,
  id: string,
  form: Form,
  files: readonly Received[],
): Promise<Professor> {
  const before = await professorById(work.db, id);
  if (!before) throw notFound('professor');
  const { approvalStatus, ...fields } = columnsOf(work, form);
  if (approvalStatus !== undefined && before.personREF._id === work.me._id) throw forbidden('Nobody approves oneself.');
  const ids = await keepFiles(work, files, 'document', before.personREF._id);
  const change = { ...fields, ...ids };
  if (Object.keys(change).length > 0) await updateProfessor(work.db, id, change);
  await dropFiles(
    work,
    documents.filter((column) => column in ids).map((column) => before[column]?._id),
  );
  await record(work, 'change professor', 'professor', id, { fields: Object.keys(change) });
  if (approvalStatus !== undefined && approvalStatus !== before.approvalStatus)
    await decide(work, before, approvalStatus, '', 'set professor status');
  return oneProfessor(work, id);
}

/** One's own biography: beside the application, which stays as it was sent. */
export async function setBiography(work: Work, biography: string): Promise<Professor> {
  const own = await professorOfPerson(work.db, work.me._id);
  if (!own) throw notFound('professor');
  await updateProfessor(work.db, own._id, { biography });
  await record(work, 'change biography', 'professor', own._id);
  return oneProfessor(work, own._id);
}

/** Approve, deny, reopen. Two people deciding at once: the second is told who was first. */
export async function setProfessorStatus(
  work: Work,
  id: string,
  to: ProfessorStatus,
  reason: string,
): Promise<Professor> {
  const before = await professorById(work.db, id);
  if (!before) throw notFound('professor');
  if (before.personREF._id === work.me._id) throw forbidden('Nobody approves oneself.');
  const ties = tiesTo(work, before.personREF._id);
  if (!actionTo(professorTransitions, before.approvalStatus, to, ties)) throw alreadyDecided(before);
  await decide(work, before, to, reason, 'decide professor');
  return oneProfessor(work, id);
}

async function decide(work: Work, before: ProfessorRecord, to: ProfessorStatus, statusReason: string, action: string) {
  const { _id, approvalStatus: from, personREF: person } = before;
  const moved = await moveProfessor(work.db, _id, from, to, {
    statusReason,
    decidedByREF: work.me._id,
    ...(to === 'Pending' && { waitingSince: new Date() }),
  });
  if (!moved) throw alreadyDecided((await professorById(work.db, _id)) ?? before);
  await record(work, action, 'professor', _id, { from, to, reason: statusReason });
  await post(work, person, decided(person, to, statusReason));
}

const alreadyDecided = ({ personREF, approvalStatus, decidedBy }: ProfessorRecord) =>
  conflict(
    decidedBy
      ? `${fullName(personREF)} is ${approvalStatus}: ${fullName(decidedBy)} decided that.`
      : `${fullName(personREF)} is ${approvalStatus}; this can’t be done from there.`,
  );

export async function removeProfessor(work: Work, id: string): Promise<void> {
  const before = await professorById(work.db, id);
  if (!before) throw notFound('professor');
  try {
    await deleteProfessor(work.db, id);
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    throw conflict(`${fullName(before.personREF)} can’t be deleted: a course instance depends on this record.`);
  }
  await dropFiles(
    work,
    documents.map((column) => before[column]?._id),
  );
  await record(work, 'delete professor', 'professor', id);
}

/** Application documents are for the person and the approvers. */
export async function mayOpenProfessorFile({ db, me }: AnyWork, fileId: string): Promise<boolean> {
  const owner = me && (await ownerOfDocument(db, fileId));
  return owner !== undefined && me !== undefined && (isApprover(me.role) || owner === me._id);
}

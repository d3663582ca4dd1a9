import type { PageQuery } from '@stoa/contract/kernel/page';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionTo } from '@stoa/contract/kernel/transition';
import { fullName } from '@stoa/contract/people';
import {
  professorTransitions,
  type Professor,
  type ProfessorRow,
  type ProfessorStatus,
} from '@stoa/contract/professors';
import { dropFiles } from '../files/rules.ts';
import { record } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { conflict, forbidden, notFound } from '../kernel/refusal.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import {
  deleteProfessor,
  documents,
  ownerOfDocument,
  professorById,
  professorOfPerson,
  professorPage,
} from './queries.ts';
import { alreadyDecided, decide, heldFor, oneProfessor, opened, refuseStale, tiesTo, withActions } from './record.ts';

export { createProfessor } from './application.ts';
export {
  approvedPage,
  idsAreApproved,
  ownerOfDocument as ownerOfProfessorFile,
  populatedProfessors,
  standingOf as professorOf,
} from './queries.ts';

/** One's own record with the identity number in full, for the download of one's own data. */
export async function professorWithNumber(work: Work): Promise<Professor | null> {
  const row = await professorOfPerson(work.db, work.me._id);
  if (!row) return null;
  return { ...opened(work, row), idNumber: row.idNumber === null ? '' : work.services.sealer.open(row.idNumber) };
}

export async function listProfessors(
  work: Work,
  query: PageQuery & { approvalStatus?: ProfessorStatus | undefined },
): Promise<Page<ProfessorRow>> {
  const page = await professorPage(work.db, query);
  return { ...page, rows: page.rows.map((row) => withActions(work, row)) };
}

export async function revealIdNumber(work: Work, id: string): Promise<{ idNumber: string }> {
  const row = await professorById(work.db, id);
  if (!row) throw notFound('professor');
  await record(work, 'reveal id number', 'professor', id);
  return { idNumber: row.idNumber === null ? '' : work.services.sealer.open(row.idNumber) };
}

/** Approve, deny, reopen. Two people deciding at once: the second is told who was first. */
export async function setProfessorStatus(
  work: Work,
  id: string,
  to: ProfessorStatus,
  reason: string,
  version?: number,
): Promise<Professor> {
  const before = await heldFor(work, id);
  if (before.personREF._id === work.me._id) throw forbidden('Nobody approves oneself.');
  const ties = tiesTo(work, before.personREF._id);
  if (!actionTo(professorTransitions, before.approvalStatus, to, ties)) throw alreadyDecided(before);
  await refuseStale(work, before, version, { approvalStatus: to });
  await decide(work, before, to, reason, 'decide professor');
  return oneProfessor(work, id);
}

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

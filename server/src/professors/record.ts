import { isApprover } from '@stoa/contract/kernel/role';
import { actionsFrom } from '@stoa/contract/kernel/transition';
import { fullName, maskId } from '@stoa/contract/people';
import { professorTransitions, type Professor, type ProfessorStatus } from '@stoa/contract/professors';
import { mayTakeBack, refuseOld, takenBack } from '../accounts/rules.ts';
import { recordAndReport } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import { hold } from '../kernel/versions.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import { decided } from './emails.ts';
import { moveProfessor, professorById, professorOfPerson, type ProfessorRecord } from './queries.ts';

/** Nobody decides about oneself. */
export const tiesTo = (work: AnyWork, personId: string) => {
  if (!work.me || !isApprover(work.me.role) || work.me._id === personId) return [];
  return work.me.role === 'Administrator' ? (['approver', 'administrator'] as const) : (['approver'] as const);
};
/** What is taken back is decided by nobody until it is sent again. */
export const withActions = <
  Row extends { personREF: { _id: string }; approvalStatus: ProfessorStatus; takenBack: boolean },
>(
  work: AnyWork,
  row: Row,
) => ({
  ...row,
  actions: row.takenBack ? [] : actionsFrom(professorTransitions, row.approvalStatus, tiesTo(work, row.personREF._id)),
});
export const opened = (work: AnyWork, row: ProfessorRecord): Professor => {
  const { sealer } = work.services;
  return {
    ...withActions(work, row),
    dob: row.dob === null ? null : sealer.open(row.dob),
    idNumber: row.idNumber === null ? '' : maskId(sealer.open(row.idNumber)),
  };
};

export async function myProfessor(work: Work): Promise<Professor | null> {
  const row = await professorOfPerson(work.db, work.me._id);
  if (!row) return null;
  const actions = (await mayTakeBack(work, 'professor', row)) ? ['takeBack'] : [];
  return { ...opened(work, row), actions };
}

export async function oneProfessor(work: Work, id: string): Promise<Professor> {
  const row = await professorById(work.db, id);
  if (!row) throw notFound('professor');
  return opened(work, row);
}

/** The record, held for a change. */
export async function heldFor(work: Work, id: string): Promise<ProfessorRecord> {
  await hold(work.db, 'professor', id);
  const row = await professorById(work.db, id);
  if (!row) throw notFound('professor');
  return row;
}

type Sent = Readonly<Record<string, unknown>> & { readonly idNumber?: string | undefined };
export const refuseStale = (
  work: Work,
  row: ProfessorRecord,
  version: number | undefined,
  { idNumber, ...sent }: Sent,
) =>
  refuseOld(work, { entity: 'professor', id: row._id, current: opened(work, row) }, version, {
    ...sent,
    ...(idNumber !== undefined && { idNumber: maskId(idNumber) }),
  });

export async function decide(
  work: Work,
  before: ProfessorRecord,
  to: ProfessorStatus,
  statusReason: string,
  action: string,
) {
  const { _id, approvalStatus: from, personREF: person } = before;
  if (to !== 'Denied' && person.role !== 'Professor')
    throw conflict(`${fullName(person)} is no professor any more: only Denied is open to this application.`);
  if (before.takenBack) throw takenBack(person);
  const moved = await moveProfessor(work.db, _id, from, to, {
    statusReason,
    decidedByREF: work.me._id,
    resubmitted: false,
    ...(to === 'Pending' && { waitingSince: new Date() }),
  });
  if (!moved) throw alreadyDecided((await professorById(work.db, _id)) ?? before);
  await recordAndReport(work, action, 'professor', _id, { from, to }, { reason: statusReason });
  await post(work, person, decided(person, to, statusReason));
}

export const alreadyDecided = ({ personREF, approvalStatus, decidedBy }: ProfessorRecord) =>
  conflict(
    decidedBy
      ? `${fullName(personREF)} is ${approvalStatus}: ${fullName(decidedBy)} decided that.`
      : `${fullName(personREF)} is ${approvalStatus}; this can’t be done from there.`,
  );

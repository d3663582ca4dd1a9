import { isApprover } from '@stoa/contract/kernel/role';
import type { HistoryEntry } from '@stoa/contract/people';
import { historyOf } from '../accounts/rules.ts';
import { changesBetween, type Change } from '../kernel/changes.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Work } from '../kernel/work.ts';
import { documents, plainFields, studentById, type StudentRecord } from './queries.ts';

const words = {
  'send student application': 'sent',
  'resubmit student application': 'sent again',
  'create student': 'made',
  'change student': 'changed',
  'decide student': 'status',
  'set student status': 'status',
  'clear student document': 'document cleared',
  'reveal id number': 'number revealed',
  'export student': 'exported',
  'take application back': 'taken back',
} as const;
export async function studentHistory(work: Work, id: string): Promise<HistoryEntry[]> {
  const row = await studentById(work.db, id);
  if (!row || !(isApprover(work.me.role) || row.personREF._id === work.me._id)) throw notFound('student');
  return historyOf(work.db, 'student', id, words);
}

/** With the sealed values as they are: a form that comes back as it went has changed neither. */
export const unsealed = ({ services: { sealer } }: Work, row: StudentRecord) => ({
  ...row,
  dob: row.dob === null ? '' : sealer.open(row.dob),
  idNumber: row.idNumber === null ? '' : sealer.open(row.idNumber),
});

const secret = ['dob', 'idNumber'] as const;
const fields = [...secret, ...documents, ...plainFields] as const;

/** What a write has made of a record, field by field. */
export async function changesSince(work: Work, before: StudentRecord): Promise<Change[]> {
  const after = (await studentById(work.db, before._id))!;
  return changesBetween(unsealed(work, before), unsealed(work, after), fields, secret);
}

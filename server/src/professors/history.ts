import { isApprover } from '@stoa/contract/kernel/role';
import type { HistoryEntry } from '@stoa/contract/people';
import { historyOf } from '../accounts/rules.ts';
import { record } from '../kernel/audit.ts';
import { changesBetween } from '../kernel/changes.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Work } from '../kernel/work.ts';
import { documents, plainFields, professorById, type ProfessorRecord } from './queries.ts';

const words = {
  'send professor application': 'sent',
  'create professor': 'made',
  'change professor': 'changed',
  'change biography': 'changed',
  'decide professor': 'status',
  'set professor status': 'status',
  'reveal id number': 'number revealed',
  'take application back': 'taken back',
  'resubmit professor application': 'sent again',
} as const;
export async function professorHistory(work: Work, id: string): Promise<HistoryEntry[]> {
  const row = await professorById(work.db, id);
  if (!row || !(isApprover(work.me.role) || row.personREF._id === work.me._id)) throw notFound('professor');
  return historyOf(work.db, 'professor', id, words);
}

/** With the sealed values as they are: a form that comes back as it went has changed neither. */
export const unsealed = ({ services: { sealer } }: Work, row: ProfessorRecord) => ({
  ...row,
  dob: row.dob === null ? '' : sealer.open(row.dob),
  idNumber: row.idNumber === null ? '' : sealer.open(row.idNumber),
});

const secret = ['dob', 'idNumber'] as const;
const fields = ['title', 'biography', ...secret, ...plainFields, ...documents] as const;

/** Logs what a write has made of a record, field by field; nothing where it has changed nothing. */
export async function recordChange(work: Work, action: keyof typeof words, before: ProfessorRecord): Promise<void> {
  const after = (await professorById(work.db, before._id))!;
  const changes = changesBetween(unsealed(work, before), unsealed(work, after), fields, secret);
  if (changes.length > 0) await record(work, action, 'professor', before._id, { changes });
}

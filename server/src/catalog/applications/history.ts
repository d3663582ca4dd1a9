import { isApprover } from '@stoa/contract/kernel/role';
import type { HistoryEntry } from '@stoa/contract/people/people';
import { historyOf } from '../../people/accounts/history.ts';
import { changesBetween, type Change } from '../../kernel/changes.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Work } from '../../kernel/work.ts';
import type { Kind } from './work.ts';
import { applicationById, seesApplication, type ApplicationRecord } from './applications.queries.ts';

/** The log actions that appear in a record's history, and under which name. */
const toldAs = ({ noun }: Kind) =>
  ({
    [`send ${noun} application`]: 'sent',
    [`resubmit ${noun} application`]: 'sent again',
    [`create ${noun}`]: 'made',
    [`change ${noun}`]: 'changed',
    'change biography': 'changed',
    [`decide ${noun}`]: 'status',
    [`set ${noun} status`]: 'status',
    [`clear ${noun} document`]: 'document cleared',
    [`export ${noun}`]: 'exported',
    'reveal id number': 'number revealed',
    'take application back': 'taken back',
  }) as const;

export async function historyOfApplication(work: Work, kind: Kind, id: string): Promise<HistoryEntry[]> {
  const row = await applicationById(work.db, kind, id);
  const isOwn = row?.personREF._id === work.me._id;
  if (!row || !(isOwn || isApprover(work.me.role))) throw notFound();
  if (!isOwn && !(await seesApplication(work.db, work.me, kind, row.personREF._id))) throw notFound();
  return historyOf(work, kind.noun, id, toldAs(kind));
}

/** Decrypts the sealed values, so that comparing shows which ones a form really changed. */
export const unsealed = ({ services: { encryption } }: Work, row: ApplicationRecord) => ({
  ...row,
  dob: row.dob === null ? '' : encryption.decrypt(row.dob),
  idNumber: row.idNumber === null ? '' : encryption.decrypt(row.idNumber),
});

/** Returns what a write has changed in a record, field by field. */
export async function changesSince(work: Work, kind: Kind, before: ApplicationRecord): Promise<Change[]> {
  const after = (await applicationById(work.db, kind, before._id))!;
  const secret = kind.fields.filter(({ sealed }) => sealed).map(({ name }) => name);
  const names = [...kind.fields, ...kind.ownFields].map(({ name }) => name);
  return changesBetween<Record<string, unknown>>(unsealed(work, before), unsealed(work, after), names, secret);
}

import type { Context } from '../../kernel/context.ts';
import { isApprover } from '@stoa/contract/kernel/role';
import type { HistoryEntry } from '@stoa/contract/people/people';
import { historyOf } from '../../people/accounts/history.ts';
import { changesBetween, type Change } from '../../kernel/changes.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Kind } from './hooks.ts';
import { applicationById, seesApplication, type ApplicationRecord } from './applications.queries.ts';

/** The log actions that appear in a record's history, with their names there. */
const shownAs = ({ noun }: Kind) =>
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

export async function historyOfApplication(context: Context, kind: Kind, id: string): Promise<HistoryEntry[]> {
  const row = await applicationById(context.db, kind, id);
  const isOwn = row?.personREF._id === context.me._id;
  if (!row || !(isOwn || isApprover(context.me.role))) throw notFound();
  if (!isOwn && !(await seesApplication(context.db, context.me, kind, row.personREF._id))) throw notFound();
  return historyOf(context, kind.noun, id, shownAs(kind));
}

/** Decrypts the secret values, so that a comparison finds the ones that a form really changed. */
export const unsealed = ({ services: { encryption } }: Context, row: ApplicationRecord) => ({
  ...row,
  dob: row.dob === null ? '' : encryption.decrypt(row.dob),
  idNumber: row.idNumber === null ? '' : encryption.decrypt(row.idNumber),
});

/** Returns what a write has changed in a record, field by field. */
export async function changesSince(context: Context, kind: Kind, before: ApplicationRecord): Promise<Change[]> {
  const after = (await applicationById(context.db, kind, before._id))!;
  const secret = kind.fields.filter(({ sealed }) => sealed).map(({ name }) => name);
  const names = [...kind.fields, ...kind.ownFields].map(({ name }) => name);
  return changesBetween<Record<string, unknown>>(unsealed(context, before), unsealed(context, after), names, secret);
}

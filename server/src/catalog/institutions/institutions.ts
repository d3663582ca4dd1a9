import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import {
  institutionFields,
  type Institution,
  type NewInstitution,
  type institutions,
} from '@stoa/contract/catalog/institutions.shapes';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isMasked, maskId } from '@stoa/contract/people/people';
import type { z } from 'zod';
import { refuseOld } from '../../people/accounts/history.ts';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween, lockForChange } from '../../kernel/changes.ts';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import {
  deleteInstitution,
  insertInstitution,
  institutionById,
  institutionPage,
  updateInstitution,
} from './institutions.queries.ts';

type Form = z.output<typeof NewInstitution>;
type Change = z.output<(typeof institutions)['update']['body']>;

/** The tax ID is encrypted in the database. Only its end is shown until it is revealed. */
const opened = (context: Context, row: Institution): Institution => ({
  ...row,
  taxID: maskId(context.services.encryption.decrypt(row.taxID)),
});

export async function revealTaxID(context: Context<Trx>, id: string): Promise<{ taxID: string }> {
  const row = await institutionById(context.db, id);
  if (!row) throw notFound();
  await recordAction(context, 'reveal tax id', 'institution', id);
  return { taxID: context.services.encryption.decrypt(row.taxID) };
}

export async function oneInstitution(context: Context, id: string): Promise<Institution> {
  const row = await institutionById(context.db, id);
  if (!row) throw notFound();
  return opened(context, row);
}

export async function listInstitutions(context: Context, query: PageQuery): Promise<Page<Institution>> {
  const { rows, total } = await institutionPage(context.db, query);
  return { rows: rows.map((row) => opened(context, row)), total };
}

export async function createInstitution(context: Context<Trx>, form: Form): Promise<Institution> {
  const taxID = context.services.encryption.encrypt(form.taxID);
  const made = await insertInstitution(context.db, { ...form, taxID, createdByREF: context.me._id });
  await recordAction(context, 'create institution', 'institution', made._id, { name: made.name });
  return opened(context, made);
}

export async function changeInstitution(
  context: Context<Trx>,
  id: string,
  { version, ...form }: Change,
): Promise<Institution> {
  await lockForChange(context.db, 'institution', id);
  const before = await institutionById(context.db, id);
  if (!before) throw notFound();
  const current = opened(context, before);
  await refuseOld(context, { entity: 'institution', id, current }, version, {
    ...form,
    ...(form.taxID !== undefined && { taxID: maskId(form.taxID) }),
  });
  const { encryption } = context.services;
  const unsealed = (row: Institution) => ({ ...row, taxID: encryption.decrypt(row.taxID) });
  // A masked tax ID comes from a form that didn't change it.
  const isKept = form.taxID === undefined || isMasked(form.taxID) || form.taxID === unsealed(before).taxID;
  const sealed = { taxID: isKept ? before.taxID : encryption.encrypt(form.taxID!) };
  const changed = await updateInstitution(context.db, id, { ...form, ...sealed, name: form.name ?? before.name });
  if (!changed) throw notFound();
  const changes = changesBetween(unsealed(before), unsealed(changed), namesOf(institutionFields), ['taxID']);
  if (changes.length > 0) await recordAction(context, 'change institution', 'institution', id, { changes });
  return opened(context, changed);
}

/** The records that keep an institution from being deleted, by the table that refers to it. */
const dependants: Readonly<Record<string, string>> = {
  person: /*i18n*/ 'an institution administrator of it',
  courseDefinition: /*i18n*/ 'a course definition that names it',
  agreement: /*i18n*/ 'an agreement with it',
  credentialCheck: /*i18n*/ 'a credential that it has checked',
  qualification: /*i18n*/ 'a professor it has qualified',
  fileSharing: /*i18n*/ 'an instructor file that is shared with it',
  disclosure: /*i18n*/ 'a record of what went to it',
};

export async function removeInstitution(context: Context<Trx>, id: string): Promise<void> {
  const { name } = (await institutionById(context.db, id)) ?? {};
  if (name === undefined) throw notFound();
  const deleted = await deleteInstitution(context.db, id).catch((error: unknown) => {
    const { code, table } = error as { code?: string; table?: string };
    if (code !== '23503') throw error;
    throw conflict(
      i18n.t('You can’t delete {name}, because there is {what}.', {
        name,
        what: i18n.t(dependants[table ?? ''] ?? /*i18n*/ 'another record'),
      }),
    );
  });
  if (!deleted) throw notFound();
  await recordAction(context, 'delete institution', 'institution', id, { name: deleted.name });
}

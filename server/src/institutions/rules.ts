import type { Institution, NewInstitution } from '@stoa/contract/institutions';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { isMasked, maskId } from '@stoa/contract/people';
import type { z } from 'zod';
import { record } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Some, Work } from '../kernel/work.ts';
import {
  deleteInstitution,
  insertInstitution,
  institutionById,
  institutionPage,
  updateInstitution,
} from './queries.ts';

type Form = z.output<typeof NewInstitution>;

/** The tax id is sealed in the database, and shown by its end alone until it is revealed. */
const opened = (work: Work, row: Institution): Institution => ({
  ...row,
  taxID: maskId(work.services.sealer.open(row.taxID)),
});

export async function revealTaxID(work: Work, id: string): Promise<{ taxID: string }> {
  const row = await institutionById(work.db, id);
  if (!row) throw notFound('institution');
  await record(work, 'reveal tax id', 'institution', id);
  return { taxID: work.services.sealer.open(row.taxID) };
}

export async function listInstitutions(work: Work, query: PageQuery): Promise<Page<Institution>> {
  const { rows, total } = await institutionPage(work.db, query);
  return { rows: rows.map((row) => opened(work, row)), total };
}

export async function createInstitution(work: Work, form: Form): Promise<Institution> {
  const taxID = work.services.sealer.seal(form.taxID);
  const made = await insertInstitution(work.db, { ...form, taxID, createdByREF: work.me._id });
  await record(work, 'create institution', 'institution', made._id, { name: made.name });
  return opened(work, made);
}

export async function changeInstitution(work: Work, id: string, form: Some<Form>): Promise<Institution> {
  const before = await institutionById(work.db, id);
  if (!before) throw notFound('institution');
  // A masked one comes back from a form in which it was left as it is.
  const sealed =
    form.taxID === undefined || isMasked(form.taxID)
      ? { taxID: before.taxID }
      : { taxID: work.services.sealer.seal(form.taxID) };
  const changed = await updateInstitution(work.db, id, { ...form, ...sealed, name: form.name ?? before.name });
  if (!changed) throw notFound('institution');
  await record(work, 'change institution', 'institution', id, { fields: Object.keys(form) });
  return opened(work, changed);
}

export async function removeInstitution(work: Work, id: string): Promise<void> {
  const gone = await deleteInstitution(work.db, id);
  if (!gone) throw notFound('institution');
  await record(work, 'delete institution', 'institution', id, { name: gone.name });
}

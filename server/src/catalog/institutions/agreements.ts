import type { Agreement, NewAgreement, PartnerName } from '@stoa/contract/catalog/agreements';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { keepFiles, dropFiles } from '../../people/files.ts';
import { record } from '../../kernel/audit.ts';
import { onDay } from '../../kernel/dates.ts';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received } from '../../kernel/uploads.ts';
import { hold } from '../../kernel/versions.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import { institutionById } from './institutions.queries.ts';
import {
  agreementById,
  agreementsOf,
  deleteAgreement,
  insertAgreement,
  lastOpening,
  partnerPage,
  setPaper,
  type AgreementRow,
} from './agreements.queries.ts';

const drawn = ({ me }: Work, { rules, isUsed, institutionREF: _of, ...row }: AgreementRow): Agreement => ({
  ...row,
  ...rules,
  canDelete: me.role === 'Administrator' && row.state === 'planned' && !isUsed,
});

export const listPartners = ({ db, me }: Work, query: PageQuery): Promise<Page<PartnerName>> =>
  partnerPage(db, me, query);

/** Throws 404 unless the institution exists and the person may read its agreement: another's is like none. */
export async function refuseOthers({ db, me }: Work, institutionId: string): Promise<{ readonly name: string }> {
  const found = await institutionById(db, institutionId);
  const isTheirs = me.role === 'Administrator' || me.institutionREF === institutionId || me.institutionREF === null;
  if (!found || !isTheirs) throw notFound();
  return found;
}

export async function listAgreements(work: Work, institutionId: string): Promise<Agreement[]> {
  await refuseOthers(work, institutionId);
  return (await agreementsOf(work.db, institutionId)).map((row) => drawn(work, row));
}

async function agreementFor(work: Work, id: string): Promise<AgreementRow> {
  const row = await agreementById(work.db, id);
  if (!row) throw notFound();
  return row;
}

/** Adds a version. It has to take effect after all others, and after courses were opened under the one in force. */
export async function createAgreement(
  work: Writing,
  institutionREF: string,
  { effective, until, ...rules }: NewAgreement,
): Promise<Agreement> {
  await hold(work.db, 'institution', institutionREF);
  await refuseOthers(work, institutionREF);
  const [latest] = await agreementsOf(work.db, institutionREF);
  if (latest && effective <= latest.effective)
    throw refuseField(
      'effective',
      i18n.t('A new version must take effect after the one before it, which took or takes effect on {day}.', {
        day: onDay(latest.effective),
      }),
    );
  const opened = await lastOpening(work.db, institutionREF);
  if (opened && effective <= opened)
    throw refuseField(
      'effective',
      i18n.t('A course was opened under the present version on {day}. Choose a later day.', { day: onDay(opened) }),
    );
  const number = (latest?.number ?? 0) + 1;
  const { _id } = await insertAgreement(work.db, {
    institutionREF,
    number,
    effective,
    until,
    rules: JSON.stringify(rules),
    createdByREF: work.me._id,
  });
  await record(work, 'create agreement', 'institution', institutionREF, { number, effective });
  return drawn(work, await agreementFor(work, _id));
}

/** Adds the signed paper to a version that has none. What was signed is never replaced. */
export async function addPaper(work: Writing, id: string, files: readonly Received[]): Promise<Agreement> {
  const { institutionREF } = await agreementFor(work, id);
  await hold(work.db, 'institution', institutionREF);
  const before = await agreementFor(work, id);
  if (before.paperREF) throw conflict(i18n.t('This version already has its signed paper.'));
  const { paperREF } = await keepFiles(work, files, { subject: 'agreement', subjectREF: id });
  if (paperREF === undefined) throw refuseField('paperREF', i18n.t('Choose the signed paper.'));
  await setPaper(work.db, id, paperREF);
  await record(work, 'add signed paper', 'institution', before.institutionREF, { number: before.number });
  return drawn(work, await agreementFor(work, id));
}

export async function removeAgreement(work: Writing, id: string): Promise<void> {
  const before = await agreementFor(work, id);
  await hold(work.db, 'institution', before.institutionREF);
  if (!drawn(work, await agreementFor(work, id)).canDelete)
    throw conflict(
      i18n.t('You can only delete a version that hasn’t taken effect. Add a new version to change what is agreed.'),
    );
  await deleteAgreement(work.db, id);
  await dropFiles(work, [before.paperREF?._id]);
  await record(work, 'delete agreement', 'institution', before.institutionREF, { number: before.number });
}

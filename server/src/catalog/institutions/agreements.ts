import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { Agreement, NewAgreement, PartnerName } from '@stoa/contract/catalog/agreements.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { keepFiles, dropFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { onDay } from '../../kernel/dates.ts';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received } from '../../kernel/uploads.ts';
import { lockForChange } from '../../kernel/changes.ts';
import { refuseOthers } from '../../people/accounts/institution.ts';
import {
  agreementById,
  agreementsOf,
  deleteAgreement,
  insertAgreement,
  lastOpening,
  partnerPage,
  setPaper,
  type AgreementRow,
} from './institutions.queries.ts';

const toReply = ({ me }: Context, { rules, isUsed, institutionREF: _of, ...row }: AgreementRow): Agreement => ({
  ...row,
  ...rules,
  canDelete: me.role === 'Administrator' && row.state === 'planned' && !isUsed,
});

export const listPartners = ({ db, me }: Context, query: PageQuery): Promise<Page<PartnerName>> =>
  partnerPage(db, me, query);

export async function listAgreements(context: Context, institutionId: string): Promise<Agreement[]> {
  await refuseOthers(context, institutionId);
  return (await agreementsOf(context.db, institutionId)).map((row) => toReply(context, row));
}

async function agreementFor(context: Context, id: string): Promise<AgreementRow> {
  const row = await agreementById(context.db, id);
  if (!row) throw notFound();
  return row;
}

/** Adds a version. It has to take effect after all others, and after the last day on which a course was opened. */
export async function createAgreement(
  context: Context<Trx>,
  institutionREF: string,
  { effective, until, ...rules }: NewAgreement,
): Promise<Agreement> {
  await lockForChange(context.db, 'institution', institutionREF);
  await refuseOthers(context, institutionREF);
  const [latest] = await agreementsOf(context.db, institutionREF);
  if (latest && effective <= latest.effective)
    throw refuseField(
      'effective',
      i18n.t('A new version must take effect after the one before it, which took or takes effect on {day}.', {
        day: onDay(latest.effective),
      }),
    );
  const opened = await lastOpening(context.db, institutionREF);
  if (opened && effective <= opened)
    throw refuseField(
      'effective',
      i18n.t('A course was opened under the present version on {day}. Choose a later day.', { day: onDay(opened) }),
    );
  const number = (latest?.number ?? 0) + 1;
  const { _id } = await insertAgreement(context.db, {
    institutionREF,
    number,
    effective,
    until,
    rules: JSON.stringify(rules),
    createdByREF: context.me._id,
  });
  await recordAction(context, 'create agreement', 'institution', institutionREF, { number, effective });
  return toReply(context, await agreementFor(context, _id));
}

/** Adds the signed paper to a version that has none. A signed paper is never replaced. */
export async function addPaper(context: Context<Trx>, id: string, files: readonly Received[]): Promise<Agreement> {
  const { institutionREF } = await agreementFor(context, id);
  await lockForChange(context.db, 'institution', institutionREF);
  const before = await agreementFor(context, id);
  if (before.paperREF) throw conflict(i18n.t('This version already has its signed paper.'));
  const { paperREF } = await keepFiles(context, files, { subject: 'agreement', subjectREF: id });
  if (paperREF === undefined) throw refuseField('paperREF', i18n.t('Choose the signed paper.'));
  await setPaper(context.db, id, paperREF);
  await recordAction(context, 'add signed paper', 'institution', before.institutionREF, { number: before.number });
  return toReply(context, await agreementFor(context, id));
}

export async function removeAgreement(context: Context<Trx>, id: string): Promise<void> {
  const { institutionREF } = await agreementFor(context, id);
  await lockForChange(context.db, 'institution', institutionREF);
  const before = toReply(context, await agreementFor(context, id));
  if (!before.canDelete)
    throw conflict(
      i18n.t('You can only delete a version that hasn’t taken effect. Add a new version to change what is agreed.'),
    );
  await deleteAgreement(context.db, id);
  await dropFiles(context, [before.paperREF?._id]);
  await recordAction(context, 'delete agreement', 'institution', institutionREF, { number: before.number });
}

import { i18n } from '@stoa/contract/kernel/i18n';
import { conflict } from '../kernel/refusal.ts';

interface Priced {
  readonly name: string;
  readonly costCents: number | null;
  readonly auditCostCents: number | null;
}

/** What a course costs in a mode: cents. */
export function priceOf({ name, costCents, auditCostCents }: Priced, isAudit: boolean): number {
  const cents = isAudit ? auditCostCents : costCents;
  if (cents === null) throw conflict(i18n.t('“{name}” has no price yet. Please write to support.', { name }));
  return cents;
}

/** What it costs to change to a mode from the other: cents; less than nothing is paid back. */
export const switchCents = (course: Priced, isAudit: boolean): number =>
  priceOf(course, isAudit) - priceOf(course, !isAudit);

export const alreadyRegisteredFor = (name: string, isAudit: boolean): string =>
  isAudit
    ? i18n.t('You’re already registered in “{name}” for audit.', { name })
    : i18n.t('You’re already registered in “{name}” for credit.', { name });

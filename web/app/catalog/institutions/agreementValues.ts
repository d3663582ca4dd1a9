import { i18n } from '@stoa/contract/kernel/i18n';
import {
  agreementFields,
  type ColumnField,
  type dateFormats,
  type gradeKinds,
  type Leaver,
  type LeavingEvent,
  usualCreditHours,
} from '@stoa/contract/catalog/agreements.endpoints';
import type { Agreement } from '@stoa/contract/catalog/agreements.shapes';
import { blankValues } from '../../ui/recordFields.tsx';

/** A day of a course in the form: a number of days or a percentage, which may still be missing. */
export type RuleValue = { days: number | null } | { percent: number | null };
type Kind = (typeof gradeKinds)[number];

const noDay = null as string | null;
export const blankTerm = {
  code: '',
  name: '',
  start: '',
  end: '',
  dates: { drop: noDay, census: noDay, withdraw: noDay, gradesDue: noDay },
};
export const blankLeaving = {
  event: '' as LeavingEvent | '',
  by: null as Leaver | null,
  percent: null as number | null,
  code: '',
};
export const blankCode = { code: '', meaning: '', kind: '' as Kind | '', points: null as number | null };
/** The codes that most colleges of the United States use, to start with. */
export const usualCodes = (): (typeof blankCode)[] => {
  const earned = { A: 4, 'A-': 3.7, 'B+': 3.3, B: 3, 'B-': 2.7, 'C+': 2.3, C: 2, 'C-': 1.7, 'D+': 1.3, D: 1 };
  return [
    ...Object.entries(earned).map(([code, points]) => ({ code, meaning: '', kind: 'earned' as const, points })),
    { code: 'F', meaning: i18n.t('Failed'), kind: /*i18n*/ 'not earned', points: 0 },
    { code: 'W', meaning: i18n.t('Withdrawn'), kind: 'withdrawn', points: null },
    { code: 'I', meaning: i18n.t('Incomplete'), kind: 'incomplete', points: null },
    { code: 'AU', meaning: i18n.t('Audit'), kind: 'audit', points: null },
    { code: 'NR', meaning: i18n.t('Not reported'), kind: /*i18n*/ 'not reported', points: null },
  ];
};
export const blankRefund = { until: { days: null } as RuleValue, percent: null as number | null };
export interface ColumnValue {
  header: string;
  field: ColumnField | '';
  format?: (typeof dateFormats)[number] | undefined;
}
export const blankColumn: ColumnValue = { header: '', field: '' };

const first = {
  effective: '',
  until: null as string | null,
  kind: 'own',
  opeid: '',
  unit: 'semester',
  numbering: { by: 'list', url: '', form: '' },
  sharedSections: false,
  zone: 'America/New_York',
  drop: { days: 14 } as RuleValue,
  census: { percent: 20 } as RuleValue,
  withdraw: { percent: 60 } as RuleValue,
  refunds: [{ until: { days: 14 }, percent: 100 }] as (typeof blankRefund)[],
  gradeCodes: [] as (typeof blankCode)[],
  leavingCodes: [] as (typeof blankLeaving)[],
  creditHours: usualCreditHours as { instruction: number | null; outside: number | null },
  credentials: { degree: null as string | null, hours: 0 as number | null },
  fee: { perCredit: 0 as number | null, paidBy: 'included' },
  minors: 'no',
  needs: ['application'] as string[],
  matchKey: 'registration' as ColumnField,
  terms: [] as (typeof blankTerm)[],
  columns: [] as ColumnValue[],
  gradesDueDays: 14 as number | null,
  postedWithinDays: 30 as number | null,
  contact: { name: '', email: '', phone: '' },
  ...blankValues(agreementFields),
  signedOn: null as string | null,
};
export type AgreementValues = typeof first;

/** Returns the first values of a new version's form: the latest version without its days and signature. */
export function valuesFrom(latest: Agreement | undefined): AgreementValues {
  if (!latest) return first;
  const kept = Object.fromEntries(Object.keys(first).map((name) => [name, latest[name as keyof AgreementValues]]));
  return { ...(kept as AgreementValues), effective: '', until: null, signedBy: '', signedOn: null };
}

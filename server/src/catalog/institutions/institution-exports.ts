import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import {
  columnFieldNames,
  columnFields,
  type Agreement,
  type ColumnField,
  type dateFormats,
} from '@stoa/contract/catalog/agreements.endpoints';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { i18n } from '@stoa/contract/kernel/i18n';
import { discloseRegistrations } from '../../people/disclosures.ts';
import { recordAction } from '../../kernel/audit.ts';
import { refuseField } from '../../kernel/refusal.ts';
import { agreementInForce } from './institutions.queries.ts';
import { refuseOthers } from '../../people/accounts/institution.ts';
import { creditRegistrations, type CreditRegistration } from './institution-exports.queries.ts';

type Column = Agreement['columns'][number];
type Said = Pick<Agreement, 'terms'> & { readonly zone: string };
interface Wanted {
  readonly term?: string;
  readonly from?: string;
  readonly to?: string;
}

const dated = (day: string, format: (typeof dateFormats)[number] = 'YYYY-MM-DD'): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** Returns the text of a row in a column; dates as YYYY-MM-DD. */
function valueOf({ services }: Context, row: CreditRegistration, field: ColumnField, { terms, zone }: Said): string {
  const { equivalent } = row;
  const values: Record<ColumnField, () => string | number | null | undefined> = {
    registration: () => row.registration,
    studentNumber: () => (row.studentNumber === null ? '' : services.encryption.decrypt(row.studentNumber)),
    lastName: () => row.lastName,
    firstName: () => row.firstName,
    middleName: () => row.middleName,
    email: () => row.email,
    phone: () => row.mobilePhone,
    birthDate: () => (row.dob === null ? '' : services.encryption.decrypt(row.dob)),
    street: () => row.street,
    city: () => row.city,
    state: () => row.state,
    zip: () => row.zip,
    country: () => row.country,
    subject: () => equivalent?.subject,
    number: () => equivalent?.number,
    section: () => row.section ?? equivalent?.section,
    title: () => equivalent?.title ?? row.course,
    credits: () => equivalent?.credits ?? row.credits,
    unit: () => row.unit,
    term: () =>
      row.termCode ??
      terms.find(({ start, end }) => row.start && start <= row.start && row.start <= end)?.code ??
      row.registrationTerm,
    start: () => row.start,
    end: () => row.end,
    status: () => row.status,
    registered: () => dayIn(zone, Date.parse(row.dateRegistered)),
    left: () => (row.leftAs === null || row.endedAt === null ? '' : dayIn(zone, Date.parse(row.endedAt))),
    leavingCode: () => row.leavingCode,
    grade: () => row.grade,
    gradeMeaning: () => row.gradeMeaning,
    lastActivity: () => row.lastActivity,
    professor: () => row.professor,
  };
  return String(values[field]() ?? '');
}
const dates: readonly ColumnField[] = ['lastActivity', 'birthDate', 'start', 'end', 'registered', 'left'];

/**
 * The credit registrations of an institution, with the columns of its agreement in force, or all columns without one. Logs the
 * export, and a disclosure for each student. Throws Refusal 400 at `term` for one that the agreement doesn't have.
 */
export async function registrationsFor(
  context: Context<Trx>,
  institutionId: string,
  { term, ...days }: Wanted,
): Promise<{ headers: string[]; rows: string[][] }> {
  await refuseOthers(context, institutionId);
  const agreement = await agreementInForce(context.db, institutionId);
  // Days are in the institution's zone.
  const zone = agreement?.rules.zone ?? 'UTC';
  const terms = agreement?.rules.terms ?? [];
  const starts = terms.find(({ code }) => code === term);
  if (term !== undefined && !starts) throw refuseField('term', i18n.t('Choose a term of the agreement.'));
  const agreed: readonly Column[] = agreement?.rules.columns ?? [];
  const columns =
    agreed.length > 0 ? agreed : columnFieldNames.map((field) => ({ header: columnFields[field], field }));
  const found = await creditRegistrations(context.db, institutionId, { ...days, term: starts, zone });
  await recordAction(context, 'export registrations', 'institution', institutionId, {
    term,
    ...days,
    rows: found.length,
  });
  await discloseRegistrations(
    context,
    institutionId,
    found.map(({ registration }) => registration),
  );
  const cell = (row: CreditRegistration, { field, format }: Column) => {
    const value = valueOf(context, row, field, { terms, zone });
    return dates.includes(field) && value !== '' ? dated(value, format) : value;
  };
  return {
    headers: columns.map(({ header }) => header),
    rows: found.map((row) => columns.map((column) => cell(row, column))),
  };
}

import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { createHash } from 'node:crypto';
import { datesOf, daysLater, shareOf, termFor, type EnrollmentRules } from '@stoa/contract/catalog/enrollment-dates';
import { toCents } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditUnit } from '@stoa/contract/people/credits';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { taxedPrice } from '@stoa/contract/payments/tax';
import { lockedDefinition } from '../course-definitions.queries.ts';
import { agreementInForce } from '../institutions/institutions.queries.ts';
import { conflict } from '../../kernel/refusal.ts';
import { updateInstance, type CourseInstanceRecord } from './course-instances.queries.ts';

/** The version of a promise is a hash of its content. */
const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

interface PromisingRules extends EnrollmentRules {
  readonly unit: CreditUnit;
  readonly postedWithinDays: number;
  readonly fee: Omit<CreditPromise['fee'], 'total'>;
  readonly minors: 'no' | 'guardian';
  readonly needs: readonly ('application' | 'identity')[];
  readonly ifDenied: string;
  readonly disclosure: string;
}
/**
 * The promise for a course, by the agreement in force, without the version that names it and the instant. `totalCents` is the
 * price for credit with tax; a refund for leaving is a part of it.
 */
function promiseOf(
  rules: PromisingRules,
  course: { readonly start: string; readonly end: string; readonly totalCents: number },
  { institution, equivalent }: Pick<CreditPromise, 'institution' | 'equivalent'>,
): Omit<CreditPromise, 'version' | 'promisedAt'> {
  const { refunds, ...dates } = datesOf(rules, course);
  return {
    institution,
    equivalent,
    credits: equivalent.credits,
    unit: rules.unit,
    postedWithinDays: rules.postedWithinDays,
    postedBy: daysLater(course.end, rules.postedWithinDays),
    // Rounded half up like the college's bill.
    fee: { ...rules.fee, total: shareOf(toCents(rules.fee.perCredit), equivalent.credits * 100) / 100 },
    needs: [...rules.needs, ...(rules.minors === 'guardian' ? (['guardian'] as const) : [])],
    ...dates,
    refunds: refunds.map((step) => ({ ...step, amount: shareOf(course.totalCents, step.percent) / 100 })),
    ifDenied: rules.ifDenied,
    disclosure: rules.disclosure,
  };
}

interface Promised {
  readonly agreementREF: string;
  readonly promise: CreditPromise;
  readonly termCode: string;
  readonly termName: string;
}
/**
 * The credit promise that a course opens with; undefined where no agreement is in force with the institution its definition
 * names. Throws a Refusal when there is an agreement and required data is missing.
 */
async function promiseAtOpening(
  { db, services }: Context,
  { name, courseREF, start, end, cost }: CourseInstanceRecord,
): Promise<Promised | undefined> {
  const definition = await lockedDefinition(db, courseREF._id);
  const institution = definition?.institution;
  const agreement = institution ? await agreementInForce(db, institution._id) : undefined;
  if (!definition || !institution || !agreement) return undefined;
  const refuse = (missing: string) =>
    conflict(i18n.t('“{name}” can’t open yet. {missing}', { name, missing }), 'promise');
  const { equivalent } = definition;
  if (!equivalent)
    throw refuse(
      i18n.t('Ask an approver to enter the equivalent course at {institution} on its course definition.', {
        institution: institution.name,
      }),
    );
  if (start === null || end === null) throw refuse(i18n.t('Add its first and last day.'));
  const { totalCents } = taxedPrice(Math.round((cost ?? 0) * 100), 'credit', services.site.now().tax);
  const content = promiseOf(agreement.rules, { start, end, totalCents }, { institution, equivalent });
  const promise = { version: versionOf(content), promisedAt: new Date().toISOString(), ...content };
  const { code: termCode, name: termName } = termFor(agreement.rules.terms, { start, end });
  return { agreementREF: agreement._id, promise, termCode, termName };
}

/** The columns that are set when a course opens: the promise, the version of the agreement, and the term. */
export async function promisedColumns(context: Context, course: CourseInstanceRecord) {
  const promised = await promiseAtOpening(context, course);
  return promised && { ...promised, promise: JSON.stringify(promised.promise) };
}

/** Records that the roster of a locked course was certified. Transactions that wait for the lock see it. */
export const noteCertified = ({ db }: Context<Trx, Anyone>, courseInstanceId: string): Promise<unknown> =>
  updateInstance(db, courseInstanceId, { certifiedAt: new Date() });

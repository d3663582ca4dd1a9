import { createHmac, randomBytes } from 'node:crypto';
import type { Page } from '../kernel/lists.ts';
import { inBatches, type Trx } from '../kernel/db.ts';
import type { Context } from '../kernel/context.ts';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import type { NumberedStudent, StudentNumber, studentNumbers } from '@stoa/contract/exchange/student-numbers.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { agreementInForce } from '../catalog/institutions/institutions.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import { lockForChange } from '../kernel/changes.ts';
import { conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { refuseOthers } from '../people/accounts/institution.ts';
import {
  endNumbers,
  fingerprintKey,
  holdersOf,
  insertNumbers,
  isStudentOf,
  numberedPage,
  numbersOf,
} from './student-numbers.queries.ts';

/** The agreed way to a number at an institution. Without an agreement in force, numbers come from the college's list. */
export const numberingAt = async ({ db }: Pick<Context, 'db'>, institutionId: string) =>
  (await agreementInForce(db, institutionId))?.rules.numbering ?? { by: 'list' as const, url: '', form: '' };

export async function listNumbers(
  context: Context,
  institutionId: string,
  query: Parameters<typeof numberedPage>[3],
): Promise<Page<NumberedStudent>> {
  await refuseOthers(context, institutionId);
  const { by } = await numberingAt(context, institutionId);
  const { rows, total } = await numberedPage(context.db, institutionId, by, query);
  const { decrypt } = context.services.encryption;
  return { rows: rows.map((row) => ({ ...row, number: row.number && decrypt(row.number) })), total };
}

/** The number of a person at an institution, with its history. Throws 404 for somebody who isn't a student there. */
export async function readNumber(context: Context, institutionId: string, personId: string): Promise<StudentNumber> {
  await refuseOthers(context, institutionId);
  if (!(await isStudentOf(context.db, institutionId, personId))) throw notFound();
  const history = (await numbersOf(context.db, institutionId, personId)).map(({ _id, ...row }) => ({
    ...row,
    number: context.services.encryption.decrypt(row.number),
  }));
  const now = history.find(({ until }) => until === null);
  return { number: now?.number ?? null, since: now?.since ?? null, by: now?.by ?? null, history };
}

/**
 * Returns the problem of a number, or undefined. A form has # for a digit and ? for a letter. Spaces, and characters that no
 * college uses, are refused even without a form.
 */
export function problemOf(number: string, form: string): string | undefined {
  if (number === '') return i18n.t('The student number is missing.');
  if (/\s/.test(number)) return i18n.t('A student number has no blanks.');
  if (number.length > 40 || !/^[\p{L}\p{N}@#._/-]+$/u.test(number))
    return i18n.t('A student number has up to 40 letters, digits and the signs @ # . _ / -.');
  const signs = number.split('');
  const fits = form === '' || (signs.length === form.length && signs.every((sign, at) => fitsIn(form[at]!, sign)));
  return fits ? undefined : i18n.t('The numbers of this college look like {form}.', { form });
}
const fitsIn = (place: string, sign: string) =>
  place === '#' ? /\d/.test(sign) : place === '?' ? /\p{L}/u.test(sign) : place === sign;

/** Returns a function that makes fingerprints of an institution's numbers, which can't be guessed without its key. */
export async function fingerprints({ db, services }: Context<Trx>, institutionId: string) {
  const { encrypt, decrypt } = services.encryption;
  const key = Buffer.from(
    decrypt(await fingerprintKey(db, institutionId, encrypt(randomBytes(32).toString('base64')))),
    'base64',
  );
  return (number: string): Buffer => createHmac('sha256', key).update(number.toLowerCase()).digest();
}

/** The name of the job that tells students of their numbers. */
export const noticeJobName = 'exchange.notices';

export interface GivenNumber {
  readonly personREF: string;
  readonly number: string;
  readonly source: 'college' | 'student' | 'import';
}
/**
 * Writes numbers that were checked, under the institution's lock. Earlier numbers end and stay in the history. A job tells the
 * students. The audit log has only the counts, never a number.
 */
export async function writeNumbers(
  context: Context<Trx>,
  institutionREF: string,
  given: readonly GivenNumber[],
): Promise<void> {
  const { db, me, services } = context;
  const fingerprint = await fingerprints(context, institutionREF);
  const ended = new Set<string>();
  await inBatches(given, async (some) => {
    const people = some.map(({ personREF }) => personREF);
    for (const { personREF } of await endNumbers(db, institutionREF, people, me._id)) ended.add(personREF);
  });
  await inBatches(given, (some) =>
    insertNumbers(
      db,
      some.map((one) => ({
        ...one,
        institutionREF,
        number: services.encryption.encrypt(one.number),
        fingerprint: fingerprint(one.number),
        createdByREF: me._id,
        isNotified: ended.has(one.personREF),
      })),
    ),
  );
  await recordAction(context, 'give student numbers', 'institution', institutionREF, {
    people: given.length,
    corrected: ended.size,
  });
  await services.jobs.send(db, noticeJobName, {});
}

/** Gives a student a number, or corrects it. Nothing changes if the number is the same. */
export async function giveNumber(
  context: Context<Trx>,
  { id, personREF }: { readonly id: string; readonly personREF: string },
  { number, source = 'college' }: BodyOf<typeof studentNumbers.give>,
): Promise<StudentNumber> {
  await refuseOthers(context, id);
  await lockForChange(context.db, 'institution', id);
  const before = await readNumber(context, id, personREF);
  const { form } = await numberingAt(context, id);
  const problem = problemOf(number, form);
  if (problem !== undefined) throw refuseField('number', problem);
  if (before.number === number) return before;
  const [holder] = await holdersOf(context.db, id, [(await fingerprints(context, id))(number)]);
  if (holder && holder.personREF !== personREF)
    throw conflict(i18n.t('{name} has this number.', { name: fullName(holder) }), 'number-taken');
  await writeNumbers(context, id, [{ personREF, number, source }]);
  return readNumber(context, id, personREF);
}

/** Takes a number back that was given in error. */
export async function takeBackNumber(context: Context<Trx>, id: string, personREF: string): Promise<void> {
  await refuseOthers(context, id);
  await lockForChange(context.db, 'institution', id);
  const ended = await endNumbers(context.db, id, [personREF], context.me._id);
  if (ended.length === 0) throw notFound();
  await recordAction(context, 'take student number back', 'institution', id, { person: personREF });
}

import type { dayOrders, ReceiptColumn } from '@stoa/contract/exchange/receipts.shapes';
import { plainHeading } from '@stoa/contract/exchange/sheets';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dayFrom } from './sheets.ts';

export type DayOrder = (typeof dayOrders)[number];
/** The cells of a row by column; empty if the file has none. */
export type Cells = Readonly<Record<ReceiptColumn, string>>;
/** The answer of a college about a place. `unclear` means that its word is unknown. */
export type Answer = 'accepted' | 'refused' | 'posted' | 'unclear';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const spanish: Readonly<Record<string, string>> = { ene: 'jan', abr: 'apr', ago: 'aug', dic: 'dec' };
const written = (day: number, month: number, year: string) => {
  const full = year.length === 2 ? `20${year}` : year;
  return dayFrom(`${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
};

/**
 * A day as people write it (05/14/26, 14-MAY-2026, May 14, 2026, 2026-05-14 08:00) as YYYY-MM-DD; undefined for other texts.
 */
export function dayAs(text: string, order: DayOrder): string | undefined {
  const plain = text.trim().replace(/[\sT]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?|Z)?$/i, '');
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(plain);
  if (parts) {
    const [first, second] = [Number(parts[1]), Number(parts[2])];
    return order === 'day first' ? written(first, second, parts[3]!) : written(second, first, parts[3]!);
  }
  const named = /^(\d{1,2})[-/. ]*(?:de )?(\p{L}{3})\p{L}*\.?[-/. ,]*(?:de )?(\d{4}|\d{2})$/iu.exec(plain);
  const us = /^(\p{L}{3})\p{L}*\.?\s+(\d{1,2}),?\s+(\d{4})$/iu.exec(plain);
  const [day, name, year] = named ? [named[1], named[2], named[3]] : us ? [us[2], us[1], us[3]] : [];
  if (name === undefined) return dayFrom(plain);
  const short = name.toLowerCase();
  const month = months.indexOf(spanish[short] ?? short) + 1;
  return month === 0 ? undefined : written(Number(day), month, year!);
}

/** Finds the order of day and month in a file, from a day that is valid in one order only; undefined if that isn't clear. */
export function orderOf(days: readonly string[]): DayOrder | undefined {
  const given = days.filter((text) => text !== '');
  const isDayIn = (order: DayOrder) => given.every((text) => dayAs(text, order) !== undefined);
  const [us, others] = [isDayIn('month first'), isDayIn('day first')];
  return us === others ? undefined : us ? 'month first' : 'day first';
}

/** The usual words of colleges’ systems, without spaces and punctuation. */
const usual: Readonly<Record<Exclude<Answer, 'unclear'>, readonly string[]>> = {
  accepted:
    'accepted accept ok success successful registered enrolled completed processed added dropped updated yes y s aceptado aceptada inscrito inscrita'.split(
      ' ',
    ),
  refused: 'rejected reject refused error errors failed failure fatal denied invalid no n e rechazado rechazada'.split(
    ' ',
  ),
  posted: 'posted rolled rolledtohistory ontranscript asentado asentada'.split(' '),
};

/** Reads the answer of a row by the college's own words, then by the usual ones, then by its other cells. */
export function answerOf(
  { status, reason, posted }: Cells,
  own: Readonly<Record<'accepted' | 'refused', readonly string[]>>,
): Answer {
  const word = plainHeading(status);
  if (own.refused.includes(word)) return 'refused';
  if (usual.refused.includes(word) && !own.accepted.includes(word)) return 'refused';
  if (posted !== '' || usual.posted.includes(word)) return 'posted';
  if (own.accepted.includes(word) || usual.accepted.includes(word)) return 'accepted';
  if (word !== '') return 'unclear';
  return reason === '' ? 'accepted' : 'refused';
}
export const wordsIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((word) => plainHeading(word))
    .filter(Boolean);

/** Copies a term or section down to the following rows that lack it, as for merged cells. */
export function filledDown<Row extends { readonly values: Cells }>(rows: readonly Row[]): Row[] {
  let [term, section] = ['', ''];
  return rows.map((row) => {
    [term, section] = [row.values.term || term, row.values.section || (row.values.term ? '' : section)];
    return { ...row, values: { ...row.values, term, section } };
  });
}

/** The first character of a stored reason of ours, which each reader gets translated. `readRows` drops it from any cell. */
const ours = '\u0001';
/** Encodes a reason of ours for storage: the mark, the message and its values. */
export const ourReason = (message: string, values: Readonly<Record<string, string | number>> = {}): string =>
  ours + JSON.stringify([message, values]);
/** The text of a stored reason: ours in the reader's language, a college's unchanged. */
export function reasonInWords(reason: string): string {
  if (!reason.startsWith(ours)) return reason;
  const [message, values] = JSON.parse(reason.slice(1)) as [string, Record<string, string>];
  return i18n.t(message, values);
}

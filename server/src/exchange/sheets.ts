import { setImmediate as soon } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { plainHeading, sheetRows, type Columns, type RowOutcome } from '@stoa/contract/exchange/sheets';
import { i18n } from '@stoa/contract/kernel/i18n';
import { trimmed } from '@stoa/contract/kernel/text';
import { readSheet } from 'read-excel-file/node';

import { lockForChange } from '../kernel/changes.ts';
import type { Context, Services } from '../kernel/context.ts';
import { csvRows, type SheetRow } from '../kernel/csv.ts';
import { refuseField } from '../kernel/refusal.ts';
import type { Trx } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';
import { rememberedHeadings, rememberHeadings } from './student-numbers.queries.ts';
import { refuseOthers } from '../people/accounts/institution.ts';
import { discard, type Received } from '../kernel/uploads.ts';

type Cell = string | number | boolean | Date | null;
/** A cell of a workbook as text; a day as YYYY-MM-DD. */
const textOf = (cell: Cell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell);
/** A cell without the control characters that some exports leave in it, because we mark texts of ours with one. */
const cleaned = (text: string): string => trimmed(text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, ''));

const isEmpty = ({ cells }: SheetRow) => cells.every((cell) => cell === '');
const unreadable = () => refuseField('file', i18n.t('We can’t read this file. Save it again as CSV or as .xlsx.'));

/**
 * The non-empty rows of an uploaded file: of a CSV in the detected encoding, or of the first sheet of a workbook. The file is
 * deleted. Throws a Refusal at `file`.
 */
export async function readRows(services: Services, files: readonly Received[]): Promise<SheetRow[]> {
  const [file] = files;
  if (!file) throw refuseField('file', i18n.t('Choose a file.'));
  try {
    const stored = await services.files.get(file.storageKey);
    if (!stored) throw unreadable();
    const bytes = await buffer(stored);
    const [, charset = 'utf-8'] = /charset=(\S+)/.exec(file.type) ?? [];
    const rows = file.type.includes('spreadsheetml')
      ? (await readSheet(bytes, { parseNumber: (text) => text }).catch(() => Promise.reject(unreadable()))).map(
          (cells, at) => ({ row: at + 1, cells: cells.map((cell) => textOf(cell as Cell)) }),
        )
      : csvRows(new TextDecoder(charset).decode(bytes));
    const full = rows
      .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cleaned(cell)) }))
      .filter((row) => !isEmpty(row));
    if (full.length > sheetRows + 1)
      throw refuseField('file', i18n.t('A file can have up to {rows, number} rows. Split it.', { rows: sheetRows }));
    return full;
  } finally {
    await discard(files, services.files);
  }
}

/** A file after its columns were found: the heading of each column, and the values of the rows below the headings. */
export interface Sheet<Name extends string> {
  readonly headings: readonly string[];
  readonly columns: Partial<Record<Name, string>>;
  readonly rows: readonly { readonly row: number; readonly values: Readonly<Record<Name, string>> }[];
}

/** The number of first rows that may have the headings, because some files begin with a title. */
const titleRows = 10;

/**
 * Finds the columns: those whose headings were `chosen`, else the `remembered` ones, else those that are guessed. The headings
 * are the first row that names the most columns. Throws a Refusal at `file` when a `needed` column is missing or a heading
 * appears twice, and at a column when its chosen heading is missing.
 */
export function findColumns<Name extends string>(
  rows: readonly SheetRow[],
  known: Columns<Name>,
  { chosen, remembered, needed }: Wanted<Name>,
): Sheet<Name> {
  const names = Object.keys(known) as Name[];
  const named = (name: Name, plain: readonly string[]): number => {
    const own = chosen[name];
    // Without a heading, the column was chosen as not in the file.
    if (own !== undefined) return own === '' ? -1 : plain.indexOf(plainHeading(own));
    const before = remembered[name] === undefined ? -1 : plain.indexOf(plainHeading(remembered[name]));
    return before >= 0 ? before : plain.findIndex((heading) => known[name].includes(heading));
  };
  const candidates = rows.slice(0, titleRows).map(({ cells }) => {
    const plain = cells.map((cell) => plainHeading(cell));
    const found = names.map((name) => [name, named(name, plain)] as const).filter(([, at]) => at >= 0);
    return { cells, plain, found };
  });
  const most = Math.max(0, ...candidates.map(({ found }) => found.length));
  const at = candidates.findIndex(({ found }) => found.length === most);
  const best = candidates[at];
  for (const name of names)
    if ((chosen[name] ?? '') !== '' && !best?.found.some(([one]) => one === name))
      throw refuseField(name, i18n.t('The file has no heading “{heading}”.', { heading: chosen[name]! }));
  if (!best || most === 0 || needed.some((some) => !some.some((name) => best.found.some(([one]) => one === name))))
    throw refuseField(
      'file',
      i18n.t('We found no headings for: {columns}. The first line must have the headings.', {
        columns: needed.map((some) => some.map((name) => known[name][0]!).join(' / ')).join(', '),
      }),
    );
  const twice = best.found.find(([, place]) => best.plain.lastIndexOf(best.plain[place]!) !== place);
  if (twice)
    throw refuseField('file', i18n.t('The heading {heading} appears twice.', { heading: best.cells[twice[1]]! }));
  const places = Object.fromEntries(best.found) as Partial<Record<Name, number>>;
  const cellsIn = (cells: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, cells[places[name] ?? -1] ?? ''])) as Record<Name, string>;
  const headings = best.cells.filter((heading) => heading !== '');
  const body = rows.slice(at + 1).map(({ row, cells }) => ({ row, values: cellsIn(cells) }));
  if (body.length === 0) throw refuseField('file', i18n.t('This file has no rows below its headings.'));
  const columns = Object.fromEntries(best.found.map(([name, place]) => [name, best.cells[place]!]));
  return { headings, columns: columns as Sheet<Name>['columns'], rows: body };
}
interface Wanted<Name extends string> {
  readonly chosen: Partial<Record<Name, string | undefined>>;
  readonly remembered: Partial<Record<Name, string>>;
  /** one column of each group is needed */
  readonly needed: readonly (readonly Name[])[];
}

/** Maps items one by one, and yields to the event loop from time to time. */
export async function inTurns<T, R>(items: readonly T[], each: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (const [at, item] of items.entries()) {
    done.push(each(item));
    if (at % 500 === 499) await soon();
  }
  return done;
}

/** A day in the usual spellings (2004-02-29, 02/29/2004, 29.02.2004, 20040229) as YYYY-MM-DD; undefined if it isn't a day. */
export function dayFrom(text: string): string | undefined {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[3], us[1], us[2]]
      : dotted
        ? [dotted[3], dotted[2], dotted[1]]
        : [];
  const found = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(found)) || new Date(found).toISOString().slice(0, 10) !== found ? undefined : found;
}

/** A judged row of an import: the reply about it, and the data (`own`) needed to write it. */
export type Judged<Row, Own> = Row & { readonly outcome: RowOutcome; readonly own: Own };
interface Import<Name extends string, Row, Own> extends Pick<Wanted<Name>, 'needed'> {
  readonly file: Schema['importHeading']['file'];
  readonly known: Columns<Name>;
  readonly judge: (context: Context<Trx>, id: string, rows: Sheet<Name>['rows']) => Promise<Judged<Row, Own>[]>;
  readonly write: (context: Context<Trx>, id: string, sound: readonly Judged<Row, Own>[]) => Promise<unknown>;
}
type Body<Name extends string> = Wanted<Name>['chosen'] & { readonly preview?: boolean | undefined };
/**
 * Returns a function that imports a file of an institution, under its lock. Without `preview`, the valid rows are written and
 * the headings remembered, in one transaction.
 */
export const importer =
  <Name extends string, Row, Own>({ file, known, needed, judge, write }: Import<Name, Row, Own>) =>
  async (context: Context, id: string, chosen: Body<Name>, files: readonly Received[]) => {
    await refuseOthers(context, id);
    const rows = await readRows(context.services, files);
    const applied = chosen.preview !== true;
    return context.services.database.tx(async (db) => {
      const own = { ...context, db };
      await lockForChange(db, 'institution', id);
      const remembered = (await rememberedHeadings(db, id, file)) as Wanted<Name>['remembered'];
      const { headings, columns, rows: body } = findColumns(rows, known, { chosen, remembered, needed });
      const judged = await judge(own, id, body);
      if (applied) await write(own, id, judged.filter(isSound));
      if (applied) await rememberHeadings(db, id, file, columns as Readonly<Record<string, string>>);
      return { applied, headings: [...headings], columns, rows: judged.map(({ own: _own, ...row }) => row as Row) };
    });
  };
export const isSound = ({ outcome }: { readonly outcome: RowOutcome }) => outcome === 'new' || outcome === 'correction';

// The tables that colleges send, as CSV or as a workbook. In a file without zod, because screens need them as well.
import type { FileRule } from '../kernel/endpoint.ts';

/** The maximum number of rows in a college's file. */
export const sheetRows = 25_000;
/** A table that a college sends. */
export const sheetFile: FileRule = {
  types: ['sheet'],
  limit: 8_388_608,
  wrongType: /*i18n*/ 'Choose a CSV file or an Excel workbook (.xlsx).',
  tooLarge: /*i18n*/ 'The file is too large. Use at most 8 MB and 25,000 rows.',
};

/** The outcomes of a row. correction: it replaces the known value; known: nothing changes. */
export const rowOutcomes = ['new', 'correction', 'known', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The columns of a file, each with the normalized headings (see `plainHeading`) by which it is recognized. */
export type Columns<Name extends string = string> = Readonly<Record<Name, readonly string[]>>;
/** Normalizes a heading for comparison: "Date of Birth" and "date_of_birth" are the same. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

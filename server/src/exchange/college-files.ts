import {
  anyOther,
  dayFields,
  writeDay,
  type CollegeColumn,
  type CollegeField,
  type CollegeFileProfile,
  type CollegeRow,
} from '@stoa/contract/exchange/college-files';
import type { CellProblem } from '@stoa/contract/exchange/college-files.shapes';
import { fileName, formula } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import papa from 'papaparse';
import { xlsxOf, zipOf } from '../kernel/xlsx.ts';

export interface CollegeFile {
  /** The extension of its name, without a dot. */
  readonly extension: 'csv' | 'xlsx' | 'zip';
  readonly type: string;
  readonly bytes: Buffer;
}
interface WrittenFile {
  /** null if there is a problem */
  readonly file: CollegeFile | null;
  readonly problems: readonly CellProblem[];
}
const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/**
 * Fields with free text, which a spreadsheet could run as a formula in a CSV. All others have formats that can't be a formula,
 * and an importer must read them exactly, such as a student number that begins with @.
 */
const typedFields: readonly CollegeField[] = ['title', 'lastName', 'firstName', 'middleName', 'email', 'gradeMeaning'];

/** The letters of windows-1252 that Latin-1 lacks, by their byte. */
const highBytes = new Map(
  Array.from({ length: 32 }, (_, at) => 0x80 + at)
    .map((byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const)
    .filter(([letter]) => letter > '\u{9F}'),
);
const byteOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0)!;
  return highBytes.get(letter) ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined);
};
/** The first letter of a text that the file can't hold. */
function missingLetter({ format, encoding }: CollegeFileProfile, text: string): string | undefined {
  if (format === 'xlsx') return /[\p{Cc}\p{Cs}\u{FFFE}\u{FFFF}]/u.exec(text)?.[0];
  if (encoding === 'windows-1252') return Array.from(text).find((letter) => byteOf(letter) === undefined);
  return /\p{Cs}/u.exec(text)?.[0];
}
function encode({ encoding }: CollegeFileProfile, text: string): Buffer {
  if (encoding === 'windows-1252') return Buffer.from(Array.from(text, (letter) => byteOf(letter)!));
  return Buffer.from(encoding === 'UTF-8' ? text : `\u{FEFF}${text}`);
}

type Wrong = Pick<CellProblem, 'code' | 'problem'>;
function encodingProblem(profile: CollegeFileProfile, value: string): Wrong | undefined {
  const letter = missingLetter(profile, value);
  if (letter === undefined) return undefined;
  const words = { letter: letter.toWellFormed(), value: value.toWellFormed() };
  return { code: 'encoding', problem: i18n.t('The encoding of the file has no “{letter}” of “{value}”.', words) };
}
/** The text of a cell by its column, or the problem that prevents it. */
function cellOf(profile: CollegeFileProfile, column: CollegeColumn, row: CollegeRow, isFirst: boolean): string | Wrong {
  const { field, constant, firstRowOnly, pad, map, pattern } = column;
  if (firstRowOnly && !isFirst) return '';
  const raw = field === null ? constant : row[field];
  const plain = field !== null && dayFields.includes(field) && raw !== '' ? writeDay(raw, pattern) : raw;
  const code = map.find(({ from }) => from === plain) ?? (plain === '' ? undefined : map.find(isAny));
  if (code === undefined && map.length > 0 && plain !== '')
    return { code: 'no-code', problem: i18n.t('There is no code for “{value}”.', { value: plain }) };
  const coded = code === undefined || isKept(code) ? plain : code.to;
  const composed = profile.encoding === 'windows-1252' ? coded.normalize('NFC') : coded;
  const wrong = encodingProblem(profile, composed);
  if (wrong) return wrong;
  const runs = profile.format === 'csv' && field !== null && typedFields.includes(field) && formula.test(composed);
  const safe = runs ? `'${composed}` : composed;
  if (pad === null || safe === '') return safe;
  const missing = pad.to - Array.from(safe).length;
  if (missing < 0)
    return {
      code: 'too-long',
      problem: i18n.t('“{value}” is longer than {most, number} characters.', { value: safe, most: pad.to }),
    };
  const fill = pad.with.repeat(missing);
  return pad.side === 'left' ? fill + safe : safe + fill;
}
const isAny = ({ from }: CollegeColumn['map'][number]) => from === anyOther;
const isKept = ({ to }: CollegeColumn['map'][number]) => to === anyOther;

interface Cells {
  /** The term and section of a file for one section. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}
/** The cells of rows by a profile, for each file, and the problems by row and column. Cells with a problem are empty. */
export function collegeCells(profile: CollegeFileProfile, rows: readonly CollegeRow[]) {
  const problems = (profile.headings ? profile.columns : []).flatMap(({ heading }, at): CellProblem[] => {
    const wrong = encodingProblem(profile, heading);
    return wrong ? [{ row: 0, column: at + 1, ...wrong }] : [];
  });
  const nameOf = ({ term, section }: CollegeRow) => (profile.per === 'section' ? `${term}-${section}` : '');
  const files = [...Map.groupBy(rows.entries(), ([, row]) => nameOf(row))].map(([name, some]): Cells => ({
    name,
    rows: some.map(([at, row], place) =>
      profile.columns.map((column, n) => {
        const cell = cellOf(profile, column, row, place === 0);
        if (typeof cell === 'string') return cell;
        problems.push({ row: at + 1, column: n + 1, ...cell });
        return '';
      }),
    ),
  }));
  problems.sort((one, other) => one.row - other.row || one.column - other.column);
  return { files, problems };
}

/** Unique names for the files of sections. Sections that differ only in characters that names can't have get a number. */
function namesOf(files: readonly Cells[], extension: string): string[] {
  const taken = new Set<string>();
  return files.map(({ name }) => {
    let found = fileName(name);
    for (let n = 2; taken.has(found.toLowerCase()); n += 1) found = `${fileName(name)} (${n})`;
    taken.add(found.toLowerCase());
    return `${found}.${extension}`;
  });
}

/**
 * Writes rows by a profile. The same input gives the same bytes. A value that can't be written is a problem, and then there is
 * no file: a college must not get a part of its rows, or names with wrong letters.
 */
export async function writeCollegeFile(profile: CollegeFileProfile, rows: readonly CollegeRow[]): Promise<WrittenFile> {
  const { files, problems } = collegeCells(profile, rows);
  if (problems.length > 0) return { file: null, problems };
  const { format, separator: delimiter, per, columns } = profile;
  const headings = profile.headings ? [columns.map(({ heading }) => heading)] : [];
  const bytesOf = async ({ rows: body }: Pick<Cells, 'rows'>): Promise<Buffer> => {
    const lines = [...headings, ...body];
    if (format === 'xlsx') return xlsxOf(lines);
    const text = papa.unparse(lines as string[][], { delimiter, newline: '\r\n' });
    return encode(profile, lines.length === 0 ? '' : `${text}\r\n`);
  };
  if (per === 'term') {
    const bytes = await bytesOf(files[0] ?? { rows: [] });
    return { file: { extension: format, type: types[format], bytes }, problems };
  }
  const names = namesOf(files, format);
  const bytes = await zipOf(
    await Promise.all(files.map(async (one, at) => ({ name: names[at]!, bytes: await bytesOf(one) }))),
  );
  return { file: { extension: 'zip', type: types.zip, bytes }, problems };
}

import type { Context } from '../kernel/context.ts';
import type { Trx } from '../kernel/db.ts';
import { numberColumns, type NumberColumn, type NumberRow } from '@stoa/contract/exchange/student-numbers.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { dayFrom, importer, inTurns, isSound, type Judged, type Sheet } from './sheets.ts';
import { fingerprints, numberingAt, problemOf, writeNumbers } from './student-numbers.ts';
import { candidates, holdersOf, type Candidate } from './student-numbers.queries.ts';

type Values = Sheet<NumberColumn>['rows'][number]['values'];
interface Known extends Omit<Candidate, 'dob' | 'givenDob' | 'number'> {
  readonly number: string | null;
  readonly born: readonly string[];
}
/** null if the row isn’t matched */
type Row = Judged<NumberRow, Known | null>;

/** Normalizes a name for comparison: without accents, case and punctuation, and with its parts sorted. */
const plainName = (...parts: readonly string[]): string =>
  parts
    .join(' ')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/**
 * Imports an institution's list of student numbers. A row is matched by the address, or by name and birth date, never by a
 * name alone.
 */
export const importNumbers = importer<NumberColumn, NumberRow, Known | null>({
  file: 'student numbers',
  known: numberColumns,
  needed: [['number'], ['email', 'birthDate'], ['email', 'lastName', 'name']],
  judge,
  write: async (context, id, sound) => {
    const given = sound.map(({ own, number }) => ({ personREF: own!._id, number, source: 'import' as const }));
    if (given.length > 0) await writeNumbers(context, id, given);
  },
});

async function judge(context: Context<Trx>, id: string, rows: Sheet<NumberColumn>['rows']): Promise<Row[]> {
  const { encryption } = context.services;
  const { form } = await numberingAt(context, id);
  const known = await inTurns(await candidates(context.db, id), ({ dob, givenDob, number, ...person }): Known => ({
    ...person,
    number: number && encryption.decrypt(number),
    born: [dob, givenDob].flatMap((sealed) => (sealed === null ? [] : [encryption.decrypt(sealed)])),
  }));
  const match = matching(known);
  const matched = await inTurns(rows, ({ row, values }): Row => {
    const { person, problem } = match(values);
    const { number } = values;
    const wrong = problemOf(number, form) ?? problem;
    const name = values.name || `${values.firstName} ${values.lastName}`.trim();
    return {
      row,
      number,
      name,
      own: person,
      problem: wrong ?? '',
      matched: person && { _id: person._id, firstName: person.firstName, lastName: person.lastName },
      outcome: wrong ? 'refused' : person?.number === number ? 'known' : person?.number == null ? 'new' : 'correction',
    };
  });
  return refuseTaken(context, id, refuseRepeated(matched));
}

const refused = (row: Row, problem: string): Row => ({ ...row, outcome: 'refused', problem });

/** Refuses all valid rows that share a number or a student, because it isn't known which one is right. */
function refuseRepeated(rows: readonly Row[]): Row[] {
  const sound = rows.filter(({ outcome }) => outcome !== 'refused');
  const byNumber = Map.groupBy(sound, ({ number }) => number.toLowerCase());
  const byPerson = Map.groupBy(sound, ({ own }) => own?._id ?? '');
  const another = (row: Row, some: readonly Row[] | undefined) => some?.find((one) => one.row !== row.row)?.row;
  return rows.map((row) => {
    if (row.outcome === 'refused') return row;
    const same = another(row, byNumber.get(row.number.toLowerCase()));
    if (same !== undefined) return refused(row, i18n.t('Line {line} has the same number.', { line: same }));
    const twin = another(row, byPerson.get(row.own?._id ?? ''));
    return twin === undefined ? row : refused(row, i18n.t('Line {line} is about the same student.', { line: twin }));
  });
}

/**
 * Refuses numbers that another student has, unless that student gets another one from the same file. A refused row leaves its
 * student the number from before, so it refuses the row that asks for that number, and so on.
 */
async function refuseTaken(context: Context<Trx>, id: string, rows: readonly Row[]): Promise<Row[]> {
  const fingerprint = await fingerprints(context, id);
  const keyed = rows.filter(isSound).map((row) => [row, fingerprint(row.number)] as const);
  const holders = await holdersOf(
    context.db,
    id,
    keyed.map(([, key]) => key),
  );
  const byNumber = new Map(holders.map((holder) => [holder.fingerprint.toString('hex'), holder]));
  const taken = keyed.flatMap(([row, key]) => {
    const holder = byNumber.get(key.toString('hex'));
    return holder && holder.personREF !== row.own!._id ? [{ row, holder }] : [];
  });
  const moving = new Set(keyed.flatMap(([{ own, outcome }]) => (outcome === 'correction' ? [own!._id] : [])));
  const byHolder = new Map(taken.map((one) => [one.holder.personREF, one]));
  const refusals = new Map<Row, Row>();
  for (const first of taken) {
    if (moving.has(first.holder.personREF)) continue;
    let next: (typeof taken)[number] | undefined = first;
    while (next && !refusals.has(next.row)) {
      const { row, holder } = next;
      refusals.set(row, refused(row, i18n.t('{name} has this number.', { name: fullName(holder) })));
      next = byHolder.get(row.own!._id);
    }
  }
  return rows.map((row) => refusals.get(row) ?? row);
}

interface Match {
  readonly person: Known | null;
  readonly problem?: string;
}
/** Returns a function that finds the student of a row by the address, else by name and birth date. */
function matching(known: readonly Known[]): (values: Values) => Match {
  const byEmail = new Map(known.map((one) => [one.email.toLowerCase(), one]));
  const byName = Map.groupBy(known, ({ firstName, lastName }) => plainName(firstName, lastName));
  return ({ email, name, firstName, lastName, birthDate }) => {
    const born = dayFrom(birthDate);
    if (birthDate !== '' && born === undefined)
      return { person: null, problem: i18n.t('We can’t read the birth date {date}.', { date: birthDate }) };
    const differs = (one: Known) => born !== undefined && one.born.length > 0 && !one.born.includes(born);
    const byAddress = byEmail.get(email.toLowerCase());
    if (byAddress)
      return differs(byAddress)
        ? { person: null, problem: i18n.t('The birth date isn’t that of the student with this address.') }
        : { person: byAddress };
    const called = byName.get(plainName(name || `${firstName} ${lastName}`)) ?? [];
    const fitting = called.filter((one) => born !== undefined && one.born.includes(born));
    if (fitting.length === 1) return { person: fitting[0]! };
    const problem =
      fitting.length > 1
        ? i18n.t('Several students fit. Add their addresses.')
        : called.length === 0
          ? i18n.t('No student of yours fits.')
          : born === undefined
            ? i18n.t('A name alone isn’t enough. Add the birth date or the address.')
            : i18n.t('The birth date isn’t that of the student with this name.');
    return { person: null, problem };
  };
}

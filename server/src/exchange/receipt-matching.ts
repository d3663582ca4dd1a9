import type { Anyone, Context } from '../kernel/context.ts';
import type { Trx } from '../kernel/db.ts';
import type { Said } from './exchange-rows.ts';
import type { AnsweredPlace, ReadRow } from './receipt-judging.ts';
import { ourReason, type Cells } from './receipt-reading.ts';
import { sentPlaces, sentRows } from './receipts.queries.ts';
import { inTurns } from './sheets.ts';

interface Matched {
  readonly place: AnsweredPlace | undefined;
  readonly problem?: string;
}
export type Match = (said: Cells) => Matched;

const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/**
 * Returns a function that finds the place of a row: by our sequence or registration id, else by the student number that was
 * sent, with the term and section if the row has them; never by a name. `only` are the ids of the places that can fit.
 */
export async function matching(
  context: Context<Trx, Anyone>,
  institutionId: string,
  rows: readonly ReadRow[],
  only?: readonly string[],
): Promise<Match & { byId: (id: string) => AnsweredPlace | undefined }> {
  const { db, services } = context;
  const open = (sealed: string | null) =>
    sealed ? (JSON.parse(services.encryption.decrypt(sealed)) as Said) : undefined;
  const places = await inTurns(await sentPlaces(db, institutionId, only), (row): AnsweredPlace => ({
    ...row,
    place: open(row.place),
    grade: open(row.grade),
  }));
  const ids = new Map(places.map((place) => [place._id, place]));
  const numbers = Map.groupBy(places, ({ place }) => plain(place?.['studentNumber'] ?? ''));
  numbers.delete('');
  const sequences = rows.flatMap(({ said }) => (/^\d{1,9}$/.test(said.sequence) ? [Number(said.sequence)] : []));
  const sent = new Map(
    (sequences.length === 0 ? [] : await sentRows(db, institutionId, sequences)).map((one) => [
      String(one.sequence),
      one.registrationREF,
    ]),
  );
  const match: Match = ({ sequence, registration, studentNumber, term, section }) => {
    const own = ids.get(sent.get(sequence.replace(/^0+(?=\d)/, '')) ?? registration.toLowerCase());
    if (own) {
      const isOther = studentNumber !== '' && plain(own.place?.['studentNumber'] ?? '') !== plain(studentNumber);
      return isOther
        ? {
            place: undefined,
            problem: ourReason(/*i18n*/ 'The row that it names was sent with another student number.'),
          }
        : { place: own };
    }
    if (studentNumber === '')
      return { place: undefined, problem: ourReason(/*i18n*/ 'No row that was sent has this name.') };
    const theirs = numbers.get(plain(studentNumber)) ?? [];
    if (theirs.length === 0)
      return { place: undefined, problem: ourReason(/*i18n*/ 'Nothing was sent with this student number.') };
    const inTerm = theirs.filter((one) => term === '' || plain(one.place?.['term'] ?? '') === plain(term));
    if (inTerm.length === 0)
      return {
        place: undefined,
        problem: ourReason(/*i18n*/ 'Nothing of this student was sent in the term {term}.', { term }),
      };
    const fitting = inTerm.filter((one) => section === '' || plain(one.place?.['section'] ?? '') === plain(section));
    if (fitting.length === 1) return { place: fitting[0]! };
    // A student who left and came back has two places, and the college has confirmed the end of the first.
    const left = fitting.filter(({ status }) => status !== 'removed');
    if (left.length === 1) return { place: left[0]! };
    if (fitting.length === 0)
      return {
        place: undefined,
        problem: ourReason(/*i18n*/ 'This student wasn’t sent in the section {section}.', { section }),
      };
    return { place: undefined, problem: ourReason(/*i18n*/ 'Several courses fit. Add the section.') };
  };
  return Object.assign(match, { byId: (id: string) => ids.get(id) });
}

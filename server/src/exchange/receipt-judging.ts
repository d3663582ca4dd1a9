import { isDeepStrictEqual } from 'node:util';
import { canStep, exchangeSteps, type ExchangeStep } from '@stoa/contract/enrollment/exchange-states';
import type { AnswerOutcome } from '@stoa/contract/exchange/receipts.endpoints';
import type { PlaceBefore, PostedCredit } from '../columns.ts';
import { enrolled, type Said } from './exchange-rows.ts';
import { ourReason, type Answer, type Cells } from './receipt-reading.ts';

/** A place about which data was sent, in its state before an answer. */
export interface AnsweredPlace extends PlaceBefore {
  readonly _id: string;
  readonly name: string;
  readonly term: string;
  /** as the college was sent it; undefined once the person was deleted */
  readonly place: Said | undefined;
  readonly grade: Said | undefined;
  readonly lastSequence: number;
  /** the day on which the newest row was sent, at the college */
  readonly lastSentOn: string;
  readonly lastSaid: 'place' | 'grade';
  readonly course: string;
  readonly credits: number;
  readonly unit: PostedCredit['unit'];
  /** the college's grade codes for a withdrawal */
  readonly withdrawnCodes: readonly string[];
}
/** A row of an answer after reading: its days are YYYY-MM-DD, and its status word is interpreted. */
export interface ReadRow {
  readonly row: number;
  readonly said: Cells;
  readonly answer: Answer;
}
export interface Judgement {
  readonly outcome: AnswerOutcome;
  readonly reason: string;
  /** the step for the place; undefined if its state doesn't change */
  readonly step?: ExchangeStep;
  readonly posted?: PostedCredit;
}

const plain = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();
const known = (reason: string): Judgement => ({ outcome: 'known', reason });
const contradicts = (reason: string, rest: Pick<Judgement, 'step' | 'posted'> = {}): Judgement => ({
  outcome: 'contradicts',
  reason,
  ...rest,
});

/** The step that accepts the data sent last; undefined when no data waits for an acceptance. */
function acceptance({ status, place, grade, posted }: AnsweredPlace): ExchangeStep | undefined {
  const isGone = place?.['status'] !== enrolled;
  if (isGone) return canStep('acceptRemoval', status) ? 'acceptRemoval' : undefined;
  if (status !== 'correction sent' && status !== 'refused') return canStep('accept', status) ? 'accept' : undefined;
  if (posted && plain(posted.grade) === plain(grade?.['grade'] ?? posted.grade)) return 'acceptPosted';
  return grade ? 'acceptGrade' : 'accept';
}

/** The posted credit of a row. Missing values are those posted before, else those that were sent and promised. */
function postedBy({ said }: ReadRow, place: AnsweredPlace, answeredOn: string): PostedCredit {
  const { course, credits, unit } = place;
  const promised = { date: answeredOn, course, credits, grade: place.grade?.['grade'] ?? '' };
  const usual = (place.status === 'posted' && place.posted) || promised;
  return {
    date: said.posted || usual.date,
    course: said.course || usual.course,
    credits: said.credits === '' ? usual.credits : Number(said.credits.replace(',', '.')),
    unit,
    grade: said.grade || usual.grade,
  };
}

function judgePosted(row: ReadRow, place: AnsweredPlace, answeredOn: string): Judgement {
  const posted = postedBy(row, place, answeredOn);
  if (place.place?.['status'] !== enrolled) {
    const step = acceptance(place);
    const isWithdrawal = place.withdrawnCodes.some((code) => plain(code) === plain(posted.grade));
    if (isWithdrawal)
      return step ? { outcome: 'accepted', reason: '', step } : known(ourReason(/*i18n*/ 'Its end is known.'));
    return contradicts(ourReason(/*i18n*/ 'This place has ended here, and the college has posted a credit.'));
  }
  if (!Number.isFinite(posted.credits) || posted.credits < 0)
    return {
      outcome: 'unmatched',
      reason: ourReason(/*i18n*/ 'We can’t read the credits {credits}.', { credits: row.said.credits }),
    };
  if (place.status === 'posted' && isDeepStrictEqual(place.posted, posted))
    return known(ourReason(/*i18n*/ 'This credit is posted already.'));
  const taken = { step: 'post', posted } as const;
  if (posted.grade === '') return contradicts(ourReason(/*i18n*/ 'No grade was sent, and the answer has none.'));
  if (!place.grade)
    return contradicts(
      ourReason(/*i18n*/ 'The college has the grade {grade}, and none was sent.', { grade: posted.grade }),
      taken,
    );
  if (plain(posted.grade) !== plain(place.grade['grade']!))
    return contradicts(
      ourReason(/*i18n*/ 'The college has the grade {grade}, and {sent} was sent.', {
        grade: posted.grade,
        sent: place.grade['grade']!,
      }),
      taken,
    );
  if (posted.credits !== place.credits)
    return contradicts(
      ourReason(/*i18n*/ 'The college has {credits} credits, and {promised} were promised.', {
        credits: posted.credits,
        promised: place.credits,
      }),
      taken,
    );
  return { outcome: 'posted', reason: '', ...taken };
}

/** True for an answer to a row of ours about the place after which a newer one was sent. */
export const isOvertaken = ({ said }: ReadRow, place: AnsweredPlace): boolean =>
  said.sequence !== '' && Number(said.sequence) < place.lastSequence;

/**
 * Decides the effect of an answer's row on its place. A row that is older than the newest answer, or than the newest row that
 * was sent, has no effect.
 */
export function judgeAnswer(row: ReadRow, place: AnsweredPlace, answeredOn: string): Judgement {
  const { said, answer } = row;
  const { status } = place;
  if (isOvertaken(row, place))
    return known(
      ourReason(/*i18n*/ 'It answers an older row: row {sequence} was sent since.', { sequence: place.lastSequence }),
    );
  if (place.answeredOn !== null && answeredOn < place.answeredOn)
    return known(ourReason(/*i18n*/ 'It is older than the answer that is known.'));
  if (said.sequence === '' && answeredOn < place.lastSentOn)
    return known(ourReason(/*i18n*/ 'It is older than the row that was sent last.'));
  if (answer === 'unclear')
    return {
      outcome: 'unmatched',
      reason: ourReason(/*i18n*/ 'We don’t know the word “{word}”.', { word: said.status }),
    };
  if (said.section !== '' && place.place && plain(said.section) !== plain(place.place['section']!))
    return contradicts(
      ourReason(/*i18n*/ 'The college has the section {section}, and {sent} was sent.', {
        section: said.section,
        sent: place.place['section']!,
      }),
    );
  if (answer === 'posted') return judgePosted(row, place, answeredOn);
  if (answer === 'refused') {
    const { reason } = said;
    if (status === 'refused' && place.reason === reason) return known(ourReason(/*i18n*/ 'This refusal is known.'));
    if (status === 'posted')
      return contradicts(ourReason(/*i18n*/ 'This credit is posted already.'), { step: 'refuse' });
    return canStep('refuse', status)
      ? { outcome: 'refused', reason, step: 'refuse' }
      : contradicts(ourReason(/*i18n*/ 'This place has ended, and its end was accepted.'));
  }
  const step = acceptance(place);
  return step ? { outcome: 'accepted', reason: '', step } : known(ourReason(/*i18n*/ 'It says nothing new.'));
}

/** The place after a row was applied. Only a refusal's reason is stored. */
export function answered(
  place: AnsweredPlace,
  { step, posted, reason }: Judgement,
  on: string,
  at: string,
): AnsweredPlace {
  const status = step ? (exchangeSteps[step].to as AnsweredPlace['status']) : place.status;
  const isRefused = step === 'refuse';
  return {
    ...place,
    status,
    since: status === place.status ? place.since : at,
    reason: isRefused ? reason : '',
    acceptedAt: isRefused || step === 'acceptRemoval' ? place.acceptedAt : (place.acceptedAt ?? at),
    answeredOn: on,
    posted: posted ?? place.posted,
    isRepeated: false,
  };
}

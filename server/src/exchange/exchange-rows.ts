import type { CollegeEvent, CollegeFileKind, CollegeRow } from '@stoa/contract/exchange/college-files';
import type { ExchangeStep } from '@stoa/contract/enrollment/exchange-states';
import { leavingEvents, type LeavingEvent } from '@stoa/contract/catalog/agreements.endpoints';
import type { Db } from '../kernel/db.ts';
import type { Encryption } from '../kernel/encryption.ts';
import type { Services } from '../kernel/context.ts';
import { termPlaces, type TermPlace } from './exchange-rows.queries.ts';

/** Fields as the college was sent them. Two are equal when all fields are. */
export type Said = Readonly<Record<string, string>>;
/** The next row to send about a place: its fields, the fields sent before, and its step in the place's lifecycle. */
export interface NextRow {
  readonly place: TermPlace;
  readonly event: CollegeEvent;
  /** undefined if it repeats known data and doesn't change the state */
  readonly step: ExchangeStep | undefined;
  readonly before: Said;
  readonly after: Said;
  readonly row: Omit<CollegeRow, 'sequence' | 'batch'>;
}

const isSame = (one: Said, other: Said) => Object.entries(one).every(([name, value]) => other[name] === value);
const opened = ({ decrypt }: Encryption, sealed: string | null) => (sealed === null ? '' : decrypt(sealed));
/** The fields of a copy; undefined if nothing was sent. The text is empty for a person who was deleted. */
const copyOf = (encryption: Encryption, sealed: string | null | undefined): Said | undefined =>
  sealed ? (JSON.parse(encryption.decrypt(sealed)) as Said) : undefined;

const endedAs: Readonly<Record<string, LeavingEvent>> = {
  Unregistered: 'dropped',
  Withdrawn: 'withdrawn',
  'No-show': 'no-show',
  Cancelled: 'cancelled',
};
const eventOf: Readonly<Record<LeavingEvent, CollegeEvent>> = {
  dropped: 'drop',
  withdrawn: 'withdraw',
  'no-show': 'no-show',
  cancelled: 'cancel',
};
export const enrolled = 'enrolled';
/** `enrolled`, or the event that ended the place. A place that was changed to audit counts as dropped. */
const enrollmentOf = ({ isAudit, registered }: TermPlace): string =>
  isAudit ? 'dropped' : (endedAs[registered] ?? enrolled);
const isEnded = (said: Said): boolean => leavingEvents.some((event) => event === said['status']);

/** All fields that a row can contain, from a place's current state. */
function rowOf(encryption: Encryption, place: TermPlace): Omit<CollegeRow, 'sequence' | 'batch'> {
  const { equivalent, incomplete, minutes, gradeKind } = place;
  return {
    event: 'same',
    leavingCode: place.leavingCode ?? '',
    effectiveDate: place.today,
    term: place.term,
    section: place.section ?? '',
    previousSection: '',
    subject: equivalent?.subject ?? '',
    courseNumber: equivalent?.number ?? '',
    title: equivalent?.title ?? place.course,
    credits: String(equivalent?.credits ?? place.credits ?? ''),
    unit: place.unit,
    studentNumber: opened(encryption, place.number),
    previousNumber: '',
    lastName: place.lastName,
    firstName: place.firstName,
    middleName: place.middleName,
    email: place.email,
    birthDate: opened(encryption, place.dob),
    registration: place._id,
    grade: place.grade ?? '',
    gradeMeaning: place.gradeMeaning ?? '',
    completed: place.grade === null ? '' : gradeKind === 'earned' ? 'YES' : 'NO',
    attended: place.attended === null ? '' : place.attended ? 'YES' : 'NO',
    firstAttended: place.firstActivity ?? place.firstDay ?? '',
    lastAttended: place.lastActivity ?? place.lastDay ?? '',
    hours: minutes === null ? '' : (minutes / 60).toFixed(2),
    incompleteUntil: incomplete?.due ?? '',
    incompleteGrade: incomplete?.lapsesTo ?? '',
  };
}

type Row = ReturnType<typeof rowOf>;
const pick = (row: Row, ...names: readonly (keyof Row)[]): Said =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** The next row about the place itself: the student's enrollment in a section, or its end. */
function placeRow(place: TermPlace, row: Row, copy: Said | undefined, all: boolean): NextRow | undefined {
  const standing = enrollmentOf(place);
  const { copy: told } = place;
  const isRepeated = told?.isRepeated === true && told.lastSaid === 'place';
  const now: Said = {
    status: standing,
    ...pick(row, 'studentNumber', 'term', 'section', 'lastName', 'firstName', 'middleName', 'birthDate'),
  };
  // The college doesn't know a place that it has refused and never accepted.
  const isUnknown = told?.status === 'refused' && told.lastSaid === 'place' && told.acceptedAt === null;
  const isMended = isUnknown && (isRepeated || !isSame(now, copy ?? {}));
  if (!copy || (standing === enrolled && (isEnded(copy) || isMended))) {
    const isReady =
      standing === enrolled && place.registered === 'Registered' && row.studentNumber !== '' && row.section !== '';
    const added = { ...row, event: 'add', effectiveDate: place.registeredOn } as const;
    return isReady ? { place, event: 'add', step: 'send', before: copy ?? {}, after: now, row: added } : undefined;
  }
  // The college identifies the place by the number and the section that it was sent, until it gets new ones.
  const known = { ...now, studentNumber: now['studentNumber'] || copy['studentNumber']! };
  const after = { ...known, section: now['section'] || copy['section']! };
  if (standing !== enrolled) {
    if (copy['status'] === standing && !isRepeated) return undefined;
    const event = eventOf[standing as LeavingEvent];
    const kept = { ...copy, status: standing };
    const removal = { ...row, ...keysOf(copy), event, effectiveDate: place.endedOn ?? place.today };
    return { place, event, step: 'sendRemoval', before: copy, after: kept, row: removal };
  }
  if (isSame(after, copy) && !isRepeated)
    return all
      ? { place, event: 'same', step: undefined, before: copy, after, row: { ...row, ...keysOf(after) } }
      : undefined;
  const isNew = told!.status === 'sent' || (told!.status === 'refused' && told!.acceptedAt === null);
  // The college finds the row by the old values, so the row has both.
  const changed = {
    ...row,
    ...keysOf(after),
    previousNumber: after.studentNumber === copy['studentNumber'] ? '' : copy['studentNumber']!,
    previousSection: after.section === copy['section'] ? '' : copy['section']!,
    event: 'change',
  } as const;
  return { place, event: 'change', step: isNew ? 'send' : 'sendCorrection', before: copy, after, row: changed };
}
const keysOf = ({ studentNumber = '', section = '', term = '' }: Said) => ({ studentNumber, section, term });

/** The next row about a final grade: for the first grade, and after each change. */
function gradeRow(place: TermPlace, row: Row, copy: Said | undefined, known: Said): NextRow | undefined {
  const { copy: told } = place;
  if (place.grade === null || enrollmentOf(place) !== enrolled || isEnded(known) || !told) return undefined;
  // The college doesn't know a place that it has refused, so the place is mended first.
  if (told.status === 'refused' && told.lastSaid === 'place' && (told.acceptedAt === null || told.isRepeated))
    return undefined;
  const after = pick(row, 'grade', 'lastAttended', 'hours', 'completed', 'incompleteUntil', 'incompleteGrade');
  const isRepeated = told.isRepeated && told.lastSaid === 'grade';
  if (copy && isSame(after, copy) && !isRepeated) return undefined;
  const isKnown = told.status === 'posted' || told.status === 'graded';
  const isFirst = told.status === 'sent' || (!isKnown && (!copy || told.status === 'refused'));
  const event = copy ? 'change' : 'add';
  const said = { ...row, ...keysOf(known), event } as const;
  return { place, event, step: isFirst ? 'sendGrade' : 'sendCorrection', before: copy ?? {}, after, row: said };
}

/** The next row of a signed census. It doesn't change the state. */
function censusRow(place: TermPlace, row: Row, copy: Said | undefined, known: Said): NextRow | undefined {
  if (place.attended === null) return undefined;
  const after = pick(row, 'attended', 'firstAttended');
  if (copy && isSame(after, copy)) return undefined;
  const event = copy ? ('change' as const) : ('add' as const);
  const said = { ...row, ...keysOf(known), event };
  return { place, event, step: undefined, before: copy ?? {}, after, row: said };
}

/** The next row of a kind about a place, compared with the data that the college was sent; undefined if nothing is new. */
export function nextRow(encryption: Encryption, kind: CollegeFileKind, place: TermPlace): NextRow | undefined {
  const row = rowOf(encryption, place);
  const known = copyOf(encryption, place.copy?.place);
  if (kind === 'registrations' || kind === 'changes') return placeRow(place, row, known, kind === 'registrations');
  if (!known) return undefined;
  return kind === 'grades'
    ? gradeRow(place, row, copyOf(encryption, place.copy?.grade), known)
    : censusRow(place, row, copyOf(encryption, place.copy?.census), known);
}

/** Rows for the preview of a kind of file: the current places, whether or not they were sent. */
export async function exchangeRows(
  db: Db,
  { encryption }: Services,
  institutionId: string,
  { kind, term, limit }: { readonly kind: CollegeFileKind; readonly term: string; readonly limit: number },
): Promise<CollegeRow[]> {
  const withActivity = kind === 'census' || kind === 'grades';
  const places = await termPlaces(db, institutionId, { term, limit, withActivity });
  return places.map((place, at) => {
    const row = rowOf(encryption, place);
    const standing = enrollmentOf(place);
    const event = standing === enrolled ? 'add' : eventOf[standing as LeavingEvent];
    return { ...row, event, sequence: String(at + 1), batch: '1' };
  });
}

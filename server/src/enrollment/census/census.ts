import type { Anyone, Context } from '../../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import {
  activityRule,
  correctionKinds,
  ruleInWords,
  type Census,
  type CensusRow,
  type CourseDates,
} from '@stoa/contract/enrollment/enrollment.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { discloseRegistrations } from '../../people/disclosures.ts';
import { recordAction } from '../../kernel/audit.ts';
import { inZone, onDay } from '../../kernel/dates.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import type { Paper } from '../../kernel/download.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { calendarColumns, certifiedRows, renameSigner, rosterOf, signatureOf } from './census.queries.ts';
import { evidenceIn } from './activity.queries.ts';
import { countPlaces } from '../registrations/seats/seats.queries.ts';
import { noShowPercent } from '../leaving/no-shows.ts';
import { isStudentOf } from '../registrations/placing.ts';

/** A course under an agreement; throws 404 for a missing course, and 409 for one without an agreement. */
export async function courseWithCensus(db: Db, courseInstanceId: string) {
  const course = await calendarColumns(db, courseInstanceId);
  if (!course) throw notFound();
  const { promise } = course;
  if (promise === null)
    throw conflict(i18n.t('No college grants credit for “{name}”, so it has no census.', { name: course.name }));
  return { ...course, promise };
}

/** The statuses of a registration that each correction applies to. */
export const correctable: Readonly<Record<(typeof correctionKinds)[number], readonly string[]>> = {
  attended: ['No-show'],
  'never attended': activeStatuses,
  withdrawn: activeStatuses,
  grade: ['Registered'],
};
/** The corrections of a certified roster that fit a registration. */
const rosterCorrections = (status: string) =>
  correctionKinds.filter((kind) => kind !== 'grade' && correctable[kind].includes(status));

/** The text that a professor signs. */
export const certificate = (course: string, institution: string, day: string): string =>
  i18n.t(
    'I certify to {institution} that this is the whole roster of “{course}” for credit on its census day, {day}. Everybody listed as attended took part in the work of the course, and nobody listed as never attended did. Signing in to the site doesn’t count as taking part.',
    { institution, course, day: onDay(day) },
  );

/** The students of a course for credit, with the known activity of each. Students with any activity are marked as attended. */
export async function expectedRows(db: Db, courseInstanceId: string, zone: string): Promise<CensusRow[]> {
  const known = Map.groupBy(await evidenceIn(db, courseInstanceId, zone), ({ personREF }) => personREF);
  return (await rosterOf(db, courseInstanceId)).map(({ _id, personId, firstName, lastName, email }) => {
    const evidence = (known.get(personId) ?? []).map(({ personREF: _personREF, ...act }) => act);
    const [firstActivity = null] = evidence.map(({ first }) => first).toSorted();
    return {
      _id,
      personREF: { _id: personId, firstName, lastName, email },
      attended: evidence.length > 0,
      firstActivity,
      evidence,
      corrections: [],
    };
  });
}

/** The roster of a course, as certified or filled in from known activity, for its professors and approvers; 404 for others. */
export async function readCensus(context: Context, courseInstanceId: string): Promise<Census> {
  const { db, me } = context;
  await refuseUnseen(context, courseInstanceId);
  const { _id, name, status, promise } = await courseWithCensus(db, courseInstanceId);
  const { zone, census: day, institution } = promise;
  const signed = await signatureOf(db, courseInstanceId);
  const rows = signed
    ? (await certifiedRows(db, courseInstanceId)).map(
        ({ personId, firstName, lastName, email, status, isAsked, ...row }) => ({
          ...row,
          corrections: isAsked ? [] : rosterCorrections(status),
          personREF: { _id: personId, firstName, lastName, email },
          evidence: [...row.evidence],
        }),
      )
    : await expectedRows(db, courseInstanceId, zone);
  return {
    courseInstanceREF: { _id, name },
    institution: institution.name,
    zone,
    day,
    rows,
    text: signed?.text ?? certificate(name, institution.name, day),
    neverRefund: noShowPercent(promise),
    signedAt: signed?.signedAt ?? null,
    by: signed?.signedName ?? null,
    rule: signed?.rule ?? activityRule,
    auditing: (await countPlaces(db, me, courseInstanceId)).audit,
    canSign: !signed && status !== 'Cancelled' && day <= dayIn(zone) && (await teaches(db, me._id, courseInstanceId)),
  };
}

/** Logs that a roster was printed; for an institution that is a disclosure of each student's registration. */
const notePrinted = ({ services, me }: Context, courseInstanceId: string, rows: readonly CensusRow[]) =>
  services.database.tx(async (db) => {
    await recordAction({ db, me }, 'export census', 'courseInstance', courseInstanceId, { rows: rows.length });
    if (me.institutionREF === null) return;
    await discloseRegistrations(
      { db, me },
      me.institutionREF,
      rows.map(({ _id }) => _id),
    );
  });

/** The certified roster on paper. Throws 409 until it is signed. */
export async function printCensus(context: Context, courseInstanceId: string): Promise<Paper> {
  const census = await readCensus(context, courseInstanceId);
  const { courseInstanceREF: course, institution, day, zone, text, rows, rule, signedAt, by } = census;
  if (signedAt === null || by === null)
    throw conflict(i18n.t('The roster of “{name}” isn’t signed yet.', { name: course.name }));
  await notePrinted(context, course._id, rows);
  const attended = rows.filter((row) => row.attended).length;
  return {
    file: [i18n.t('Census'), course.name],
    title: i18n.t('Census: {course}', { course: course.name }),
    blocks: [
      {
        details: {
          [i18n.t('Institution')]: institution,
          [i18n.t('Census day')]: onDay(day),
          [i18n.t('Attended')]: String(attended),
          [i18n.t('Never attended')]: String(rows.length - attended),
          [i18n.t('Signed by')]: by,
          [i18n.t('Signed on')]: inZone(signedAt, zone),
        },
      },
      { text },
      { text: ruleInWords(rule) },
      {
        table: {
          label: i18n.t('Roster'),
          columns: [
            { label: i18n.t('Student'), share: 3 },
            { label: i18n.t('Email'), share: 3 },
            { label: i18n.t('Census'), share: 2 },
            { label: i18n.t('First activity'), share: 2 },
          ],
          rows: rows.map(({ personREF, attended: isThere, firstActivity }) => [
            fullName(personREF),
            personREF.email ?? '',
            isThere ? i18n.t('Attended') : i18n.t('Never attended'),
            firstActivity === null ? '–' : onDay(firstActivity),
          ]),
        },
      },
    ],
  };
}

/** Replaces a person's name by the pseudonym on the rosters that they signed. */
export async function eraseSigner({ db }: Context<Trx, Anyone>, personId: string, pseudonym: string): Promise<void> {
  await renameSigner(db, personId, pseudonym);
}

/** Returns the enrollment calendar of a course for its people, 404 for others; null without an agreement. */
export async function datesFor(context: Context, courseInstanceId: string): Promise<CourseDates | null> {
  await isStudentOf(context, courseInstanceId);
  const course = await calendarColumns(context.db, courseInstanceId);
  if (!course) throw notFound();
  const { promise, termCode, termName, signedAt } = course;
  if (promise === null) return null;
  const { zone, dropUntil, census, withdrawUntil, gradesDue, refunds, institution } = promise;
  return {
    zone,
    dropUntil,
    census,
    withdrawUntil,
    gradesDue,
    refunds: refunds.map(({ until, percent }) => ({ until, percent })),
    today: dayIn(zone),
    institution: institution.name,
    term: termCode === null ? null : { code: termCode, name: termName ?? termCode },
    censusSignedAt: signedAt,
  };
}

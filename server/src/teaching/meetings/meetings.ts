import { mostWeeks, type Meeting } from '@stoa/contract/teaching/meetings';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceFacts, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { record } from '../../kernel/audit.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { changed, isOld } from '../../kernel/versions.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import { isStudentOf } from '../../enrollment/registrations/placing.ts';
import { later, meantInstant, minutesBetween } from '../../kernel/clock.ts';
import {
  countIn,
  followingIn,
  heldMeeting,
  insertMeetings,
  isAttended,
  meetingsOf,
  newSeries,
  takeTurnIn,
  updateMeeting,
  type MeetingRecord,
} from './meetings.queries.ts';
import { tellOfMeetings } from './meeting-mails.ts';

/** The most meetings that one course has. */
const mostMeetings = 500;

interface Form {
  readonly start: string;
  readonly zone: string;
  readonly minutes: number;
  readonly topic?: string | undefined;
  readonly link?: string | null | undefined;
  readonly place?: string | undefined;
  readonly offset?: string | undefined;
}
interface NewForm extends Form {
  readonly repeat?: { readonly weeks: number } | null | undefined;
}
interface Change extends Partial<{ [K in keyof Form]: Form[K] | undefined }> {
  readonly note?: string | undefined;
  readonly cancelled?: boolean | undefined;
  readonly following?: boolean | undefined;
  readonly version?: number | undefined;
}

/** Students don't see how many others were there. */
const drawn = (row: MeetingRecord, isStudent: boolean): Meeting => ({
  ...row,
  attended: isStudent ? null : row.attended,
});

/** The meetings of a course by time, for everybody of its room; 404 for others. */
export async function listMeetings(work: Work, courseInstanceId: string): Promise<Meeting[]> {
  const isStudent = await isStudentOf(work, courseInstanceId);
  return (await meetingsOf(work.db, courseInstanceId, work.me._id)).map((row) => drawn(row, isStudent));
}

/** Throws 404 unless the person teaches the course, and 409 when its time is over. Returns the course's name. */
async function ownCourse({ db, me }: Writing, courseInstanceId: string): Promise<string> {
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  const course = await instanceFacts(db, courseInstanceId);
  if (!course) throw notFound();
  if (course.status === 'Closed' || course.status === 'Cancelled')
    throw conflict(
      i18n.t('“{name}” is {status}, so its meetings can’t change any more.', {
        name: course.name,
        status: i18n.t(course.status),
      }),
    );
  return course.name;
}

/** Adds a meeting, or one a week at the same time on the clock. */
export async function addMeetings(work: Writing, courseInstanceId: string, form: NewForm): Promise<Meeting[]> {
  const { db, me } = work;
  const { start, zone, minutes, topic = '', link, place = '', offset, repeat } = form;
  const name = await ownCourse(work, courseInstanceId);
  const weeks = repeat?.weeks ?? 1;
  await takeTurnIn(db, courseInstanceId);
  if ((await countIn(db, courseInstanceId)) + weeks > mostMeetings)
    throw conflict(i18n.t('A course can have {most, number} meetings. Remove some first.', { most: mostMeetings }));
  const seriesREF = weeks > 1 ? await newSeries(db) : null;
  const rows = Array.from({ length: Math.min(weeks, mostWeeks) }, (_, week) => {
    const at = later(start, { days: 7 * week });
    return { start: at, startsAt: meantInstant('start', at, zone, offset) };
  });
  const made = await insertMeetings(
    db,
    rows.map((row) => ({
      ...row,
      ...{ courseInstanceREF: courseInstanceId, seriesREF, zone, minutes, topic, link: link || null, place },
      createdByREF: me._id,
    })),
  );
  const ids = new Set(made.map(({ _id }) => _id));
  const all = await meetingsOf(db, courseInstanceId, me._id);
  const added = all.filter(({ _id }) => ids.has(_id));
  await tellOfMeetings(work, 'added', name, added);
  await record(work, 'add meetings', 'courseInstance', courseInstanceId, { count: made.length, start, zone });
  return added.map((row) => drawn(row, false));
}

/** Returns a meeting of a course that the person teaches, held until this is done. */
async function ownMeeting(work: Writing, id: string) {
  const found = await heldMeeting(work.db, id);
  if (!found) throw notFound();
  return { found, name: await ownCourse(work, found.courseInstanceREF) };
}
const shownOf = async ({ db, me }: Writing, { _id, courseInstanceREF }: { _id: string; courseInstanceREF: string }) =>
  (await meetingsOf(db, courseInstanceREF, me._id)).find((one) => one._id === _id)!;

/** Moves, cancels, restores or notes a meeting, or changes what is said of it; with `following` the later ones of its series too. */
export async function changeMeeting(
  work: Writing,
  id: string,
  { version, following = false, ...form }: Change,
): Promise<Meeting> {
  const { db } = work;
  const { found, name } = await ownMeeting(work, id);
  const before = await shownOf(work, found);
  if (isOld(before, version))
    throw changed(i18n.t('Somebody'), { current: drawn(before, false), sent: { ...drawn(before, false), ...form } });
  const { start = found.start, zone = found.zone, minutes, topic, link, place, note, cancelled, offset } = form;
  const isMoved = start !== found.start || zone !== found.zone || offset !== undefined;
  const moved = minutesBetween(found.start, start);
  const rows =
    following && found.seriesREF ? await followingIn(db, found.seriesREF, new Date(found.startsAt).toISOString()) : [];
  for (const row of rows.some(({ _id }) => _id === id) ? rows : [found, ...rows]) {
    const at = later(row.start, { minutes: moved });
    await updateMeeting(db, row._id, {
      // What was chosen for a day no longer moves with the course.
      ...(isMoved && {
        start: at,
        zone,
        startsAt: meantInstant('start', at, zone, offset),
        countedFrom: null,
        remindedAt: null,
      }),
      ...(minutes !== undefined && { minutes }),
      ...(topic !== undefined && { topic }),
      ...(link !== undefined && { link: link || null }),
      ...(place !== undefined && { place }),
      ...(note !== undefined && row._id === id && { note }),
      ...(cancelled !== undefined &&
        cancelled !== (row.cancelledAt !== null) && { cancelledAt: cancelled ? new Date() : null }),
    });
  }
  const after = await shownOf(work, found);
  const isCancelled = after.cancelled && !before.cancelled;
  const what = isCancelled
    ? 'cancelled'
    : before.cancelled && !after.cancelled
      ? 'added'
      : isMoved
        ? 'moved'
        : undefined;
  if (what) await tellOfMeetings(work, what, name, [after]);
  await record(work, 'change meeting', 'meeting', id, {
    courseInstanceId: found.courseInstanceREF,
    following,
    start,
    zone,
  });
  return drawn(after, false);
}

/** Removes a meeting. Its row stays while it lies ahead, because calendars are told that it is cancelled. */
export async function removeMeeting(work: Writing, id: string): Promise<void> {
  const { found, name } = await ownMeeting(work, id);
  if (await isAttended(work.db, id))
    throw conflict(i18n.t('Attendance was noted for this meeting, so it can’t be removed. You can cancel it.'));
  const before = await shownOf(work, found);
  await updateMeeting(work.db, id, { removedAt: new Date() });
  if (!before.cancelled) await tellOfMeetings(work, 'cancelled', name, [before]);
  await record(work, 'remove meeting', 'meeting', id, {
    courseInstanceId: found.courseInstanceREF,
    start: found.start,
  });
}

import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { type Meeting, type meetings, mostWeeks } from '@stoa/contract/teaching/meetings.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceColumns, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { conflict, inState, notFound } from '../../kernel/refusal.ts';
import { changed, isOld } from '../../kernel/changes.ts';
import { isStudentOf } from '../../enrollment/registrations/placing.ts';
import { later, meantInstant, minutesBetween } from '../../kernel/wall-clock.ts';
import {
  countIn,
  followingIn,
  insertMeetings,
  isAttended,
  lockedMeeting,
  meetingsOf,
  newSeries,
  takeTurnIn,
  updateMeeting,
} from './meetings.queries.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { peopleIn } from '../../enrollment/registrations/placing.queries.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { meetingNotice } from './meetings.emails.ts';

/** Tells everybody in a course about future meetings, in one message for all of them. */
export async function notifyOfMeetings(
  context: Context<Trx>,
  change: 'added' | 'moved' | 'cancelled',
  course: string,
  all: readonly Meeting[],
): Promise<void> {
  const ahead = all.filter(({ startsAt }) => Date.parse(startsAt) > Date.now());
  const [first] = ahead;
  if (!first) return;
  const people = await peopleIn(context.db, first.courseInstanceREF, context.me._id);
  const { startsAt, zone, topic } = first;
  const url = recordAt(paths.courseRooms, first.courseInstanceREF, 'meetings');
  const data = { what: 'meeting', change, course, topic, startsAt, zone, count: ahead.length } as const;
  await notify(context, people, { kind: 'meeting', data, url, mail: meetingNotice(data, first, url) });
}

/** The maximum number of meetings of a course. */
const mostMeetings = 500;

/** The meetings of a course by time, for the members of its room; 404 for others. */
export async function listMeetings(context: Context, courseInstanceId: string): Promise<Meeting[]> {
  const isStudent = await isStudentOf(context, courseInstanceId);
  const all = await meetingsOf(context.db, courseInstanceId, context.me._id);
  // Students can't see how many others attended.
  return isStudent ? all.map((row) => ({ ...row, attended: null })) : all;
}

/** Throws 404 unless the person teaches the course, and 409 when it is closed or cancelled. Returns the course's name. */
async function ownCourse({ db, me }: Context<Trx>, courseInstanceId: string): Promise<string> {
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  const course = await instanceColumns(db, courseInstanceId);
  if (!course) throw notFound();
  if (course.status === 'Closed' || course.status === 'Cancelled')
    throw conflict(i18n.t('“{name}” is {status}, so its meetings can’t change anymore.', inState(course)));
  return course.name;
}

/** Adds a meeting, or one each week at the same time of day. */
export async function addMeetings(
  context: Context<Trx>,
  courseInstanceId: string,
  form: BodyOf<typeof meetings.create>,
): Promise<Meeting[]> {
  const { db, me } = context;
  const { start, zone, minutes, topic = '', link, place = '', offset, repeat } = form;
  const name = await ownCourse(context, courseInstanceId);
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
      courseInstanceREF: courseInstanceId,
      seriesREF,
      zone,
      minutes,
      topic,
      link: link || null,
      place,
      createdByREF: me._id,
    })),
  );
  const ids = new Set(made.map(({ _id }) => _id));
  const all = await meetingsOf(db, courseInstanceId, me._id);
  const added = all.filter(({ _id }) => ids.has(_id));
  await notifyOfMeetings(context, 'added', name, added);
  await recordAction(context, 'add meetings', 'courseInstance', courseInstanceId, { count: made.length, start, zone });
  return added;
}

/** Returns a locked meeting of a course that the person teaches. */
async function ownMeeting(context: Context<Trx>, id: string) {
  const found = await lockedMeeting(context.db, id);
  if (!found) throw notFound();
  return { found, name: await ownCourse(context, found.courseInstanceREF) };
}
const shownOf = async (
  { db, me }: Context<Trx>,
  { _id, courseInstanceREF }: { _id: string; courseInstanceREF: string },
) => (await meetingsOf(db, courseInstanceREF, me._id)).find((one) => one._id === _id)!;

/** Moves, cancels or restores a meeting, or changes its details; with `following`, the later ones of its series, too. */
export async function changeMeeting(
  context: Context<Trx>,
  id: string,
  { version, following = false, ...form }: BodyOf<typeof meetings.update>,
): Promise<Meeting> {
  const { db } = context;
  const { found, name } = await ownMeeting(context, id);
  const before = await shownOf(context, found);
  if (isOld(before, version)) throw changed(i18n.t('Somebody'), { current: before, sent: { ...before, ...form } });
  const { start = found.start, zone = found.zone, minutes, topic, link, place, note, cancelled, offset } = form;
  const isMoved = start !== found.start || zone !== found.zone || offset !== undefined;
  const moved = minutesBetween(found.start, start);
  const rows =
    following && found.seriesREF ? await followingIn(db, found.seriesREF, new Date(found.startsAt).toISOString()) : [];
  const all = rows.some(({ _id }) => _id === id) ? rows : [found, ...rows];
  for (const row of all) {
    const at = later(row.start, { minutes: moved });
    await updateMeeting(db, row._id, {
      // After a professor has chosen its time, a meeting no longer moves with the course.
      ...(isMoved && {
        start: at,
        zone,
        startsAt: meantInstant('start', at, zone, offset),
        countedFrom: null,
        remindedAt: null,
      }),
      minutes,
      topic,
      ...(link !== undefined && { link: link || null }),
      place,
      ...(note !== undefined && row._id === id && { note }),
      ...(cancelled !== undefined &&
        cancelled !== (row.cancelledAt !== null) && { cancelledAt: cancelled ? new Date() : null }),
    });
  }
  const ids = new Set(all.map(({ _id }) => _id));
  const shown = (await meetingsOf(db, found.courseInstanceREF, context.me._id)).filter(({ _id }) => ids.has(_id));
  const after = shown.find(({ _id }) => _id === id)!;
  if (after.cancelled !== before.cancelled)
    await notifyOfMeetings(context, after.cancelled ? 'cancelled' : 'added', name, shown);
  else if (isMoved && !after.cancelled) await notifyOfMeetings(context, 'moved', name, shown);
  await recordAction(context, 'change meeting', 'meeting', id, {
    courseInstanceId: found.courseInstanceREF,
    following,
    start,
    zone,
  });
  return after;
}

/** Removes a meeting. Its row stays, because calendars show a removed future meeting as cancelled. */
export async function removeMeeting(context: Context<Trx>, id: string): Promise<void> {
  const { found, name } = await ownMeeting(context, id);
  if (await isAttended(context.db, id))
    throw conflict(i18n.t('Attendance was noted for this meeting, so it can’t be removed. You can cancel it.'));
  const before = await shownOf(context, found);
  await updateMeeting(context.db, id, { removedAt: new Date() });
  if (!before.cancelled) await notifyOfMeetings(context, 'cancelled', name, [before]);
  await recordAction(context, 'remove meeting', 'meeting', id, {
    courseInstanceId: found.courseInstanceREF,
    start: found.start,
  });
}

import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { pricesAreFixed } from '@stoa/contract/catalog/course-lifecycle';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { later, someInstantAt } from '../../kernel/wall-clock.ts';
import { notifyOfMeetings } from './meetings.ts';
import * as queries from './meetings.queries.ts';

const week = 7;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * The day from which a course's meetings are counted: the weekday of the first one, in the week that begins with the course.
 * Moving it by whole weeks keeps every weekday, and a meeting of the third week stays in the third week.
 */
const anchorOf = (first: string, start: string | null) =>
  start === null ? first : daysLater(first, -week * Math.floor(daysBetween(start, first) / week));

/** Copies a course's meetings into a copy of it, where they wait for its first day. */
export async function copyMeetings({ db }: Context, from: string, to: string): Promise<void> {
  const rows = await queries.meetingsToCopy(db, from);
  const [first] = rows;
  if (!first) return;
  const start = (await instanceColumns(db, from))?.start ?? null;
  const countedFrom = anchorOf(first.start.slice(0, 10), start);
  const series = new Map<string, string>();
  for (const { seriesREF } of rows)
    if (seriesREF !== null && !series.has(seriesREF)) series.set(seriesREF, await queries.newSeries(db));
  await queries.insertCopies(
    db,
    rows.map(({ _id, seriesREF, ...row }) => ({
      ...row,
      countedFrom: row.countedFrom !== null && start === null ? row.countedFrom : countedFrom,
      seriesREF: seriesREF === null ? null : series.get(seriesREF)!,
      courseInstanceREF: to,
    })),
  );
}

/**
 * Moves the copied meetings of a course with its first day, by whole weeks, so that none newly falls before it. Once students
 * can register, meetings that are over stay, and people are told about the others.
 */
export async function moveMeetings(context: Context<Trx>, courseId: string, start: string | null): Promise<void> {
  if (start === null) return;
  const { db, me } = context;
  const { name, status } = (await instanceColumns(db, courseId))!;
  const isOpened = pricesAreFixed(status);
  const ids = new Set<string>();
  for (const { _id, start: at, zone, countedFrom } of await queries.movingMeetings(db, courseId, isOpened)) {
    const days = week * Math.ceil(daysBetween(countedFrom, start) / week);
    if (days === 0) continue;
    const moved = later(at, { days });
    await queries.updateMeeting(db, _id, {
      start: moved,
      startsAt: someInstantAt(moved, zone),
      countedFrom: daysLater(countedFrom, days),
      remindedAt: null,
    });
    ids.add(_id);
  }
  const all = await queries.meetingsOf(db, courseId, me._id);
  const shown = all.filter(({ _id, cancelled }) => ids.has(_id) && !cancelled);
  if (isOpened) await notifyOfMeetings(context, 'moved', name, shown);
}

import { productName, publicStatuses } from '@stoa/contract/office/site.endpoints';
import ical, { ICalEventStatus } from 'ical-generator';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt, assignmentsAt } from '@stoa/contract/paths';
import type { CalendarMeeting } from './meetings/meetings.queries.ts';
import type { CalendarAssignment } from './submissions/submissions.queries.ts';
import type { CalendarCourse, CalendarDates } from './calendar.queries.ts';

const day = 24 * 3_600_000;
/** Removes control characters except line breaks, which calendars write in their own way. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
/** The library escapes the texts of events, but not the calendar's own name. */
const escaped = (text: string) =>
  plain(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

interface CalendarParts {
  readonly meetings?: readonly CalendarMeeting[];
  readonly assignments?: readonly CalendarAssignment[];
  readonly dates?: readonly CalendarDates[];
}
/**
 * Returns a calendar (RFC 5545) with all-day events for each course and its days of enrollment, and events at their instants
 * for meetings and what is due, so that calendar programs show them in the reader's zone. The events' permanent ids contain
 * `publicUrl`; changes increase their sequence.
 */
export function calendarOf(
  name: string,
  courses: readonly CalendarCourse[],
  publicUrl: string,
  { meetings = [], assignments = [], dates = [] }: CalendarParts = {},
): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: productName, product: productName, language: i18n.language.toUpperCase() },
  });
  calendar.ttl(6 * 3600);
  for (const course of courses) {
    const { _id, start, end, status, professors } = course;
    const url = publicStatuses.some((one) => one === status) ? `${publicUrl}/courses/${_id}` : undefined;
    calendar.createEvent({
      id: `${_id}@${new URL(publicUrl).hostname}`,
      allDay: true,
      start: new Date(`${start}T00:00:00Z`),
      // An event ends on the day after its last one.
      end: new Date(Date.parse(`${end ?? start}T00:00:00Z`) + day),
      summary: plain(course.name),
      description: [professors && i18n.t('Taught by {professors}.', { professors: plain(professors) }), url]
        .filter(Boolean)
        .join('\n'),
      url,
      status: status === 'Cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  for (const { _id, courseInstanceREF, topic, link, place, note, version, cancelled, ...meeting } of meetings) {
    const url = `${publicUrl}${recordAt(paths.courseRooms, courseInstanceREF, 'meetings')}`;
    calendar.createEvent({
      id: `${_id}@${new URL(publicUrl).hostname}`,
      sequence: version - 1,
      lastModified: new Date(meeting.updatedAt),
      start: new Date(meeting.startsAt),
      end: new Date(meeting.endsAt),
      summary: plain(topic === '' ? meeting.name : `${meeting.name}: ${topic}`),
      description: [plain(note), link && i18n.t('Join: {link}', { link }), url].filter(Boolean).join('\n'),
      location: plain(place || link || ''),
      url,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  for (const { _id, courseInstanceREF, name: course, title, dueAt, version } of assignments) {
    const url = `${publicUrl}${assignmentsAt(paths.courseRooms, courseInstanceREF, _id)}`;
    calendar.createEvent({
      id: `${_id}@${new URL(publicUrl).hostname}`,
      sequence: version - 1,
      start: new Date(dueAt),
      summary: i18n.t('Due: {title} ({course})', { title: plain(title), course: plain(course) }),
      description: url,
      url,
    });
  }
  for (const { _id, name: course, promise, isTaught } of dates) {
    if (promise === null) continue;
    const values = { course: plain(course) };
    // Professors have other days than students.
    const days = isTaught
      ? [
          ['census', promise.census, i18n.t('Census: {course}', values)],
          ['grades', promise.gradesDue, i18n.t('Grades due: {course}', values)],
        ]
      : [
          ['drop', promise.dropUntil, i18n.t('Last day to drop {course}', values)],
          ['withdraw', promise.withdrawUntil, i18n.t('Last day to withdraw from {course}', values)],
        ];
    for (const [which = '', on = '', summary = ''] of days)
      calendar.createEvent({
        id: `${which}-${_id}@${new URL(publicUrl).hostname}`,
        allDay: true,
        start: new Date(`${on}T00:00:00Z`),
        end: new Date(Date.parse(`${on}T00:00:00Z`) + day),
        summary,
        url: `${publicUrl}${recordAt(paths.courseRooms, _id)}`,
        status: ICalEventStatus.CONFIRMED,
      });
  }
  // Every line needs a line break, including the last one.
  return `${calendar.toString()}\r\n`;
}

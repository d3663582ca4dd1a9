import type { Attendance, AttendanceStatus } from '@stoa/contract/teaching/meetings';
import { i18n } from '@stoa/contract/kernel/i18n';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { record } from '../../kernel/audit.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import { attendanceOf, heldMeeting, noteAttendance } from './meetings.queries.ts';

/** Everybody registered, by name, with their attendance. For the professors of the course; 404 for others. */
export async function readAttendance({ db, me }: Work, id: string): Promise<Attendance[]> {
  const meeting = await heldMeeting(db, id);
  if (!meeting || !(await teaches(db, me._id, meeting.courseInstanceREF))) throw notFound();
  return (await attendanceOf(db, id)).map(({ status, ...personREF }) => ({ personREF, status }));
}

interface Noted {
  readonly personREF: string;
  readonly status: AttendanceStatus;
}
/** Notes who was there: all of them or, when one isn't registered, none. Named twice, the last one counts. */
export async function saveAttendance(work: Writing, id: string, noted: readonly Noted[]): Promise<Attendance[]> {
  const { db, me } = work;
  const before = await readAttendance(work, id);
  const meeting = await heldMeeting(db, id);
  if (meeting?.cancelledAt)
    throw conflict(i18n.t('This meeting is cancelled, so nobody can have been there. Restore it first.'));
  const registered = new Set(before.map(({ personREF }) => personREF._id));
  if (noted.some(({ personREF }) => !registered.has(personREF)))
    throw refuseField('personREF', i18n.t('One of these people isn’t registered for this course. Nothing was saved.'));
  const rows = [...new Map(noted.map((one) => [one.personREF, one])).values()];
  await noteAttendance(
    db,
    rows.map((one) => ({ ...one, meetingREF: id, notedByREF: me._id })),
  );
  const courseInstanceId = meeting!.courseInstanceREF;
  await record(work, 'note attendance', 'meeting', id, { courseInstanceId, noted: rows });
  return readAttendance(work, id);
}

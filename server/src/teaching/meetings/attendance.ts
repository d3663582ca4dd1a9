import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { Attendance, AttendanceStatus } from '@stoa/contract/teaching/meetings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { attendanceOf, lockedMeeting, noteAttendance } from './meetings.queries.ts';

/** Everybody registered, by name, with their attendance. For the professors of the course; 404 for others. */
export async function readAttendance({ db, me }: Context, id: string): Promise<Attendance[]> {
  const meeting = await lockedMeeting(db, id);
  if (!meeting || !(await teaches(db, me._id, meeting.courseInstanceREF))) throw notFound();
  return (await attendanceOf(db, id)).map(({ status, ...personREF }) => ({ personREF, status }));
}

interface Noted {
  readonly personREF: string;
  readonly status: AttendanceStatus;
}
/** Notes who was there: all of them or, when one isn't registered, none. Named twice, the last one counts. */
export async function saveAttendance(
  context: Context<Trx>,
  id: string,
  noted: readonly Noted[],
): Promise<Attendance[]> {
  const { db, me } = context;
  const before = await readAttendance(context, id);
  const meeting = await lockedMeeting(db, id);
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
  await recordAction(context, 'note attendance', 'meeting', id, { courseInstanceId, noted: rows });
  return readAttendance(context, id);
}

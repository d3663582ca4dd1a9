import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { Attendance, AttendanceStatus, Hours } from '@stoa/contract/teaching/meetings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { attendanceOf, lockedMeeting, noteAttendance, hoursOf, setOutside } from './meetings.queries.ts';
import { usualCreditHours } from '@stoa/contract/catalog/agreements.endpoints';
import { agreementById, agreementInForce } from '../../catalog/institutions/institutions.queries.ts';
import { institutionById } from '../../people/accounts/institution.queries.ts';

/** The registered students by name, with their attendance, for the professors of the course; 404 for others. */
export async function readAttendance({ db, me }: Context, id: string): Promise<Attendance[]> {
  const meeting = await lockedMeeting(db, id);
  if (!meeting || !(await teaches(db, me._id, meeting.courseInstanceREF))) throw notFound();
  return (await attendanceOf(db, id)).map(({ status, ...personREF }) => ({ personREF, status }));
}

interface Noted {
  readonly personREF: string;
  readonly status: AttendanceStatus;
}
/** Records attendance for all given people, or for none if one isn't registered. For duplicates, the last one counts. */
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

/**
 * The minutes of a course compared with its rule: that of the agreement it opened under, else of the one in force with the
 * definition's institution, else the usual one. A surplus of one part doesn't offset a lack of the other.
 */
export async function readHours({ db, me }: Context, courseInstanceId: string): Promise<Hours> {
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  const found = await hoursOf(db, courseInstanceId);
  if (!found) throw notFound();
  const { agreementREF, institutionREF, credits, planned, held, outside } = found;
  const agreement =
    agreementREF !== null
      ? await agreementById(db, agreementREF)
      : institutionREF !== null
        ? await agreementInForce(db, institutionREF)
        : undefined;
  const rule = agreement?.rules.creditHours ?? usualCreditHours;
  const requiredInstruction = Math.round((credits ?? 0) * rule.instruction);
  const requiredOutside = Math.round((credits ?? 0) * rule.outside);
  return {
    planned,
    held,
    outside,
    requiredInstruction,
    requiredOutside,
    credits,
    rule,
    required: requiredInstruction + requiredOutside,
    short: Math.max(0, requiredInstruction - planned) + Math.max(0, requiredOutside - outside),
    institution: agreement ? ((await institutionById(db, agreement.institutionREF))?.name ?? null) : null,
  };
}

/** Sets the minutes that students work outside the meetings. */
export async function stateHours(context: Context<Trx>, courseInstanceId: string, outside: number): Promise<Hours> {
  if (!(await teaches(context.db, context.me._id, courseInstanceId))) throw notFound();
  await setOutside(context.db, courseInstanceId, outside);
  await recordAction(context, 'state hours', 'courseInstance', courseInstanceId, { outside });
  return readHours(context, courseInstanceId);
}

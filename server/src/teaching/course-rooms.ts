import type { Context } from '../kernel/context.ts';
import { board, mostUnread } from '@stoa/contract/teaching/board.shapes';
import { roomParts, type CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { enrollment } from '@stoa/contract/enrollment/enrollment.shapes';
import { gradebook } from '@stoa/contract/teaching/gradebook.shapes';
import { materials } from '@stoa/contract/teaching/materials.shapes';
import { meetings } from '@stoa/contract/teaching/meetings.shapes';
import { registrations } from '@stoa/contract/enrollment/registrations.shapes';
import { submissions as submissionCalls } from '@stoa/contract/teaching/submissions.shapes';
import type { Role } from '@stoa/contract/kernel/role';
import { announcementsIn } from './announcements.ts';
import { statesOf } from './board/board.queries.ts';
import { anyInstance } from '../catalog/course-instances/course-instances.queries.ts';
import { refuseUnseen } from '../catalog/course-instances/course-instances.ts';
import { datesFor } from '../enrollment/census/census.ts';
import { notFound } from '../kernel/refusal.ts';
import { nextIn } from './meetings/meetings.queries.ts';
import { dueNext, waitingIn } from './submissions/submissions.ts';
import { ownRegistration } from '../enrollment/registrations/placing.ts';
import { countPlaces } from '../enrollment/registrations/seats/seats.queries.ts';

/** A part is open to the roles with access to its first call. */
const callsOf: Record<(typeof roomParts)[number], readonly Role[] | undefined> = {
  overview: undefined,
  meetings: meetings.list.access,
  materials: materials.list.access,
  work: submissionCalls.assignments.access,
  board: board.messages.access,
  census: enrollment.census.access,
  grades: [...gradebook.byCourse.access, ...gradebook.mine.access],
  people: registrations.byCourseInstance.access,
};
/** A course has a census if a college grants credit for it. */
const partsFor = (role: Role, hasCalendar: boolean) =>
  roomParts.filter((part) => (callsOf[part]?.includes(role) ?? true) && (part !== 'census' || hasCalendar));

/** Returns a course's room for a person who belongs to it; throws Refusal 404 for everybody else. */
export async function courseRoom(context: Context, id: string): Promise<CourseRoom> {
  const { db, me } = context;
  const registration = me.role === 'Student' ? await ownRegistration(context, id) : null;
  if (me.role === 'Student' && !registration) throw notFound();
  if (!registration) await refuseUnseen(context, id);
  const course = await anyInstance(db, me, id);
  if (!course) throw notFound();
  const dates = await datesFor(context, id);
  const states = await statesOf(db, me._id, mostUnread);
  return {
    ...course,
    as: registration ? 'student' : me.role === 'Professor' ? 'professor' : 'reader',
    parts: partsFor(me.role, dates !== null),
    dates,
    registration,
    registered: registration ? 0 : (await countPlaces(db, me, id)).count,
    meeting: await nextIn(db, id),
    toHandIn: registration ? await dueNext(context, id) : [],
    toGrade: me.role === 'Professor' ? await waitingIn(context, id) : 0,
    announcements: await announcementsIn(context, id),
    unread: states.find(({ courseInstanceREF }) => courseInstanceREF === id)?.unread ?? 0,
  };
}

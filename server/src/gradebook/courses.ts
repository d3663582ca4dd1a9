import { gradedStatuses } from '@stoa/contract/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import { heldInstance, teaches } from '../course-instances/queries.ts';
import { tell } from '../kernel/live.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import type { AnyWork, Work } from '../kernel/work.ts';

/** A course that `me` teaches and that is being graded, held in its state. */
export async function gradedCourse(work: Work, courseInstanceId: string): Promise<void> {
  const course = await heldInstance(work.db, courseInstanceId);
  if (!course || !(await teaches(work.db, work.me._id, courseInstanceId))) throw notFound();
  if (!gradedStatuses.some((status) => status === course.status))
    throw conflict(
      i18n.t('“{name}” is {status}. You can grade it while it is Active or Closed.', {
        name: course.name,
        status: i18n.t(course.status),
      }),
    );
}

export const gradebookRoom = 'gradebook';
/** More than these are not named one by one: whoever watches reads the whole gradebook again. */
const mostNamed = 50;

/** Other graders see it at once. */
export const tellGraders = (
  { db }: AnyWork,
  courseInstanceId: string,
  kind: 'entries' | 'assignments',
  ids: readonly string[] = [],
): Promise<void> =>
  tell(db, {
    room: gradebookRoom,
    id: courseInstanceId,
    kind: ids.length > mostNamed ? 'again' : kind,
    ...(ids.length <= mostNamed && { ids }),
  });

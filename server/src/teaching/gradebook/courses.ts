import { gradedStatuses } from '@stoa/contract/teaching/gradebook';
import { i18n } from '@stoa/contract/kernel/i18n';
import { heldInstance, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { tell } from '../../kernel/live.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { AnyWork, Work } from '../../kernel/work.ts';

/** Throws unless `me` teaches the course and it can be graded. Locks its status. */
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
/** When a change covers more cells than this, it doesn't list them, and everyone watching reloads the whole gradebook. */
const mostNamed = 50;

/** Shows a change to the other graders at once. */
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

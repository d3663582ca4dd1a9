import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { heldInstance, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { tell } from '../../kernel/live.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { AnyWork, Work } from '../../kernel/work.ts';

type Course = NonNullable<Awaited<ReturnType<typeof heldInstance>>>;
const gradable = ({ name, status }: Course): string =>
  i18n.t('“{name}” is {status}. You can grade it while it is Active or Closed.', { name, status: i18n.t(status) });

/** Throws unless the person teaches the course and may grade it, with the given sentence. Locks the status of the course. */
export async function gradedCourse(work: Work, courseInstanceId: string, sentence = gradable): Promise<void> {
  const course = await heldInstance(work.db, courseInstanceId);
  if (!course || !(await teaches(work.db, work.me._id, courseInstanceId))) throw notFound();
  if (!gradedStatuses.some((status) => status === course.status)) throw conflict(sentence(course));
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

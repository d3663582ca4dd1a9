import type { Db } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { gradedStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { lockedInstance, teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { publish } from '../../kernel/live.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';

type Course = Pick<NonNullable<Awaited<ReturnType<typeof lockedInstance>>>, '_id' | 'name' | 'status'>;
const gradable = ({ name, status }: Course): string =>
  i18n.t('“{name}” is {status}. You can grade it while it is Active or Closed.', { name, status: i18n.t(status) });

/** Returns the course if the person teaches it and may grade it. Throws 404 otherwise, or 409 with the sentence for other statuses. */
export async function refuseUngraded<C extends Course>(
  { db, me }: Context,
  course: C | undefined,
  sentence: (course: C) => string,
): Promise<C> {
  if (!course || !(await teaches(db, me._id, course._id))) throw notFound();
  if (!gradedStatuses.some((status) => status === course.status)) throw conflict(sentence(course));
  return course;
}
/** Throws unless the person teaches the course and may grade it. Locks the status of the course. */
export async function gradedCourse(context: Context, courseInstanceId: string): Promise<void> {
  await refuseUngraded(context, await lockedInstance(context.db, courseInstanceId), gradable);
}

export const gradebookChannel = 'gradebook';
/** When a change covers more cells than this, it doesn't list them, and everyone watching reloads the whole gradebook. */
const mostNamed = 50;

/** Shows a change to the other graders at once. */
export const publishGrades = (
  { db }: Context<Db, Anyone>,
  courseInstanceId: string,
  kind: 'entries' | 'assignments',
  ids: readonly string[] = [],
): Promise<void> =>
  publish(db, {
    room: gradebookChannel,
    id: courseInstanceId,
    kind: ids.length > mostNamed ? 'again' : kind,
    ...(ids.length <= mostNamed && { ids }),
  });

import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import type { CourseNotice } from '../../catalog/course-instances/course-details.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { courseStarted } from './registrations.emails.ts';
import { activeInCourse } from './registrations.queries.ts';

/**
 * Tells everybody who has a place in a course that it has started. A course starts once, and people are told in the transaction of
 * its move, so nobody is told twice.
 */
export async function onStarted(context: Context<Trx, Anyone>, course: CourseNotice): Promise<void> {
  await notify(
    context,
    (await activeInCourse(context.db, course._id)).map(({ personREF }) => personREF),
    {
      kind: 'courseChange',
      data: { what: 'course moved', course: course.name, status: 'Active' },
      url: recordAt(paths.courseRooms, course._id),
      mail: courseStarted(course),
    },
  );
}

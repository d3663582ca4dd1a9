import { paths, recordAt } from '@stoa/contract/paths';
import type { Told } from '../../catalog/course-instances/course-facts.ts';
import type { AnyWriting } from '../../kernel/work.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { courseStarted } from './registrations.emails.ts';
import { activeInCourse } from './registrations.queries.ts';

/**
 * Tells everybody who has a place in a course that it has started. A course starts once, and people are told in the transaction of
 * its move, so nobody is told twice.
 */
export async function onStarted(work: AnyWriting, course: Told): Promise<void> {
  await notify(
    work,
    (await activeInCourse(work.db, course._id)).map(({ personREF }) => personREF),
    {
      kind: 'courseChange',
      data: { what: 'course moved', course: course.name, status: 'Active' },
      url: recordAt(paths.courseRooms, course._id),
      mail: courseStarted(course),
    },
  );
}

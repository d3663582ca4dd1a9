import type { Told } from '../course-instances/facts/rules.ts';
import { postAll } from '../kernel/mail.ts';
import type { AnyWriting } from '../kernel/work.ts';
import { courseStarted } from './emails.ts';
import { studentsIn } from './queries.ts';

/**
 * Tells everybody who has a place in a course that it has started. A course starts once, and the mails are written in the
 * transaction of its move, so nobody is told twice.
 */
export async function onStarted(work: AnyWriting, course: Told): Promise<void> {
  const students = await studentsIn(work.db, course._id);
  const letter = courseStarted(course);
  if (students.length > 0)
    await postAll(
      work,
      students.map((to) => ({ to, letter })),
    );
}

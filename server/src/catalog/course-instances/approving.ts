import type { Context } from '../../kernel/context.ts';
import type { Unmet } from '@stoa/contract/catalog/approvals.endpoints';
import type { CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { lockedDefinition, statusesOf } from '../course-definitions.queries.ts';
import { unqualifiedIn } from '../instructor-files/approving.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { CourseInstanceRecord } from './course-instances.queries.ts';

type Course = Pick<CourseInstanceRecord, '_id' | 'name' | 'courseREF'>;

/** The statuses that a course can't reach once its definition was denied, retired or made inactive. */
const needDefinition: readonly CourseInstanceStatus[] = ['Pending Approval', 'Approved', 'Open/Registering'];
/** Returns the reason why a course can't become `to` when its definition was withdrawn, else undefined. */
function withdrawn({ name, courseREF }: Course, to: CourseInstanceStatus, status: string | undefined) {
  if (!needDefinition.includes(to) || !status || !['Inactive', 'Retired', 'Denied'].includes(status)) return undefined;
  const words = { name, to: i18n.t(to), definition: courseREF.name, status: i18n.t(status) };
  return {
    code: 'definition-withdrawn' as const,
    why: i18n.t('“{name}” can’t become {to}, because its course definition “{definition}” is {status}.', words),
    at: recordAt(paths.definitionApprovals, courseREF._id),
  };
}

/**
 * Returns the reason that keeps each of these courses from being approved now, by its id. Courses without one have no entry.
 */
export async function unmetOf({ db }: Context, courses: readonly Course[]): Promise<ReadonlyMap<string, Unmet>> {
  if (courses.length === 0) return new Map();
  const statuses = await statusesOf(
    db,
    courses.map(({ courseREF }) => courseREF._id),
  );
  const unqualified = await unqualifiedIn(db, courses);
  return new Map(
    courses.flatMap((course) => {
      const found = withdrawn(course, 'Approved', statuses.get(course.courseREF._id)) ?? unqualified.get(course._id);
      return found ? [[course._id, found] as const] : [];
    }),
  );
}

/** Throws a Refusal when a condition of the move isn't met. Locks the definition to check it. */
export async function refuseUnmet(context: Context, course: Course, to: CourseInstanceStatus): Promise<void> {
  if (!needDefinition.includes(to)) return;
  const status = (await lockedDefinition(context.db, course.courseREF._id))?.status;
  const found = to === 'Approved' ? (await unmetOf(context, [course])).get(course._id) : withdrawn(course, to, status);
  if (found) throw conflict(found.why, found.code);
}

/**
 * The college approved the course with professors whom it had qualified. Those who join later must be qualified as well, and
 * all of them for another course. `joining`: their ids.
 */
export async function refuseUnqualified(
  { db }: Context,
  before: CourseInstanceRecord,
  joining?: readonly string[],
): Promise<void> {
  if (['Draft', 'Denied', 'Pending Approval'].includes(before.status)) return;
  const unmet = (await unqualifiedIn(db, [before], joining)).get(before._id);
  if (unmet) throw conflict(unmet.why, unmet.code);
}

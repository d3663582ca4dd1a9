import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import { fullName } from '@stoa/contract/people/people';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween } from '../../kernel/changes.ts';
import { instanceById, type CourseInstanceRecord } from './course-instances.queries.ts';

const named = (course: CourseInstanceRecord) => ({
  ...course,
  professorREF: course.professorREF.map(({ _id, personREF }) => ({ _id, name: fullName(personREF) })),
});

/**
 * Logs the changes of a write field by field, or nothing when nothing has changed. A draft saves itself at every pause, which
 * the history shows as one step.
 */
export async function recordChange(context: Context<Trx>, before: CourseInstanceRecord): Promise<void> {
  const after = (await instanceById(context.db, context.me, before._id)) ?? before;
  const changes = changesBetween(named(before), named(after), namesOf(courseInstanceFields));
  const draft = before.status === 'Draft' && context.me.role === 'Professor';
  if (changes.length > 0)
    await recordAction(context, 'change course instance', 'courseInstance', before._id, { changes, draft });
}

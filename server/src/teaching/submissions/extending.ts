import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import type { Extension } from '@stoa/contract/teaching/submissions.endpoints';
import { recordAction } from '../../kernel/audit.ts';
import { meantInstant } from '../../kernel/wall-clock.ts';
import { refuseField } from '../../kernel/refusal.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { isRegistered } from '../../enrollment/registrations/placing.queries.ts';
import { dueLater } from './submissions.emails.ts';
import { regradeLate } from './grading.ts';
import { taughtAssignment } from './submissions.ts';
import { dropExtension, extensionsOf, saveExtension } from './grading.queries.ts';

export async function listExtensions(context: Context, assignmentId: string): Promise<Extension[]> {
  await taughtAssignment(context, assignmentId);
  return extensions(context, assignmentId);
}
const extensions = async ({ db }: Context, assignmentId: string): Promise<Extension[]> =>
  (await extensionsOf(db, assignmentId)).map(({ due, dueAt, ...personREF }) => ({ personREF, due, dueAt }));

/** Sets or removes a student's extension for an assignment, regrades their late work, and tells them. */
export async function extend(
  context: Context<Trx>,
  assignmentId: string,
  { personREF, due, offset }: { readonly personREF: string; readonly due: string | null; readonly offset?: string },
): Promise<Extension[]> {
  const { db, me } = context;
  const { courseInstanceREF, zone, dueAt: usual, course, name: title } = await taughtAssignment(context, assignmentId);
  if (!(await isRegistered(db, personREF, courseInstanceREF)))
    throw refuseField('personREF', i18n.t('This person isn’t registered for this course.'));
  if (usual === null || zone === null)
    throw refuseField('due', i18n.t('“{name}” has no due time that could be extended.', { name: title }));
  const dueAt = due === null ? usual : meantInstant('due', due, zone, offset);
  if (due !== null && dueAt <= usual) throw refuseField('due', i18n.t('Choose a time after the one for everyone.'));
  if (due === null) await dropExtension(db, assignmentId, personREF);
  else await saveExtension(db, { assignmentREF: assignmentId, personREF, due, dueAt, grantedByREF: me._id });
  const url = assignmentsAt(paths.courseRooms, courseInstanceREF, assignmentId);
  const notice = { course, title, dueAt, zone };
  const data = { what: 'due later', ...notice } as const;
  await notify(context, [personREF], { kind: 'courseChange', data, url, mail: dueLater(notice, url) });
  // After an extension, the student's grade is adjusted even if it was returned.
  await regradeLate(context, assignmentId, { personId: personREF, withReturned: true });
  await recordAction(context, 'extend', 'courseInstance', courseInstanceREF, {
    assignment: assignmentId,
    person: personREF,
    due,
  });
  return extensions(context, assignmentId);
}

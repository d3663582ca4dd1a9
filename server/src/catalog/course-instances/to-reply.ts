import type { Context } from '../../kernel/context.ts';
import type { Unmet } from '@stoa/contract/catalog/approvals.endpoints';
import {
  courseInstanceTransitions,
  deletableStatuses,
  type CourseInstance,
  type CourseInstanceStatus,
  type CourseInstanceTie,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionsFrom } from '@stoa/contract/kernel/transition';
import { unmetOf } from './approving.ts';
import type { CourseInstanceRecord } from './course-instances.queries.ts';

/** The person's ties to a course instance. The query decides whether they can see it at all. */
export const tiesTo = (context: Context): CourseInstanceTie[] => {
  if (context.me.role === 'Professor') return ['owner'];
  if (context.me.role === 'Administrator') return ['approver', 'administrator'];
  return isApprover(context.me.role) ? ['approver'] : [];
};
const actionsOn = (context: Context, { status }: CourseInstanceRecord) =>
  actionsFrom(courseInstanceTransitions, status, tiesTo(context));
/** Replies for course instances. Those that can't be approved have no Approve action, and name the unmet condition. */
export async function toReplies(context: Context, rows: readonly CourseInstanceRecord[]): Promise<CourseInstance[]> {
  const unmet = await unmetOf(
    context,
    rows.filter((row) => actionsOn(context, row).includes('approve')),
  );
  return rows.map((row) => toReply(context, row, unmet.get(row._id)));
}
export const toReply = (context: Context, row: CourseInstanceRecord, unmet?: Unmet): CourseInstance => ({
  ...row,
  statusReason: row.isDecisionShown ? row.statusReason : '',
  decidedAt: row.isDecisionShown ? row.decidedAt : null,
  actions: actionsOn(context, row).filter((action) => !(unmet && action === 'approve')),
  unmet: unmet ?? null,
  canDelete: deletable(context).includes(row.status) && !row.isReferenced,
});

/** The statuses in which this person can delete a course, provided that nothing depends on it. */
export const deletable = ({ me }: Context): readonly CourseInstanceStatus[] => {
  if (me.role === 'Administrator') return deletableStatuses;
  return me.role === 'Professor' ? ['Draft'] : [];
};

import type { Unmet } from '@stoa/contract/catalog/approvals';
import {
  courseInstanceTransitions,
  deletableStatuses,
  type CourseInstance,
  type CourseInstanceStatus,
  type CourseInstanceTie,
} from '@stoa/contract/catalog/course-instances';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionsFrom } from '@stoa/contract/kernel/transition';
import type { Work } from '../../kernel/work.ts';
import { unmetOf } from './approving.ts';
import type { CourseInstanceRecord } from './course-instances.queries.ts';

/** The person's ties to a course instance. The query decides whether they can see it at all. */
export const tiesTo = (work: Work): CourseInstanceTie[] => {
  if (work.me.role === 'Professor') return ['owner'];
  if (work.me.role === 'Administrator') return ['approver', 'administrator'];
  return isApprover(work.me.role) ? ['approver'] : [];
};
const actionsOn = (work: Work, { status }: CourseInstanceRecord) =>
  actionsFrom(courseInstanceTransitions, status, tiesTo(work));
/** Course instances as answered. Those that would be refused are answered without Approve, and with what is missing. */
export async function drawnAll(work: Work, rows: readonly CourseInstanceRecord[]): Promise<CourseInstance[]> {
  const unmet = await unmetOf(
    work,
    rows.filter((row) => actionsOn(work, row).includes('approve')),
  );
  return rows.map((row) => drawn(work, row, unmet.get(row._id)));
}
export const drawn = (work: Work, row: CourseInstanceRecord, unmet?: Unmet): CourseInstance => ({
  ...row,
  statusReason: row.isDecisionTold ? row.statusReason : '',
  decidedAt: row.isDecisionTold ? row.decidedAt : null,
  actions: actionsOn(work, row).filter((action) => !(unmet && action === 'approve')),
  unmet: unmet ?? null,
  canDelete: deletable(work).includes(row.status) && !row.isNeeded,
});

/** The statuses in which this person can delete a course, provided that nothing depends on it. */
export const deletable = ({ me }: Work): readonly CourseInstanceStatus[] => {
  if (me.role === 'Administrator') return deletableStatuses;
  return me.role === 'Professor' ? ['Draft'] : [];
};

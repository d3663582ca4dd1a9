import {
  courseInstanceTransitions,
  deletableStatuses,
  type CourseInstance,
  type CourseInstanceStatus,
  type CourseInstanceTie,
} from '@stoa/contract/course-instances';
import { isApprover } from '@stoa/contract/kernel/role';
import { actionsFrom } from '@stoa/contract/kernel/transition';
import type { Work } from '../kernel/work.ts';
import type { CourseInstanceRecord } from './queries.ts';

/** The person's ties to a course instance. The query decides whether they can see it at all. */
export const tiesTo = (work: Work): CourseInstanceTie[] => {
  if (work.me.role === 'Professor') return ['owner'];
  if (work.me.role === 'Administrator') return ['approver', 'administrator'];
  return isApprover(work.me.role) ? ['approver'] : [];
};
export const drawn = (work: Work, row: CourseInstanceRecord): CourseInstance => ({
  ...row,
  actions: actionsFrom(courseInstanceTransitions, row.status, tiesTo(work)),
  canDelete: deletable(work).includes(row.status) && !row.isNeeded,
});

/** The statuses in which this person can delete a course, provided that nothing depends on it. */
export const deletable = ({ me }: Work): readonly CourseInstanceStatus[] => {
  if (me.role === 'Administrator') return deletableStatuses;
  return me.role === 'Professor' ? ['Draft'] : [];
};

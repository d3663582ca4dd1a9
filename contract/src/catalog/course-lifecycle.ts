import type { Transitions } from '../kernel/transition.ts';

export const courseInstanceStatuses = [
  /*i18n*/ 'Draft',
  /*i18n*/ 'Pending Approval',
  /*i18n*/ 'Approved',
  /*i18n*/ 'Open/Registering',
  /*i18n*/ 'Registration Closed',
  /*i18n*/ 'Active',
  /*i18n*/ 'Closed',
  /*i18n*/ 'Cancelled',
  /*i18n*/ 'Denied',
] as const;
export type CourseInstanceStatus = (typeof courseInstanceStatuses)[number];
/** The ties that let someone change an instance's status: its professors, approvers and administrators. */
export type CourseInstanceTie = 'owner' | 'approver' | 'administrator';

export const courseInstanceTransitions = {
  submit: {
    from: ['Draft'],
    to: 'Pending Approval',
    by: ['owner'],
    label: /*i18n*/ 'Submit for Approval',
    question:
      /*i18n*/ 'Are you sure you want to submit this course for approval? It cannot be edited unless it is recalled or rejected.',
  },
  recall: {
    from: ['Pending Approval'],
    to: 'Draft',
    by: ['owner'],
    label: /*i18n*/ 'Recall',
    question: /*i18n*/ 'Are you sure you want to recall this course? It becomes a draft again.',
  },
  approve: {
    from: ['Pending Approval'],
    to: 'Approved',
    by: ['approver'],
    label: /*i18n*/ 'Approve',
    question: /*i18n*/ 'Are you sure you want to approve this course?',
  },
  deny: {
    from: ['Pending Approval'],
    to: 'Denied',
    by: ['approver'],
    label: /*i18n*/ 'Deny',
    question: /*i18n*/ 'Are you sure you want to deny this course?',
  },
  revise: {
    from: ['Denied'],
    to: 'Draft',
    by: ['owner'],
    label: /*i18n*/ 'Revise',
    question: /*i18n*/ 'Are you sure you want to take this course back to a draft?',
  },
  open: {
    from: ['Approved'],
    to: 'Open/Registering',
    by: ['owner'],
    label: /*i18n*/ 'Open Registration',
    question:
      /*i18n*/ 'Are you sure you want to open registration? Students can register from now on, and the prices are fixed.',
  },
  cancel: {
    from: ['Approved'],
    to: 'Cancelled',
    by: ['owner'],
    label: /*i18n*/ 'Cancel Course',
    question: /*i18n*/ 'Are you sure you want to cancel this course? This cannot be undone.',
  },
  endRegistration: {
    from: ['Open/Registering'],
    to: 'Registration Closed',
    by: ['owner', 'administrator'],
    label: /*i18n*/ 'End Registration',
    question: /*i18n*/ 'Are you sure you want to end registration? Nobody can register or unregister from now on.',
  },
  start: {
    from: ['Registration Closed'],
    to: 'Active',
    by: ['owner', 'administrator'],
    label: /*i18n*/ 'Start Course',
    question: /*i18n*/ 'Are you sure you want to start this course? Its gradebook opens.',
  },
  close: {
    from: ['Active'],
    to: 'Closed',
    by: ['owner', 'administrator'],
    label: /*i18n*/ 'Close Course',
    question: /*i18n*/ 'Are you sure you want to close this course?',
  },
  callOff: {
    from: ['Draft', 'Pending Approval', 'Approved', 'Open/Registering', 'Registration Closed', 'Active'],
    to: 'Cancelled',
    by: ['administrator'],
    label: /*i18n*/ 'Cancel Course',
    question: /*i18n*/ 'Are you sure you want to cancel this course? Everybody registered is refunded in full.',
  },
} as const satisfies Transitions<CourseInstanceStatus, CourseInstanceTie>;

/** Returns true from Open/Registering on, when prices can no longer change. */
export const pricesAreFixed = (status: CourseInstanceStatus): boolean =>
  !['Draft', 'Pending Approval', 'Approved', 'Denied'].includes(status);

/**
 * Administrators can delete a course in these statuses if nothing depends on it. Professors can delete theirs only in the
 * first.
 */
export const deletableStatuses: readonly CourseInstanceStatus[] = ['Draft', 'Denied', 'Cancelled', 'Pending Approval'];

/** The statuses in which a course can be graded. */
export const gradedStatuses = ['Active', 'Closed'] as const;

/** The statuses of a registration in a course. */
export const registrationStatuses = [
  /*i18n*/ 'Registered',
  /*i18n*/ 'Payment pending',
  /*i18n*/ 'Unregistered',
  /*i18n*/ 'Withdrawn',
  /*i18n*/ 'No-show',
  /*i18n*/ 'Cancelled',
] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
/** A registration in one of these statuses has a place in the course. */
export const activeStatuses = [
  /*i18n*/ 'Registered',
  /*i18n*/ 'Payment pending',
] as const satisfies readonly RegistrationStatus[];
export const isActive = (status: RegistrationStatus): boolean =>
  status === 'Registered' || status === 'Payment pending';

/** A course has a room once it is approved. */
export const hasRoom = (status: CourseInstanceStatus): boolean =>
  !['Draft', 'Pending Approval', 'Denied'].includes(status);

import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './approvals.shapes.ts';
export type * from './approvals.shapes.ts';

/** The kinds of records that approvers decide on, named by their tables. */
export const approvalKinds = ['professor', 'student', 'courseDefinition', 'courseInstance'] as const;
export type WaitingApprovals = (typeof approvalKinds)[number];

/**
 * Reasons to choose from when approvers deny something or ask for it again. They can change the text before it is sent, or write
 * their own.
 */
export const decisionReasons = {
  /** For denying, and for asking a denied applicant for more. */
  application: [
    /*i18n*/ 'We couldn’t read one of your documents. Please send a clearer copy.',
    /*i18n*/ 'The name on your documents isn’t the name of your account.',
    /*i18n*/ 'Your identity document has expired.',
    /*i18n*/ 'Your documents don’t show the education that you entered.',
  ],
  /** For asking for a document again. */
  document: [
    /*i18n*/ 'We couldn’t read the document. Please send a clearer copy.',
    /*i18n*/ 'The document is incomplete. Please send all of its pages.',
    /*i18n*/ 'This is a different document from the one we asked for.',
    /*i18n*/ 'The document has expired. Please send a current one.',
  ],
  courseDefinition: [
    /*i18n*/ 'The catalog already has a course like this one.',
    /*i18n*/ 'The description doesn’t say clearly what the course covers.',
    /*i18n*/ 'The learning outcomes are missing or can’t be assessed.',
    /*i18n*/ 'The level or the credits don’t fit what the course covers.',
  ],
  courseInstance: [
    /*i18n*/ 'The dates leave too little time for the credits of the course.',
    /*i18n*/ 'The syllabus is missing or incomplete.',
    /*i18n*/ 'The grading scale doesn’t say how the grade is made up.',
    /*i18n*/ 'Please follow the comments on the fields, then submit the course again.',
  ],
} as const;

export const approvals = endpoints<typeof shapes>()({
  live: ['GET /api/approvals/{queue}/live', approvers],
});

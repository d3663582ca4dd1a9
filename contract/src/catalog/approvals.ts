import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';

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

/** The reasons that keep a record from being approved, by their code. */
const unmetCodes = ['role', 'definition-withdrawn', 'not-qualified'] as const;
/** A reason why a record can't be approved now. Approvers get it with the record instead of the action. */
export const Unmet = z
  .object({
    code: z.enum(unmetCodes),
    why: z.string().meta({ description: 'the sentence with which approving would be refused' }),
    at: z
      .string()
      .nullable()
      .meta({ description: 'the screen where it is put right; null if the caller can’t open it' }),
  })
  .meta({ id: 'Unmet' });
export type Unmet = z.infer<typeof Unmet>;
/** The field of a record that approvers decide on. */
export const unmet = Unmet.nullable().meta({
  description: 'what keeps it from being approved, for callers who could approve it otherwise; null if nothing does',
});

export const approvals = {
  live: endpoint('GET /api/approvals/{queue}/live', {
    access: approvers,
    summary: 'A stream of events: each time that something joins, leaves or changes its place in a queue of approvals.',
    params: z.strictObject({ queue: z.enum(approvalKinds) }),
    reply: z.string().meta({ description: 'text/event-stream' }),
  }),
};

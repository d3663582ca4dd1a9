export type { Rubric } from './assignments.shapes.ts';

/** The forms of work that students hand in for an assignment. Apart from the schemas, for pages that load without zod. */
export const handInKinds = ['none', 'text', 'files', 'link'] as const;
export type HandIn = (typeof handInKinds)[number];
/** The most files that somebody hands in for one assignment. */
export const mostSubmissionFiles = 10;

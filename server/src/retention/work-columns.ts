import { all } from './treatment.ts';

/** What becomes of the columns of work that is handed in and graded. */
export const workTreatments = {
  extension: all('gone', 'assignmentREF', 'due', 'dueAt', 'grantedAt', 'grantedByREF', 'personREF'),
  // Of a deleted person feedback and file go; how it was graded stays, like the grade.
  grading: {
    ...all(
      'plain',
      'deducted',
      'given',
      'gradedAt',
      'gradedByREF',
      'gradedVersion',
      'levels',
      'rubric',
      'submissionREF',
    ),
    ...all('gone', 'feedback', 'fileREF'),
  },
  gradingComment: all('gone', '_id', 'personREF', 'text', 'usedAt'),
  // Of work the texts, links and files go; that it was handed in, and when, stays.
  submission: { ...all('plain', '_id', 'revision', 'sentAt', 'version'), ...all('gone', 'draftAt', 'link', 'text') },
  submissionFile: all('gone', 'fileREF', 'since', 'submissionREF', 'until'),
  submissionVersion: { ...all('plain', 'sentAt', 'submissionREF', 'version'), ...all('gone', 'link', 'text') },
} as const;

import { all } from './treatment.ts';

/** The treatment of the columns of work that is handed in and graded. */
export const submissionTreatments = {
  extension: all('gone', 'assignmentREF', 'due', 'dueAt', 'grantedAt', 'grantedByREF', 'personREF'),
  // A deletion empties the person's texts, the feedback on them and its files; how it was graded stays, like the grade.
  // Others' work and feedback may name them.
  grading: {
    ...all(
      'plain',
      '_id',
      'deducted',
      'given',
      'gradedAt',
      'gradedByREF',
      'gradedVersion',
      'lateDays',
      'levels',
      'submissionREF',
    ),
    rubric: 'words in JSON',
    feedback: 'words',
    fileREF: 'gone',
  },
  gradingComment: { ...all('gone', '_id', 'personREF', 'usedAt'), text: 'words' },
  submission: {
    ...all('plain', '_id', 'revision', 'sentAt', 'version'),
    draftAt: 'gone',
    ...all('words', 'link', 'text'),
  },
  submissionFile: all('gone', 'fileREF', 'since', 'submissionREF', 'until'),
  submissionVersion: {
    ...all('plain', '_id', 'sentAt', 'submissionREF', 'version'),
    ...all('words', 'link', 'text'),
  },
} as const;

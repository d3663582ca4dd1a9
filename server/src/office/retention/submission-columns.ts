import { all } from './treatment.ts';

/** The treatment of the columns of work that is handed in and graded. */
export const submissionTreatments = {
  extension: {
    personREF: 'deleted with person',
    ...all('gone', 'assignmentREF', 'due', 'dueAt', 'grantedAt', 'grantedByREF'),
  },
  // A deletion empties the person's texts, the feedback on them and its files; how it was graded stays, like the grade.
  // Others' work and feedback may name them.
  grading: {
    submissionREF: 'emptied with submission',
    ...all('plain', '_id', 'deducted', 'given', 'gradedAt', 'gradedByREF', 'gradedVersion', 'lateDays', 'levels'),
    rubric: 'words in JSON',
    feedback: 'words',
    fileREF: 'gone',
  },
  gradingComment: { personREF: 'deleted with person', ...all('gone', '_id', 'usedAt'), text: 'words' },
  submission: {
    _id: 'emptied with gradebookEntry.workId',
    ...all('plain', 'revision', 'sentAt', 'version'),
    draftAt: 'gone',
    ...all('words', 'link', 'text'),
  },
  submissionFile: { fileREF: 'deleted with file', ...all('gone', 'since', 'submissionREF', 'until') },
  submissionVersion: {
    submissionREF: 'emptied with submission',
    ...all('plain', '_id', 'sentAt', 'version'),
    ...all('words', 'link', 'text'),
  },
} as const;

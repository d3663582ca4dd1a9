import { all } from './treatment.ts';

/** The treatment of the columns about rosters, when a person is deleted. */
export const enrollmentColumns = {
  // A certified roster stays as it was signed, like the grades.
  census: {
    ...all('plain', '_id', 'courseInstanceREF', 'signedAt', 'signedByREF'),
    ...all('words', 'signedName', 'text'),
  },
  censusRow: all('plain', 'attended', 'courseInstanceREF', 'evidence', 'firstActivity', 'registrationREF'),
  dateReminder: all('plain', 'at', 'courseInstanceREF', 'day', 'what'),
  rosterCorrection: {
    ...all('plain', '_id', 'agreedAt', 'agreedByREF', 'askedAt', 'askedByREF', 'decidedAt', 'decidedByREF', 'decision'),
    ...all('plain', 'kind', 'registrationREF'),
    ...all('words', 'decisionReason', 'reason'),
    grade: 'words in JSON',
  },
} as const;

/**
 * The parts of the house that get a score of their own: how many of a hundred mutations are drawn in each, how many of a
 * hundred its tests have to notice, and its files. The first area that names a file has it.
 */
export interface Area {
  readonly name: string;
  readonly share: number;
  readonly wanted: number;
  readonly files: readonly string[];
}
export const areas: readonly Area[] = [
  {
    name: 'access',
    share: 9,
    wanted: 90,
    files: [
      'contract/src/kernel/role.ts',
      'contract/src/kernel/transition.ts',
      'server/src/people/accounts/sign-in/sessions.ts',
      'server/src/people/accounts/sign-in/sign-in.ts',
      'server/src/kernel/access.ts',
      'server/src/kernel/throttle.ts',
    ],
  },
  {
    name: 'payments',
    share: 14,
    wanted: 90,
    files: [
      'contract/src/payments/earnings.ts',
      'contract/src/payments/ledger.ts',
      'contract/src/payments/payments.ts',
      'server/src/payments/',
      'server/src/office/rehearsal.ts',
    ],
  },
  {
    name: 'registrations',
    share: 11,
    wanted: 90,
    files: ['contract/src/enrollment/registrations.ts', 'server/src/enrollment/registrations/'],
  },
  {
    name: 'files',
    share: 9,
    wanted: 90,
    files: [
      'contract/src/people/files.ts',
      'contract/src/kernel/file-kinds.ts',
      'server/src/people/files.ts',
      'server/src/kernel/archives.ts',
      'server/src/kernel/file-',
      'server/src/kernel/malware.ts',
      'server/src/kernel/part-names.ts',
      'server/src/kernel/ranges.ts',
      'server/src/kernel/s3-store.ts',
      'server/src/kernel/text-encoding.ts',
      'server/src/kernel/uploads.ts',
    ],
  },
  {
    name: 'accounts',
    share: 10,
    wanted: 85,
    files: [
      'contract/src/people/accounts.ts',
      'contract/src/people/own-account.ts',
      'contract/src/people/user-import.ts',
      'server/src/people/accounts/',
    ],
  },
  {
    name: 'applications',
    share: 9,
    wanted: 85,
    files: [
      'contract/src/catalog/applications.ts',
      'contract/src/people/people.ts',
      'contract/src/catalog/professors.ts',
      'contract/src/catalog/students.ts',
      'server/src/catalog/applications/',
    ],
  },
  {
    name: 'courses',
    share: 11,
    wanted: 85,
    files: [
      'contract/src/course-',
      'server/src/catalog/course-definitions.ts',
      'server/src/catalog/course-instances/',
      'server/src/catalog/institutions/',
      'contract/src/catalog/institutions.ts',
    ],
  },
  {
    name: 'gradebook',
    share: 10,
    wanted: 85,
    files: [
      'contract/src/teaching/gradebook.ts',
      'contract/src/teaching/grading.ts',
      'contract/src/enrollment/transcripts.ts',
      'server/src/teaching/gradebook/',
      'server/src/enrollment/transcripts.ts',
    ],
  },
  {
    name: 'board',
    share: 6,
    wanted: 85,
    files: ['contract/src/teaching/board.ts', 'server/src/teaching/board/'],
  },
  {
    name: 'kernel',
    share: 11,
    wanted: 85,
    files: [
      'contract/src/',
      'server/src/teaching/calendar.ts',
      'server/src/office/dashboard.ts',
      'server/src/office/exports.ts',
    ].concat([
      'server/src/kernel/',
      'server/src/people/mails.ts',
      'server/src/office/operations/',
      'server/src/office/site/',
      'server/src/',
    ]),
  },
];

/** The shapes of tables are no rule of the house. */
const leftOut = ['server/src/schema'];

export const areaOf = (file: string): Area | undefined =>
  leftOut.some((start) => file.startsWith(start))
    ? undefined
    : areas.find(({ files }) => files.some((start) => file.startsWith(start)));

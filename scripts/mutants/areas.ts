/**
 * The parts of the house that get a score of their own: how many of a hundred mutations are drawn in each, how many of a
 * hundred its tests have to notice, its files, and the tests that lie elsewhere. The first area that names a file has it.
 */
export interface Area {
  readonly name: string;
  readonly share: number;
  readonly wanted: number;
  readonly files: readonly string[];
  /** The tests outside of their folders that are about them: they are tried among the nearest. */
  readonly tests: readonly string[];
}
export const areas: readonly Area[] = [
  {
    name: 'access',
    share: 9,
    wanted: 90,
    files: [
      'contract/src/kernel/role.ts',
      'contract/src/kernel/transition.ts',
      'server/src/accounts/sessions/',
      'server/src/accounts/sign-in.ts',
      'server/src/kernel/access.ts',
      'server/src/kernel/throttle.ts',
    ],
    tests: ['server/src/accounts/', 'tests/roles', 'tests/doors', 'tests/access.test'],
  },
  {
    name: 'payments',
    share: 14,
    wanted: 90,
    files: [
      'contract/src/earnings.ts',
      'contract/src/ledger.ts',
      'contract/src/payments.ts',
      'server/src/payments/',
      'server/src/rehearsal/',
    ],
    tests: ['tests/payments', 'tests/settling', 'tests/races'],
  },
  {
    name: 'registrations',
    share: 11,
    wanted: 90,
    files: ['contract/src/registrations.ts', 'server/src/registrations/'],
    tests: ['tests/waiting', 'tests/payments.test', 'tests/races', 'tests/records'],
  },
  {
    name: 'files',
    share: 9,
    wanted: 90,
    files: [
      'contract/src/files.ts',
      'contract/src/kernel/file-kinds.ts',
      'server/src/files/',
      'server/src/kernel/archives.ts',
      'server/src/kernel/file-',
      'server/src/kernel/malware.ts',
      'server/src/kernel/part-names.ts',
      'server/src/kernel/ranges.ts',
      'server/src/kernel/s3-store.ts',
      'server/src/kernel/text-encoding.ts',
      'server/src/kernel/uploads.ts',
    ],
    tests: ['tests/files', 'tests/uploads', 'tests/media', 'tests/hostile', 'tests/limits'],
  },
  {
    name: 'accounts',
    share: 10,
    wanted: 85,
    files: [
      'contract/src/accounts.ts',
      'contract/src/own-account.ts',
      'contract/src/user-import.ts',
      'server/src/accounts/',
    ],
    tests: ['tests/roles', 'tests/mail-bombs', 'tests/limits', 'tests/versions'],
  },
  {
    name: 'applications',
    share: 9,
    wanted: 85,
    files: [
      'contract/src/applications.ts',
      'contract/src/people.ts',
      'contract/src/professors.ts',
      'contract/src/students.ts',
      'server/src/applications/',
    ],
    tests: ['tests/applications', 'tests/taking-back', 'tests/histories', 'tests/limits', 'tests/records'],
  },
  {
    name: 'courses',
    share: 11,
    wanted: 85,
    files: [
      'contract/src/course-',
      'server/src/course-definitions/',
      'server/src/course-instances/',
      'server/src/institutions/',
      'contract/src/institutions.ts',
    ],
    tests: ['server/src/course-', 'tests/records', 'tests/histories', 'tests/media', 'tests/limits', 'tests/versions'],
  },
  {
    name: 'gradebook',
    share: 10,
    wanted: 85,
    files: [
      'contract/src/gradebook.ts',
      'contract/src/grading.ts',
      'contract/src/transcripts.ts',
      'server/src/gradebook/',
      'server/src/transcripts/',
    ],
    tests: ['server/src/transcripts/', 'tests/records', 'tests/limits'],
  },
  {
    name: 'board',
    share: 6,
    wanted: 85,
    files: ['contract/src/board.ts', 'server/src/board/'],
    tests: ['tests/records'],
  },
  {
    name: 'kernel',
    share: 11,
    wanted: 85,
    files: ['contract/src/', 'server/src/calendar/', 'server/src/dashboard/', 'server/src/exports/'].concat([
      'server/src/kernel/',
      'server/src/mails/',
      'server/src/operations/',
      'server/src/site/',
      'server/src/',
    ]),
    tests: ['tests/errors', 'tests/lists', 'tests/log', 'tests/search', 'tests/limits', 'tests/hostile'],
  },
];

/** The shapes of tables are no rule of the house. */
const leftOut = ['server/src/schema'];

export const areaOf = (file: string): Area | undefined =>
  leftOut.some((start) => file.startsWith(start))
    ? undefined
    : areas.find(({ files }) => files.some((start) => file.startsWith(start)));

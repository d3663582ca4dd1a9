/** A hole that somebody might leave: one place of one file said otherwise, and the tests that have to notice. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** stands in the file exactly once */
  readonly find: string;
  readonly put: string;
  readonly tests: readonly string[];
}

export const mutants: readonly Mutant[] = [
  {
    name: 'T125 a mailbox has room for ever',
    file: 'server/src/accounts/rules.ts',
    find: 'return hits <= 3;',
    put: 'return hits <= 3000;',
    tests: ['tests/mail-bombs.test.ts'],
  },
  {
    name: 'T46 a draft opens without an approval',
    file: 'contract/src/course-instances.ts',
    find: "    from: ['Approved'],\n    to: 'Open/Registering',",
    put: "    from: ['Approved', 'Draft'],\n    to: 'Open/Registering',",
    tests: ['server/src/course-instances/lifecycle.test.ts'],
  },
];

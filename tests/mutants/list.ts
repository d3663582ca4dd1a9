/** A hole that somebody might leave: one place of one file said otherwise, and the tests that have to notice. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** stands in the file exactly once */
  readonly find: string;
  readonly put: string;
  readonly tests: readonly string[];
}

const accounts = 'server/src/accounts/accounts.test.ts';
const security = 'server/src/accounts/security.test.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'T125 a mailbox has room for ever',
    file: 'server/src/accounts/rules.ts',
    find: 'return hits <= 3;',
    put: 'return hits <= 3000;',
    tests: ['tests/mail-bombs.test.ts'],
  },
  {
    name: 'T09 a link opens the door twice',
    file: 'server/src/accounts/rules.ts',
    find: 'const account = taken && !taken.again ? await accountById(trx, taken.accountId) : undefined;',
    put: 'const account = taken ? await accountById(trx, taken.accountId) : undefined;',
    tests: [accounts, security],
  },
];

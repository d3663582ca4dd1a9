import type { Mutant } from './list.ts';

const rules = 'server/src/accounts/rules.ts';
const signIn = 'server/src/accounts/sign-in.ts';
const sessions = 'server/src/accounts/sessions/rules.ts';
const users = 'server/src/accounts/users.ts';
const access = 'server/src/kernel/access.ts';
const accounts = ['accounts', 'own', 'security', 'takeover'].map((name) => `server/src/accounts/${name}.test.ts`);

/** Who somebody is, how long, and what they may knock at. */
export const accountMutants: readonly Mutant[] = [
  {
    name: 'T01 a pending account says so to a wrong password',
    file: signIn,
    find: 'if (account && fits) return account;',
    put: "if (account && (fits || account.status === 'Pending')) return account;",
    tests: accounts,
  },
  {
    name: 'T04 joining with a known address says nothing to its owner',
    file: rules,
    find: 'await post(work, owner, alreadyRegistered(owner, resetPage, link));',
    put: 'alreadyRegistered(owner, resetPage, link);',
    tests: accounts,
  },
  {
    name: 'T05 a failure is not counted',
    file: signIn,
    find: 'if (hits >= triesBeforeBlock) await block(',
    put: 'if (hits < 0) await block(',
    tests: accounts,
  },
  {
    name: 'T05 guesses made at once are all heard',
    file: signIn,
    find: '  refuseBlocked(await blockOf(services.database.db, keys));\n',
    put: '',
    tests: accounts,
  },
  {
    name: 'T06 an address may fail for ever',
    file: signIn,
    find: '`failures a minute ${ip}`, 6, 60]',
    put: '`failures a minute ${ip}`, 6000, 60]',
    tests: accounts,
  },
  {
    name: 'T06 mails are not counted by address',
    file: rules,
    find: 'await limitTo(db, `mails a minute ${ip}`, 6, 60);',
    put: '',
    tests: accounts,
  },
  {
    name: 'T09 a link works twice when it is used at once',
    file: 'server/src/accounts/queries.ts',
    find: `    .where('expiresAt', '>', sql<string>\`now()\`)
    .forUpdate()`,
    put: "    .where('expiresAt', '>', sql<string>`now()`)",
    tests: accounts,
  },
  {
    name: 'T09 a link never ends',
    file: 'server/src/accounts/queries.ts',
    find: `    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<string>\`now()\`)
    .forUpdate()`,
    put: `    .where('kind', 'in', kinds)
    .forUpdate()`,
    tests: accounts,
  },
  {
    name: 'T10 sessions outlive a reset',
    file: signIn,
    find: '  await dropSessionsOf(work.db, account.accountId, keptSession);\n',
    put: '',
    tests: accounts,
  },
  {
    name: 'T11 any link sets a password',
    file: signIn,
    find: "export const resets = ['reset', 'invite'] as const;",
    put: "export const resets = ['reset', 'invite', 'verify'] as const;",
    tests: accounts,
  },
  {
    name: 'T14 the old session lives beside the new one',
    file: sessions,
    find: `) {
  await endSession(db, settings, request);`,
    put: ') {',
    tests: accounts,
  },
  {
    name: 'T16 a locked account goes on',
    file: sessions,
    find: "if (!found || found.status !== 'Active' || isSessionOver(found.role, found)) return undefined;",
    put: 'if (!found || isSessionOver(found.role, found)) return undefined;',
    tests: accounts,
  },
  {
    name: 'T18 the cookie can be read by scripts',
    file: sessions,
    find: 'httpOnly: true',
    put: 'httpOnly: false',
    tests: accounts,
  },
  {
    name: 'T19 staff stay as long as others',
    file: sessions,
    find: 'idle: 30 * minute, absolute: 12 * hour',
    put: 'idle: 8 * hour, absolute: 7 * 24 * hour',
    tests: accounts,
  },
  {
    name: 'T19 a session that is used lasts for ever',
    file: sessions,
    find: 'return age(lastSeenAt) > idle || age(createdAt) > absolute;',
    put: 'return age(lastSeenAt) > idle;',
    tests: accounts,
  },
  {
    name: 'T20 an account joins as Active',
    file: rules,
    find: "      'Pending',\n      passwordHash,",
    put: "      'Active',\n      passwordHash,",
    tests: accounts,
  },
  {
    name: 'T24 an administrator gives up the own administration',
    file: users,
    find: "if (before.role === 'Administrator' && steps) await keepAnAdministrator(work, id, 'change');",
    put: '',
    tests: [...accounts, 'tests/access.test.ts'],
  },
  {
    name: 'T24 nobody asks whether another administrator is left',
    file: users,
    find: 'if ((await otherAdministrators(work.db, id)) === 0)',
    put: 'if ((await otherAdministrators(work.db, id)) < 0)',
    tests: accounts,
  },
  {
    name: 'T27 nobody has to sign in',
    file: access,
    find: '  if (!me) throw signInFirst();\n  if (endpoint.access.includes(me.role)) return;',
    put: '  if (!me) return;\n  if (endpoint.access.includes(me.role)) return;',
    tests: ['tests/access.test.ts'],
  },
  {
    name: 'T28 every role may knock',
    file: access,
    find: '  if (endpoint.access.includes(me.role)) return;\n',
    put: '  if (me.role) return;\n',
    tests: ['tests/access.test.ts'],
  },
  {
    name: 'T105 a page of another site of ours may call',
    file: access,
    find: "!['same-origin', 'none'].includes(String(site))",
    put: "!['same-origin', 'same-site', 'none'].includes(String(site))",
    tests: ['tests/access.test.ts'],
  },
  {
    name: 'T105 an old browser may call from anywhere',
    file: access,
    find: '? origin !== undefined && !ours.includes(origin)',
    put: '? false',
    tests: ['tests/access.test.ts'],
  },
  {
    name: 'T125 a mailbox has room for ever',
    file: rules,
    find: 'return hits <= 3;',
    put: 'return hits <= 3000;',
    tests: ['tests/mail-bombs.test.ts'],
  },
];

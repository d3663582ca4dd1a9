import type { Mutant } from './list.ts';

const signIn = 'server/src/accounts/sign-in.ts';
const sessions = 'server/src/accounts/sessions/rules.ts';
const users = 'server/src/accounts/users.ts';
const access = 'server/src/kernel/access.ts';
const joining = 'server/src/accounts/joining/rules.ts';
const tokens = 'server/src/accounts/tokens/queries.ts';
const mailing = 'server/src/accounts/mailing.ts';
const accounts = ['accounts', 'joining', 'own', 'security', 'takeover'].map(
  (name) => `server/src/accounts/${name}.test.ts`,
);

/** Who somebody is, how long, and what they may knock at. */
export const accountMutants: readonly Mutant[] = [
  {
    name: 'T01 a pending account says so to a wrong password',
    file: signIn,
    find: 'if (account && fits) return { account, counted };',
    put: "if (account && (fits || account.status === 'Pending')) return { account, counted };",
    tests: accounts,
  },
  {
    name: 'T04 joining with a known address says nothing to its owner',
    file: joining,
    find: 'else await post(work, owner, alreadyRegistered(',
    put: 'else void (alreadyRegistered(',
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
    find: '  refuseBlocked(await blockOf(database.db, keysOf(counted)));\n',
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
    file: mailing,
    find: 'await limitTo(database.db, `mails a minute ${ip}`, 6, 60);',
    put: '',
    tests: accounts,
  },
  {
    name: 'T09 a link never ends',
    file: tokens,
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
    file: 'server/src/accounts/sessions/cookie.ts',
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
    file: joining,
    find: "insertAccount(trx, person, 'Pending', null)",
    put: "insertAccount(trx, person, 'Active', null)",
    tests: accounts,
  },
  {
    name: 'T129 a stranger’s link confirms the stranger’s password',
    file: joining,
    find: 'passwordHash: isStrangers ? null : passwordHash,',
    put: 'passwordHash,',
    tests: accounts,
  },
  {
    name: 'T129 what others have joined with stays beside what is confirmed',
    file: joining,
    find: '  await eraseUnproved(db, account.accountId, own._id);\n',
    put: '',
    tests: accounts,
  },
  {
    name: 'T129 the first sign-in may come from any browser',
    file: signIn,
    find: 'if (!browserOf(settings, request)?.equals(now.firstBrowser)) throw anotherBrowser();',
    put: '',
    tests: accounts,
  },
  {
    name: 'T130 a stranger’s second factor outlives the owner’s reset',
    file: joining,
    find: 'if (own || !account.mailboxShown) await eraseUnproved(db, account.accountId, null);',
    put: 'if (own) await eraseUnproved(db, account.accountId, null);',
    tests: accounts,
  },
  {
    name: 'T131 the first of the forwarded addresses is believed',
    file: 'server/src/kernel/addresses.ts',
    find: '((_address: string, hop: number) => hop < proxies)',
    put: '(() => true)',
    tests: ['tests/doors.test.ts'],
  },
  {
    name: 'T132 kept mails are read through another name',
    file: 'server/src/kernel/addresses.ts',
    find: "    isLoopbackName(headers.host ?? '') &&\n",
    put: '',
    tests: ['tests/doors.test.ts'],
  },
  {
    name: 'T135 every repetition of an order holds the seat anew',
    file: 'server/src/payments/orders.ts',
    find: 'return holds < holdsEach ?',
    put: 'return holds < 1000 ?',
    tests: ['server/src/registrations/waiting/waiting.test.ts'],
  },
  {
    name: 'T137 a known browser is counted with all others',
    file: signIn,
    find: 'const counted = account?.isKnownBrowser ? known : others;',
    put: 'const counted = others;',
    tests: accounts,
  },
  {
    name: 'T139 every forged notice is a fetch',
    file: 'server/src/payments/paypal-webhook.ts',
    find: '    if (asked.length >= fetchesAMinute) return null;\n',
    put: '',
    tests: ['server/src/payments/paypal.test.ts'],
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
    file: mailing,
    find: 'return hits <= 3;',
    put: 'return hits <= 3000;',
    tests: ['tests/mail-bombs.test.ts'],
  },
  {
    name: 'a write from an old version is taken all the same',
    file: 'server/src/kernel/versions.ts',
    find: 'seen !== undefined && seen !== current.version;',
    put: 'seen !== undefined && seen > current.version;',
    tests: ['tests/versions.test.ts'],
  },
  {
    name: 'a record is compared without being held',
    file: 'server/src/kernel/versions.ts',
    find: 'for no key update`',
    put: '`',
    tests: ['tests/versions.test.ts'],
  },
  {
    name: 'a place is given whatever the role has become',
    file: 'server/src/registrations/placing/queries.ts',
    find: "        .where('role', '=', 'Student')\n",
    put: '',
    tests: ['tests/roles.test.ts'],
  },
  {
    name: 'a role changes though a course depends on it',
    file: 'server/src/accounts/users.ts',
    find: 'if (isNewRole) await refuseWhileInUse(work, before);',
    put: '',
    tests: ['tests/roles.test.ts'],
  },
  {
    name: 'everybody who sees a definition reads why it was denied',
    file: 'server/src/course-definitions/rules.ts',
    find: 'if (!seesHistory(work, await definitionFor(work, id)))',
    put: 'if (!(await definitionFor(work, id)))',
    tests: ['tests/histories.test.ts'],
  },
];

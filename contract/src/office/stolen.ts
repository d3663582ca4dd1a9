/** The kinds of things that people entrust to the site. */
export const stolenKinds = {
  names: /*i18n*/ 'Names and email addresses',
  contact: /*i18n*/ 'Addresses and phone numbers',
  identity: /*i18n*/ 'Dates of birth and identity numbers',
  documents: /*i18n*/ 'Passports and other documents',
  work: /*i18n*/ 'Work handed in',
  payments: /*i18n*/ 'Payments',
} as const;
export type StolenKind = keyof typeof stolenKinds;

/** The records that a stolen thing opens: of nobody, its owner, those they teach, their college, or everybody. */
export const reaches = {
  all: /*i18n*/ 'Everybody’s',
  institution: /*i18n*/ 'One institution’s',
  taught: /*i18n*/ 'Their students’',
  own: /*i18n*/ 'Their own',
  none: /*i18n*/ 'Nothing of',
} as const;
export type StolenReach = keyof typeof reaches;

type Row = Readonly<Record<StolenKind, StolenReach>>;
const row = (...[names, contact, identity, documents, work, payments]: readonly StolenReach[]): Row =>
  ({ names, contact, identity, documents, work, payments }) as Row;

const nothing = row('none', 'none', 'none', 'none', 'none', 'none');
const everythingOwn = row('own', 'own', 'own', 'own', 'own', 'own');
const taught = row('taught', 'none', 'none', 'none', 'taught', 'none');

/**
 * The things that can be stolen, with the records that a thief reads with one of them and nothing else. docs/threats.md has the
 * same table, and server/src/office/site/stolen.test.ts tries each cell.
 */
export const stolen = {
  unverified: { name: /*i18n*/ 'A new account whose address isn’t confirmed', reads: nothing },
  student: { name: /*i18n*/ 'A student’s session', reads: everythingOwn },
  mailbox: {
    name: /*i18n*/ 'A student’s mailbox',
    note: /*i18n*/ 'With its links, a new password can be set. If there is a passkey, that takes 24 hours, and it is told.',
    reads: everythingOwn,
  },
  professor: { name: /*i18n*/ 'A professor’s session', reads: taught },
  registrar: {
    name: /*i18n*/ 'The session of an institution’s administrator',
    note: /*i18n*/ 'After 500 records, or for each export, the person has to sign in again.',
    reads: row('institution', 'institution', 'institution', 'institution', 'none', 'none'),
  },
  administrator: { name: /*i18n*/ 'An administrator’s password, without their second factor', reads: nothing },
  token: { name: /*i18n*/ 'A professor’s token for programs, with all rights it can have', reads: taught },
  institutionToken: {
    name: /*i18n*/ 'An institution’s token, with all rights it can have',
    note: /*i18n*/ 'It exports the names and dates of birth that the institution’s agreement names.',
    reads: row('institution', 'none', 'institution', 'none', 'none', 'none'),
  },
  dump: {
    name: /*i18n*/ 'A copy of the database, or the disk, without the key',
    reads: row('all', 'all', 'none', 'none', 'all', 'all'),
  },
  backup: { name: /*i18n*/ 'A backup, without the key', reads: nothing },
} as const satisfies Record<string, { readonly name: string; readonly note?: string; readonly reads: Row }>;
export type Stolen = keyof typeof stolen;

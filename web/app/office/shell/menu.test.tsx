import { abilitiesOf } from '@stoa/contract/abilities';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { paths, recordAt } from '@stoa/contract/paths';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../kernel/session.ts';
import { signedIn } from '../../../test/signedIn.ts';
import { entriesFor, entryAt, entryToOpen, itemsFor, refusalAt } from './menu.ts';

const names = (session: SignedIn) => entriesFor(session).map(({ name }) => name);

test('each role has its entries, and none while two-factor sign-in is due', () => {
  expect(names(signedIn({}))).toEqual(['Professor', 'Student', 'Administrator', 'InstitutionAdmin']);
  expect(names(signedIn({ may: abilitiesOf('Student') }))).toEqual(['Student']);
  expect(names(signedIn({ may: [], twoFactorDue: true }))).toEqual([]);
});

test('a path belongs to an entry only where the role has it; one’s own account belongs to none', () => {
  expect(entryAt('/mainContent/admin/users', signedIn({}))?.name).toBe('Administrator');
  expect(entryAt('/mainContent/admin/users', signedIn({ may: abilitiesOf('Student') }))).toBeUndefined();
  expect(entryAt('/mainContent/account', signedIn({}))).toBeUndefined();
});

test('whoever has one entry finds its items at once; others choose, but where the path has chosen', () => {
  const student = signedIn({ may: abilitiesOf('Student') });
  expect(entryToOpen('/mainContent', student)?.name).toBe('Student');
  expect(entryToOpen('/mainContent/account', student)?.name).toBe('Student');
  expect(entryToOpen('/mainContent', signedIn({}))).toBeUndefined();
  expect(entryToOpen('/mainContent/admin/users', signedIn({}))?.name).toBe('Administrator');
  expect(entryToOpen('/mainContent', signedIn({ may: [], twoFactorDue: true }))).toBeUndefined();
});

test('the rehearsal is on the menu only where payments are simulated', () => {
  const [administrator] = entriesFor(signedIn({})).filter(({ name }) => name === 'Administrator');
  const labels = (simulated: boolean) => itemsFor(administrator!, signedIn({}), simulated).map(({ label }) => label);
  expect(labels(true)).toContain('Rehearsal');
  expect(labels(false)).not.toContain('Rehearsal');
  expect(labels(false)).toContain('Ledger');
});

// Every screen and role, by the folder of the screen: who can open it, written by hand.
const open: Readonly<Record<string, readonly Role[]>> = {
  '': everyRole,
  account: everyRole,
  courses: everyRole,
  notifications: everyRole,
  professor: ['Professor', 'Administrator'],
  student: ['Student', 'Administrator'],
  admin: ['Administrator'],
  corrections: ['Professor', 'InstitutionAdmin', 'Administrator'],
  webhooks: ['InstitutionAdmin', 'Administrator'],
  people: ['Professor', 'InstitutionAdmin', 'Administrator'],
  institution: ['InstitutionAdmin', 'Administrator'],
};
test('queues of people are closed to who decides for one institution alone', () => {
  const institution = { _id: 'x', name: 'Lyceum College' };
  const may = abilitiesOf('InstitutionAdmin');
  for (const path of [paths.professorApprovals, recordAt(paths.studentApprovals, 'x')]) {
    expect(refusalAt(path, signedIn({ may, institution }))).toBe('Only administrators of this site decide on people.');
    expect(refusalAt(path, signedIn({ may }))).toBeUndefined();
  }
  expect(refusalAt(paths.definitionApprovals, signedIn({ may, institution }))).toBeUndefined();
});

test.each(Object.values(paths))('%s opens to some roles, and tells the others who they are', (path) => {
  const may = (role: Role) => signedIn({ may: abilitiesOf(role) });
  const folder = path.split('/')[2] ?? '';
  const expected = path === paths.transactions ? everyRole : open[folder];
  for (const one of [path, recordAt(path, 'x')].slice(0, path === paths.transactions ? 1 : 2))
    expect(everyRole.filter((role) => refusalAt(one, may(role)) === undefined)).toEqual(
      everyRole.filter((role) => expected?.includes(role)),
    );
});

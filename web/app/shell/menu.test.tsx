import { abilitiesOf } from '@stoa/contract/abilities';
import { expect, test } from 'vitest';
import type { SignedIn } from '../kernel/session.ts';
import { entriesFor, entryAt, itemsFor } from './menu.ts';

const signedIn = (rest: Partial<SignedIn>): SignedIn => ({
  may: abilitiesOf('Administrator'),
  person: {} as SignedIn['person'],
  hasRecord: null,
  twoFactorDue: false,
  ...rest,
});
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

test('the rehearsal is on the menu only where payments are simulated', () => {
  const [administrator] = entriesFor(signedIn({})).filter(({ name }) => name === 'Administrator');
  const labels = (simulated: boolean) => itemsFor(administrator!, signedIn({}), simulated).map(({ label }) => label);
  expect(labels(true)).toContain('Rehearsal');
  expect(labels(false)).not.toContain('Rehearsal');
  expect(labels(false)).toContain('Ledger');
});

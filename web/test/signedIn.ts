import { abilitiesOf } from '@stoa/contract/abilities';
import type { SignedIn } from '../app/kernel/session.ts';

/** Somebody who is signed in: an Administrator without anything of their own, unless `rest` says otherwise. */
export const signedIn = (rest: Partial<SignedIn>): SignedIn => ({
  may: abilitiesOf('Administrator'),
  person: {} as SignedIn['person'],
  hasRecord: false,
  institution: null,
  twoFactorDue: false,
  twoFactorIn: null,
  byProvider: false,
  hasPassword: true,
  offersPasskey: false,
  toAccept: [],
  unread: 0,
  corrections: 0,
  ...rest,
});

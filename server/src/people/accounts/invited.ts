import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { InvitedRole } from '@stoa/contract/people/invitations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { readersZone } from '../../kernel/language.ts';
import { hashChosen } from './sign-in/weak-passwords.ts';
import { accountByEmail, insertAccount } from './accounts.queries.ts';

/** A person who proved with the link in a mail that they read its mailbox. */
export interface Invitee {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: InvitedRole;
  /** of an InstitutionAdmin; null means all institutions */
  readonly institutionREF: string | null;
}

/** Hashes an invitee's password. Throws Refusal 400 at `password` when it is easy to guess, as at joining. */
export const hashInvited = (password: string, person: Invitee): Promise<string> =>
  hashChosen(password, { field: 'password', person });

/** True when an address has an account, whatever its status. */
export const hasAccount = async ({ db }: Context<Db, Anyone>, email: string): Promise<boolean> =>
  (await accountByEmail(db, email)) !== undefined;

/**
 * Opens the Active account of an invitee. Undefined when the address got an account meanwhile. Every invitation uses this
 * function, in the transaction that marks the invitation as accepted.
 */
export async function openInvited({ db }: Context<Trx, Anyone>, person: Invitee, passwordHash: string) {
  return insertAccount(db, person, 'Active', passwordHash, { language: i18n.language, zone: readersZone() });
}

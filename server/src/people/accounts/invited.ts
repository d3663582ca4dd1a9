import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context, Services } from '../../kernel/context.ts';
import type { InvitedRole } from '@stoa/contract/people/invitations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { readersZone } from '../../kernel/language.ts';
import { limitMails } from './mailing.ts';
import { hashChosen } from './sign-in/weak-passwords.ts';
import { accountByEmail, insertAccount } from './accounts.queries.ts';

/** Somebody who proved by the link in a mail that they read its mailbox. */
export interface Invitee {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: InvitedRole;
  /** of an InstitutionAdmin; null: all of them */
  readonly institutionREF: string | null;
}

/** Counts a try to accept an invitation with those to join. Throws Refusal 429 when there were too many. */
export const limitAccepting = (services: Services, ip: string): Promise<void> => limitMails(services, ip);

/** Hashes an invitee's password. Throws Refusal 400 at `password` when it is easy to guess, as at joining. */
export const hashInvited = (password: string, person: Invitee): Promise<string> =>
  hashChosen(password, { field: 'password', person });

/** True when an address has an account, whatever its status. */
export const hasAccount = async ({ db }: Context<Db, Anyone>, email: string): Promise<boolean> =>
  (await accountByEmail(db, email)) !== undefined;

/**
 * Opens the Active account of an invitee. Undefined when the address got an account meanwhile. Everybody who comes by an
 * invitation passes here, in the transaction that uses the invitation up.
 */
export async function openInvited({ db }: Context<Trx, Anyone>, person: Invitee, passwordHash: string) {
  return insertAccount(db, person, 'Active', passwordHash, { language: i18n.language, zone: readersZone() });
}

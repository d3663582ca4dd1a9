import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import type {
  ContactDetails,
  OwnAccount,
  OwnSession,
  PasswordChange,
} from '@stoa/contract/people/own-account.endpoints';
import { ownFields, type Person } from '@stoa/contract/people/people';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween, lockForChange } from '../../kernel/changes.ts';
import { notFound, refuseField } from '../../kernel/refusal.ts';
import { refuseOld } from './history.ts';
import { hashChosen } from './sign-in/weak-passwords.ts';
import { personById } from './accounts.queries.ts';
import { isTwoFactorRequired } from './sign-in/second-factor.ts';
import { isSessionOver } from './sign-in/sessions.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { changePassword } from './sign-in/new-password.ts';
import { proveOneself, whileProved } from './sign-in/sign-in.ts';
import { twoFactorOf } from './sign-in/two-factor.queries.ts';
import { accountDetails, deedsOf, endSessionOf, mailsTo, sessionsOf, updateContact } from './own-account.queries.ts';

export async function ownAccount(context: Context): Promise<OwnAccount> {
  const { services, db, me } = context;
  const { totpSince, passwordHash, recoveryCodesLeft } = await twoFactorOf(db, me.accountId);
  const person = (await personById(db, me._id))!;
  return {
    person,
    directoryHold: person.directoryHold,
    hasPassword: passwordHash !== null,
    twoFactor: {
      since: totpSince,
      required: isTwoFactorRequired(services.settings, me.role),
      recoveryCodesLeft: recoveryCodesLeft ?? 0,
    },
  };
}

/**
 * Changes the person's own postal address and phones. Only an administrator can change the name and email address, because
 * others rely on them.
 */
export async function changeContact(
  context: Context<Trx>,
  { version, ...contact }: Partial<z.output<typeof ContactDetails>>,
): Promise<Person> {
  const { db, me } = context;
  await lockForChange(db, 'person', me._id);
  const before = (await personById(db, me._id))!;
  await refuseOld(context, { entity: 'account', id: me.accountId, current: before }, version, contact);
  const change = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length > 0) await updateContact(db, me._id, change);
  const after = (await personById(db, me._id))!;
  const changes = changesBetween(before, after, namesOf(ownFields));
  if (changes.length > 0) await recordAction(context, 'change own contact', 'account', me.accountId, { changes });
  return after;
}

/** Sets or lifts the person's directory hold, which hides their name from other students and the public. */
export async function unlist(context: Context<Trx>, held: boolean): Promise<{ held: boolean }> {
  const { db, me } = context;
  await lockForChange(db, 'person', me._id);
  const { directoryHold } = (await personById(db, me._id))!;
  if (directoryHold !== held) {
    await updateContact(db, me._id, { directoryHold: held });
    const changes = [{ field: 'directoryHold', from: directoryHold, to: held }];
    await recordAction(context, 'change directory hold', 'account', me.accountId, { changes });
  }
  return { held };
}

/** Changes the person's own password and ends all other sessions. */
export async function changeOwnPassword(
  context: Context,
  { currentPassword, newPassword, confirmPassword }: z.output<typeof PasswordChange>,
  request: FastifyRequest,
): Promise<{ message: string }> {
  const { services, me } = context;
  if (confirmPassword !== undefined && confirmPassword !== newPassword)
    throw refuseField('confirmPassword', i18n.t('Passwords do not match'));
  const account = await proveOneself(services, me, currentPassword, { field: 'currentPassword', request });
  const passwordHash = await hashChosen(newPassword, { field: 'newPassword', person: account });
  await whileProved(services, account, (trx) =>
    changePassword({ ...context, db: trx }, account, passwordHash, 'you', me.sessionId),
  );
  return { message: i18n.t('Your password was changed, and you’re signed out everywhere else.') };
}

export async function ownSessions({ db, me }: Context): Promise<OwnSession[]> {
  const rows = await sessionsOf(db, me.accountId);
  return rows
    .filter((row) => !isSessionOver(me.role, row))
    .map(({ asOf: _asOf, ...row }) => ({ ...row, current: row._id === me.sessionId }));
}

export async function endOwnSession(context: Context<Trx>, id: string): Promise<void> {
  const { db, me } = context;
  if (!(await endSessionOf(db, me.accountId, id))) throw notFound();
  await recordAction(context, 'end session', 'account', me.accountId);
}

export async function endOtherSessions(context: Context<Trx>): Promise<void> {
  const { db, me } = context;
  const { numDeletedRows } = await dropSessionsOf(db, me.accountId, me.sessionId);
  await recordAction(context, 'end other sessions', 'account', me.accountId, { ended: Number(numDeletedRows) });
}

/** A person's account data, for the download of their own data. */
export async function ownAccountData({ db, me }: Context): Promise<Record<string, unknown>> {
  return {
    person: await personById(db, me._id),
    account: await accountDetails(db, me.accountId),
    sessions: await sessionsOf(db, me.accountId),
    mails: await mailsTo(db, me.email),
    log: await deedsOf(db, me._id),
  };
}

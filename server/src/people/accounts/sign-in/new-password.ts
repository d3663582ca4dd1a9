import { recordAction } from '../../../kernel/audit.ts';
import type { Anyone, Context } from '../../../kernel/context.ts';
import type { Trx } from '../../../kernel/db.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { deleteTokensOf } from '../../tokens/tokens.queries.ts';
import { passwordChanged } from '../accounts.emails.ts';
import { setPassword, type AccountRow } from '../accounts.queries.ts';
import { dropSessionsOf } from './sessions.queries.ts';
import { endWait } from './wrong-passwords.ts';
import { dropTokens } from './tokens.queries.ts';

/** The kinds of links that let a person choose a password. */
export const resets = ['reset', 'invite'] as const;

/** Sets a new password: ends all sessions except the kept one and all links, lifts a block and emails the owner. */
export async function changePassword(
  context: Context<Trx, Anyone>,
  account: AccountRow,
  passwordHash: string,
  by: 'you' | 'an administrator',
  keptSession?: string,
): Promise<void> {
  await setPassword(context.db, account.accountId, passwordHash);
  await dropSessionsOf(context.db, account.accountId, keptSession);
  await dropTokens(context.db, account.accountId, resets);
  // The account may have been stolen, and the thief may have made a token.
  if (context.me?._id !== account._id) await deleteTokensOf(context.db, account.accountId);
  await endWait(context.db, account);
  // With an emailed link nobody is signed in, so the log names no person.
  const action = context.me ? 'change password' : 'reset password';
  await recordAction(context, action, 'account', account.accountId, { by });
  await queueMail(context, account, passwordChanged(by));
}

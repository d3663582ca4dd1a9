import type { User, accounts } from '@stoa/contract/people/accounts.shapes';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import type { Context } from '../../kernel/context.ts';
import type { Trx } from '../../kernel/db.ts';
import { recordAction } from '../../kernel/audit.ts';
import { queueMail } from '../../kernel/mail.ts';
import { conflict } from '../../kernel/refusal.ts';
import { confirmMadeAccount, institutionChanged, secondWordRefused } from './accounts.emails.ts';
import { personById, setAccountStatus } from './accounts.queries.ts';
import { followInstitution } from './institution.ts';
import { actForAll, takeScopeRequest } from './institution.queries.ts';
import { confirmationLink, nameless } from './joining.ts';
import { lockedAccount, oneUser } from './users.ts';

/**
 * Agrees that somebody acts for all institutions, or refuses it. Throws Refusal 404 when there is no such account, 409 without
 * an open request, or when the caller made it: that person can only withdraw it.
 */
export async function decideOnScope(
  context: Context<Trx>,
  id: string,
  { agree }: BodyOf<typeof accounts.decideOnScope>,
): Promise<User> {
  const before = await lockedAccount(context, id);
  const request = await takeScopeRequest(context.db, id);
  if (!request) throw conflict(i18n.t('Nobody asks for this any more. Reload the page.'), 'changed');
  if (!agree) {
    await recordAction(context, 'refuse to act for all institutions', 'account', id);
    const asker = await personById(context.db, request.requestedByREF);
    if (asker && asker._id !== context.me._id)
      await queueMail(context, asker, secondWordRefused({ name: fullName(before), by: fullName(context.me) }));
    return oneUser(context, id);
  }
  if (request.requestedByREF === context.me._id)
    throw conflict(i18n.t('Another administrator has to agree to this.'), 'own-request');
  await actForAll(context.db, before._id);
  if (before.institutionREF !== null) {
    await followInstitution(context, before, null);
    return oneUser(context, id);
  }
  await setAccountStatus(context.db, id, before.status, request.status);
  await recordAction(context, 'act for all institutions', 'account', id);
  if (request.status === 'Pending')
    await queueMail(context, nameless(before), confirmMadeAccount(await confirmationLink(context, id)));
  if (request.status === 'Active')
    await queueMail(context, before, institutionChanged({ to: undefined, by: fullName(context.me) }));
  return oneUser(context, id);
}

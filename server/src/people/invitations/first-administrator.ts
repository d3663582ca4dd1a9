import type { Db } from '../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import { firstAdministratorHours, type invitations } from '@stoa/contract/people/invitations.shapes';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { hashInvited, openInvited } from '../accounts/invited.ts';
import { hasAdministrator, lockFirstAdministrator } from '../accounts/joining.queries.ts';
import { limitMails } from '../accounts/mailing.ts';
import { recordAction } from '../../kernel/audit.ts';
import { isSameToken } from '../../kernel/encryption.ts';
import { Refusal, refuseField } from '../../kernel/refusal.ts';
import { acceptedAtJoining, checkAccepted } from '../acceptances.ts';

/** The signature of a link that works until an instant. Nothing is stored: all links end once there is an administrator. */
const signed = (services: Services, expires: string): string =>
  services.encryption.derive(`first administrator until ${expires}`).toString('base64url');

/**
 * The link by which a person becomes the first administrator, and the instant until which it works. Undefined once there is an
 * administrator. Several starts and nodes may each print a link; the first use ends all of them.
 */
export async function firstAdministratorLink(services: Services): Promise<{ link: string; until: Date } | undefined> {
  if (await hasAdministrator(services.database.db)) return undefined;
  const until = new Date(Date.now() + firstAdministratorHours * 3_600_000);
  const expires = until.getTime().toString(36);
  const token = `${expires}.${signed(services, expires)}`;
  return { link: `${services.settings.publicUrl}/first-administrator/${token}`, until };
}

/** Returns the instant until which a link works, in milliseconds. Throws the same Refusal 404 for a forged and an old link. */
function expiryOf(services: Services, token: string): number {
  const [expires = '', signature = ''] = token.split('.', 2);
  const until = parseInt(expires, 36);
  if (!isSameToken(signature, signed(services, expires)) || !(until > Date.now())) throw isInvalid();
  return until;
}
const isInvalid = () =>
  new Refusal(
    404,
    i18n.t(
      'This link doesn’t work. It may be too old, or already used. As long as nobody administers the site, each start prints a new one.',
    ),
  );

/** Returns the expiry of a link. Throws Refusal 404 for one that doesn't work, as once there is an administrator. */
export async function offeredFirst(
  { db, services }: Context<Db, Anyone>,
  token: string,
): Promise<{ expiresAt: string }> {
  const until = expiryOf(services, token);
  if (await hasAdministrator(db)) throw isInvalid();
  return { expiresAt: new Date(until).toISOString() };
}

/**
 * Opens the account of the first administrator. When two people try at once, one gets it. Throws Refusal 400, 404, 409
 * or 429, which says why not.
 */
export async function becomeFirst(
  services: Services,
  token: string,
  form: BodyOf<typeof invitations.becomeFirstAdministrator>,
  ip: string,
): Promise<{ message: string }> {
  await limitMails(services, ip);
  expiryOf(services, token);
  const { firstName, lastName, email, password, accepted = [] } = form;
  const person = { firstName, lastName, email, role: 'Administrator', institutionREF: null } as const;
  await checkAccepted(services.database.db, accepted);
  const passwordHash = await hashInvited(password, person);
  await services.database.tx(async (db) => {
    const context = systemContext(services, db);
    await lockFirstAdministrator(db);
    if (await hasAdministrator(db))
      throw new Refusal(409, i18n.t('Somebody administers the site already. Ask them for an invitation.'), {
        code: 'exists',
      });
    const account = await openInvited(context, person, passwordHash);
    if (!account) throw refuseField('email', i18n.t('This address has an account already. Choose another one.'));
    await acceptedAtJoining(db, account._id, { accepted });
    await recordAction(context, 'become first administrator', 'account', account.accountId, { role: person.role });
  });
  return { message: i18n.t('Your account is open. Sign in, and the list on your dashboard leads you on.') };
}

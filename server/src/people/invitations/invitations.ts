import type { Db, Trx } from '../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import type { Invitation, OfferedInvitation, invitations } from '@stoa/contract/people/invitations.shapes';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { acceptedAtJoining, checkAccepted } from '../acceptances.ts';
import { hashInvited, hasAccount, openInvited } from '../accounts/invited.ts';
import { lockedInstitution } from '../accounts/institution.queries.ts';
import { guardStaff, recordScope } from '../accounts/institution.ts';
import { personById } from '../accounts/accounts.queries.ts';
import { limitMails } from '../accounts/mailing.ts';
import { recordAction } from '../../kernel/audit.ts';
import { hashToken, newToken } from '../../kernel/encryption.ts';
import { queueMail } from '../../kernel/mail.ts';
import { Refusal, conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { invitation as letter } from './invitations.emails.ts';
import {
  dropExpired,
  insertInvitation,
  invitationById,
  invitationByToken,
  lockInvitation,
  markAccepted,
  markWithdrawn,
  renewLink,
} from './invitations.queries.ts';

interface Input {
  readonly email: string;
  readonly role: Invitation['role'];
  /** of an InstitutionAdmin; null means all institutions */
  readonly institutionREF?: string | null;
}

/** Invites somebody by mail. Throws Refusal 409 at `email` when the address has an account or an open invitation. */
export async function invite(context: Context<Trx>, { email, role, institutionREF }: Input): Promise<Invitation> {
  guardStaff(context, role);
  await refuseKnown(context, email);
  if (institutionREF && !(await lockedInstitution(context.db, institutionREF)))
    throw refuseField('institutionREF', i18n.t('Choose an institution.'));
  await dropExpired(context.db, email);
  const token = newToken();
  const of = { institutionREF: institutionREF ?? null, forAll: institutionREF === null };
  const values = { email, role, ...of, tokenHash: hashToken(token), invitedByREF: context.me._id };
  const made = await insertInvitation(context.db, values);
  if (!made) throw invited(email);
  await recordAction(context, 'invite', 'invitation', made._id, { role, ...(role === 'InstitutionAdmin' && of) });
  return send(context, made._id, token);
}

/**
 * Sends an invitation again with a new link, and to another address if one is given. Throws Refusal 409 when it was accepted or
 * withdrawn, and at `email` as `invite` does.
 */
export async function renewInvitation(context: Context<Trx>, id: string, email?: string): Promise<Invitation> {
  const found = await lockedInvitation(context, id);
  guardStaff(context, found.role);
  if (found.state === 'accepted') throw conflict(i18n.t('This invitation was accepted already.'), 'accepted');
  if (found.state === 'withdrawn')
    throw conflict(i18n.t('This invitation was withdrawn. Invite the person again instead.'), 'withdrawn');
  await refuseKnown(context, email ?? found.email);
  if (email !== undefined) await dropExpired(context.db, email);
  const token = newToken();
  await renewLink(context.db, id, hashToken(token), email).catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? invited(email ?? found.email) : error;
  });
  const corrected = email !== undefined && { from: found.email, to: email };
  await recordAction(context, 'invite again', 'invitation', id, { role: found.role, ...corrected });
  return send(context, id, token);
}

/** Ends an invitation's link. A second call changes nothing. Throws Refusal 409 when it was accepted. */
export async function withdraw(context: Context<Trx>, id: string): Promise<void> {
  const { state, role } = await lockedInvitation(context, id);
  if (state === 'accepted')
    throw conflict(
      i18n.t('This invitation was accepted already. To take the access away, open the person in the list of users.'),
      'accepted',
    );
  if (state === 'withdrawn') return;
  await markWithdrawn(context.db, id);
  await recordAction(context, 'withdraw invitation', 'invitation', id, { role });
}

/** Returns the offer for the holder of a link. Throws the same Refusal 404 for every link that doesn't work. */
export async function offered({ db }: Context<Db, Anyone>, token: string): Promise<OfferedInvitation> {
  const found = await invitationByToken(db, hashToken(token));
  if (found?.state !== 'open')
    throw new Refusal(
      404,
      i18n.t(
        'This invitation doesn’t work. It may be too old, withdrawn or already accepted. If you have accepted it, sign in; otherwise ask for a new one.',
      ),
    );
  const { email, role, institution, forAll, expiresAt, invitedBy } = found;
  return { email, role, institution, forAll, expiresAt, invitedBy: invitedBy && fullName(invitedBy) };
}

/**
 * Opens the account of the person who holds the link, with exactly the invited address and role. When two people try at
 * once, the second is told that the invitation was accepted. Throws Refusal 400, 404, 409 or 429, which says why not.
 */
export async function acceptInvitation(
  services: Services,
  token: string,
  form: BodyOf<typeof invitations.accept>,
  ip: string,
): Promise<{ message: string }> {
  await limitMails(services, ip);
  const tokenHash = hashToken(token);
  const { firstName, lastName, password, accepted = [] } = form;
  const inviteeOf = ({ email, role, institution }: Found) => ({
    firstName,
    lastName,
    email,
    role,
    institutionREF: institution?._id ?? null,
  });
  const seen = usable(await invitationByToken(services.database.db, tokenHash));
  await checkAccepted(services.database.db, accepted);
  const passwordHash = await hashInvited(password, inviteeOf(seen));
  const asks = await services.database.tx(async (db) => {
    const context = systemContext(services, db);
    await lockInvitation(db, { tokenHash });
    const invitation = usable(await invitationByToken(db, tokenHash));
    const account = await openInvited(context, inviteeOf(invitation), passwordHash);
    if (!account)
      throw conflict(
        i18n.t('This address has an account by now. Sign in, and ask an administrator if you need another role.'),
        'exists',
      );
    await markAccepted(db, invitation._id, account._id);
    await acceptedAtJoining(db, account._id, { accepted });
    const { _id, role } = invitation;
    await recordAction(context, 'accept invitation', 'account', account.accountId, { role, invitation: _id });
    return recordScope(context, account, invitation.invitedBy?._id ?? account._id);
  });
  return {
    message: asks
      ? i18n.t('Your account is made. It opens when a second administrator agrees; you’ll get an email.')
      : i18n.t('Your account is open. You can sign in now.'),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>;
/** The invitation when its link works. Throws Refusal 404 for an unknown link, 409 that says why a known one doesn't work. */
function usable(found: Found | undefined): Found {
  if (!found) throw new Refusal(404, i18n.t('We don’t know this invitation. Open the link in the email once more.'));
  const { state } = found;
  if (state === 'accepted') throw conflict(i18n.t('This invitation was accepted already. Sign in instead.'), state);
  if (state === 'withdrawn')
    throw conflict(i18n.t('This invitation was withdrawn. Ask the person who invited you for a new one.'), state);
  if (state === 'expired')
    throw conflict(i18n.t('This invitation has expired. Ask the person who invited you for a new one.'), state);
  // The institution may have been deleted since; that must not make the invitation one for all institutions.
  if (found.role === 'InstitutionAdmin' && found.institution === null && !found.forAll)
    throw conflict(
      i18n.t('This invitation’s institution no longer exists. Ask the person who invited you for a new one.'),
      'institution',
    );
  return found;
}

const atEmail = (code: string, message: string) => new Refusal(409, message, { code, fields: { email: message } });

const invited = (email: string) =>
  atEmail(
    'invited',
    i18n.t('{email} has an open invitation. Send it again from the list, or withdraw it first.', { email }),
  );

async function refuseKnown(context: Context<Trx>, email: string): Promise<void> {
  if (await hasAccount(context, email))
    throw atEmail(
      'exists',
      i18n.t('{email} has an account already. You can change its role in the list of users.', { email }),
    );
}

/** An invitation, locked for a change. Throws Refusal 404 when there is none. */
async function lockedInvitation({ db }: Context<Trx>, id: string): Promise<Invitation> {
  await lockInvitation(db, { id });
  const found = await invitationById(db, id);
  if (!found) throw notFound();
  return found;
}

/** Mails the link and returns the invitation. We don't know the reader's language, so the mail has the sender's. */
async function send(context: Context<Trx>, id: string, token: string): Promise<Invitation> {
  const made = (await invitationById(context.db, id))!;
  const { email, role, institution, forAll, expiresAt } = made;
  const by = fullName((await personById(context.db, context.me._id))!);
  const to = { email, firstName: '', lastName: '', language: i18n.language };
  await queueMail(
    context,
    to,
    letter({ role, institution: institution?.name, forAll, by, expiresAt, link: `/invitation/${token}` }),
    id,
  );
  return made;
}

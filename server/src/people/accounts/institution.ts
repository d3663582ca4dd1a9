import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isApprover, type Role } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people/people';
import { paths, recordAt } from '@stoa/contract/paths';
import { refuseStale } from '../../kernel/access.ts';
import { recordAction } from '../../kernel/audit.ts';
import { queueMail } from '../../kernel/mail.ts';
import { notFound, refuseField } from '../../kernel/refusal.ts';
import { notify } from '../notifications/notifications.ts';
import { institutionChanged, secondWordWanted } from './accounts.emails.ts';
import { activeAdministrators, personById, setAccountStatus, type AccountRow } from './accounts.queries.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { insertScopeRequest, institutionById, lockedInstitution } from './institution.queries.ts';

/** The institution that an account gets: the requested one, else the current one. Only an InstitutionAdmin can have one. */
export async function institutionOf(
  { db }: Context,
  { role, institutionREF: asked }: { readonly role: Role; readonly institutionREF?: string | null | undefined },
  before?: AccountRow,
): Promise<{ institutionREF: string | null }> {
  if (role !== 'InstitutionAdmin') {
    if (asked && asked !== before?.institutionREF)
      throw refuseField(
        'person.institutionREF',
        i18n.t('Only an institution administrator decides for an institution.'),
      );
    return { institutionREF: null };
  }
  if (asked && !(await lockedInstitution(db, asked)))
    throw refuseField('person.institutionREF', i18n.t('Choose an institution.'));
  return { institutionREF: asked === undefined ? (before?.institutionREF ?? null) : asked };
}

/** Throws Refusal 401 `fresh-factor` for a staff account if the administrator signed in too long ago. */
export function guardStaff({ me }: Context, ...roles: readonly Role[]): void {
  if (roles.some(isApprover)) refuseStale(me);
}

type Scoped = Pick<AccountRow, 'accountId' | 'status' | 'role' | 'institutionREF' | 'firstName' | 'lastName'>;
/** True for an institution's own people, for those who act for all institutions, and for Administrators. */
export const actsFor = ({ role, institutionREF }: Pick<Scoped, 'role' | 'institutionREF'>, id: string): boolean =>
  role === 'Administrator' || institutionREF === null || institutionREF === id;

/** Throws 404 unless the institution exists and the person acts for it. */
export async function refuseOthers({ db, me }: Context, institutionId: string): Promise<{ readonly name: string }> {
  const found = await institutionById(db, institutionId);
  if (!found || !actsFor(me, institutionId)) throw notFound();
  return found;
}

/**
 * Logs the institution that a new InstitutionAdmin decides for. True when they would act for all and a second administrator has
 * to agree first.
 */
export async function recordScope(
  context: Context<Trx, Anyone>,
  account: Scoped,
  requestedByREF: string,
): Promise<boolean> {
  const { role, institutionREF, accountId } = account;
  if (role !== 'InstitutionAdmin') return false;
  if (institutionREF === null) {
    if (await asksSecondWord(context, account, requestedByREF)) return true;
    await recordAction(context, 'act for all institutions', 'account', accountId);
    return false;
  }
  const institution = await lockedInstitution(context.db, institutionREF);
  await recordAction(context, 'act for institution', 'account', accountId, {
    institutionREF,
    name: institution?.name ?? '',
  });
  return false;
}

/** True for an account that can read the records of every institution, or will once its address is confirmed. */
export const isForAll = ({ role, institutionREF, status }: Scoped): boolean =>
  role === 'InstitutionAdmin' && institutionREF === null && (status === 'Active' || status === 'Pending');

/** The other administrators, who can agree to a request of one of them. */
const otherAdministrators = async ({ db }: Context<Db, Anyone>, personId: string): Promise<string[]> =>
  (await activeAdministrators(db)).filter((id) => id !== personId);

/** True when a second administrator has to agree before a person acts for all institutions, if there is one. */
export const needsSecondWord = async (context: Context): Promise<boolean> =>
  (await otherAdministrators(context, context.me._id)).length > 0;

/**
 * Asks the other administrators whether an account may act for all institutions. False when there are none to ask. An account
 * without an institution is inactive until one of them agrees.
 */
export async function asksSecondWord(
  context: Context<Trx, Anyone>,
  account: Scoped,
  requestedByREF: string,
): Promise<boolean> {
  const asked = await otherAdministrators(context, requestedByREF);
  if (asked.length === 0) return false;
  const { accountId: accountREF, status, institutionREF } = account;
  await insertScopeRequest(context.db, { accountREF, requestedByREF, status });
  if (institutionREF === null) await setAccountStatus(context.db, accountREF, status, 'Inactive');
  await recordAction(context, 'ask to act for all institutions', 'account', accountREF);
  const by = fullName((await personById(context.db, requestedByREF))!);
  await notify(context, asked, {
    kind: 'reminder',
    data: { what: 'second word', name: fullName(account), by },
    url: recordAt(paths.users, accountREF),
    mail: secondWordWanted({ name: fullName(account), by, path: recordAt(paths.users, accountREF) }),
    about: accountREF,
    isOwed: true,
  });
  return true;
}

/** Logs the new institution of an InstitutionAdmin, tells them, and ends their sessions and streams. */
export async function followInstitution(context: Context<Trx>, before: AccountRow, to: string | null): Promise<void> {
  if (before.institutionREF === to) return;
  const institution = to === null ? undefined : await lockedInstitution(context.db, to);
  await recordAction(context, 'change institution of account', 'account', before.accountId, {
    from: before.institutionREF,
    to,
    name: institution?.name ?? '',
  });
  if (to === null && before.role === 'InstitutionAdmin')
    await recordAction(context, 'act for all institutions', 'account', before.accountId);
  await dropSessionsOf(context.db, before.accountId);
  await queueMail(context, before, institutionChanged({ to: institution?.name, by: fullName(context.me) }));
}

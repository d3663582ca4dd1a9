import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isApprover, type Role } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people/people';
import { refuseStale } from '../../kernel/access.ts';
import { recordAction } from '../../kernel/audit.ts';
import { queueMail } from '../../kernel/mail.ts';
import { notFound, refuseField } from '../../kernel/refusal.ts';
import { institutionChanged } from './accounts.emails.ts';
import type { AccountRow } from './accounts.queries.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { institutionById, lockedInstitution } from './institution.queries.ts';

/**
 * The institution that an account shall have: the one that is asked for, else the one it has. Only an InstitutionAdmin has one;
 * one for anybody else is refused.
 */
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

/** Throws Refusal 401 `fresh-factor` when an account of the staff is concerned, and the administrator signed in too long ago. */
export function guardStaff({ me }: Context, ...roles: readonly Role[]): void {
  if (roles.some(isApprover)) refuseStale(me);
}

interface Scoped {
  readonly role: Role;
  readonly institutionREF: string | null;
}
/** True for an institution's own people, for those who act for all institutions, and for Administrators. */
export const actsFor = ({ role, institutionREF }: Scoped, id: string): boolean =>
  role === 'Administrator' || institutionREF === null || institutionREF === id;

/** Throws 404 unless the institution exists and the person acts for it: another's is like none. */
export async function refuseOthers({ db, me }: Context, institutionId: string): Promise<{ readonly name: string }> {
  const found = await institutionById(db, institutionId);
  if (!found || !actsFor(me, institutionId)) throw notFound();
  return found;
}

/**
 * Logs the institution that a new InstitutionAdmin decides for. The line has different words when it is all of them.
 */
export async function recordScope(
  context: Context<Trx, Anyone>,
  accountId: string,
  { role, institutionREF }: Scoped,
): Promise<void> {
  if (role !== 'InstitutionAdmin') return;
  if (institutionREF === null) return recordAction(context, 'act for all institutions', 'account', accountId);
  const institution = await lockedInstitution(context.db, institutionREF);
  await recordAction(context, 'act for institution', 'account', accountId, {
    institutionREF,
    name: institution?.name ?? '',
  });
}

/** Logs for which institution somebody decides from now on, tells them, and ends their sessions and streams. */
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

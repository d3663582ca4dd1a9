import { isApprover, type Role } from '@stoa/contract/kernel/role';
import type { Settings } from '../../../settings.ts';

/** The days for which staff may work without a second factor, from their first sign-in. */
export const graceDays = 7;
/** True when a role must have a second factor. */
export const isTwoFactorRequired = (settings: Settings, role: Role): boolean =>
  settings.requireTwoFactor !== 'off' && isApprover(role);
/** The data that decides whether a person's second factor is missing. */
export interface Factors {
  readonly role: Role;
  readonly totpSince: string | null;
  readonly hasPasskey: boolean;
  /** The session began with a passkey, which is both factors. */
  readonly byPasskey: boolean;
  readonly secondFactorBy: string | null;
}
/** True until the person answers the only offer of a passkey. Staff who need a second factor get reminders of that instead. */
export const isPasskeyOffered = (
  { hasPasskey, passkeyOfferedAt }: { readonly hasPasskey?: boolean; readonly passkeyOfferedAt?: string | null },
  twoFactorIn: number | null,
): boolean => hasPasskey === false && passkeyOfferedAt === null && twoFactorIn === null;
/**
 * Returns the days left to set up a second factor: 0 when it is due now, null when none is missing. A person with a passkey has
 * no days left, or a stolen password would be enough.
 */
export function twoFactorDays(settings: Settings, factors: Factors): number | null {
  const { role, totpSince, hasPasskey, byPasskey, secondFactorBy } = factors;
  if (!isTwoFactorRequired(settings, role) || totpSince !== null || byPasskey) return null;
  if (settings.requireTwoFactor === 'staff' || hasPasskey) return 0;
  if (secondFactorBy === null) return graceDays;
  return Math.max(0, Math.ceil((Date.parse(secondFactorBy) - Date.now()) / 86_400_000));
}

import type { Language } from '@stoa/contract/kernel/i18n';
import type { Role } from '@stoa/contract/kernel/role';

/** The person who asks, as the session says at this very request. */
export interface Me {
  readonly sessionId: string;
  readonly accountId: string;
  /** of the person */
  readonly _id: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** what the person chose, or joined in; null where neither is known */
  readonly language: Language | null;
  /** has to set up two-factor sign-in before anything else */
  readonly twoFactorDue: boolean;
}

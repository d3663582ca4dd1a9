import type { Language } from '@stoa/contract/kernel/i18n';
import type { Role } from '@stoa/contract/kernel/role';

/** The signed-in person, as read from the session for this request. */
export interface Me {
  readonly sessionId: string;
  readonly accountId: string;
  /** of the person */
  readonly _id: string;
  readonly role: Role;
  /** the institution an InstitutionAdmin decides for; null for all others, and for those who act for every institution */
  readonly institutionREF: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** chosen by the person, or used when they joined; null when neither is known */
  readonly language: Language | null;
  /** has to set up two-factor sign-in before anything else */
  readonly twoFactorDue: boolean;
}

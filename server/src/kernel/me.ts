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
  /** has to set up two-factor sign-in before anything else */
  readonly twoFactorDue: boolean;
}

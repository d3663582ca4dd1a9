import type { Steps } from '@stoa/contract/kernel/transition';
import { activeStatuses, type RegistrationStatus } from '@stoa/contract/registrations';

/** What becomes of a registration. It begins as Registered, or as Payment pending. */
export const registrationSteps = {
  confirm: { from: ['Payment pending'], to: 'Registered' },
  'fail payment': { from: ['Payment pending'], to: 'Unregistered' },
  unregister: { from: activeStatuses, to: 'Unregistered' },
  cancel: { from: activeStatuses, to: 'Cancelled' },
} as const satisfies Steps<RegistrationStatus>;

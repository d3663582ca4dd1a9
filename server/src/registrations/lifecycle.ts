import type { Steps } from '@stoa/contract/kernel/transition';
import { activeStatuses, type RegistrationStatus } from '@stoa/contract/registrations';

/** The lifecycle of a registration, which begins as Registered or Payment pending. */
export const registrationSteps = {
  confirm: { from: ['Payment pending'], to: 'Registered' },
  'fail payment': { from: ['Payment pending'], to: 'Unregistered' },
  unregister: { from: activeStatuses, to: 'Unregistered' },
  cancel: { from: activeStatuses, to: 'Cancelled' },
} as const satisfies Steps<RegistrationStatus>;

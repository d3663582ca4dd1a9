import type { Steps } from '@stoa/contract/kernel/transition';
import { activeStatuses, type RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';

/**
 * The lifecycle of a registration, which begins as Registered or Payment pending. `withdraw` and the three after it exist only
 * for credit under an agreement.
 */
export const registrationSteps = {
  confirm: { from: ['Payment pending'], to: 'Registered' },
  'fail payment': { from: ['Payment pending'], to: 'Unregistered' },
  unregister: { from: activeStatuses, to: 'Unregistered' },
  withdraw: { from: activeStatuses, to: 'Withdrawn' },
  'never attended': { from: activeStatuses, to: 'No-show' },
  'attended after all': { from: ['No-show'], to: 'Registered' },
  cancel: { from: activeStatuses, to: 'Cancelled' },
} as const satisfies Steps<RegistrationStatus>;

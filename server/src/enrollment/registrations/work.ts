import type { Me } from '../../kernel/me.ts';
import type * as kernel from '../../kernel/work.ts';
import type { Services as PaymentServices } from '../../payments/payments.work.ts';

/** The services of registrations: those of payments, and functions of features built on registrations. */
export interface Services extends PaymentServices {
  /** Called when somebody was registered in a course. */
  readonly onRegistered: (work: kernel.AnyWriting, personId: string, courseInstanceId: string) => Promise<void>;
  /** Called when a no-show has paid again what went back, and is on the roster. */
  readonly onReturned: (work: kernel.AnyWriting, registrationId: string) => Promise<void>;
  /** Called when final grades that were posted before have changed. */
  readonly onGradesChanged: (work: kernel.AnyWriting, personIds: readonly string[]) => Promise<void>;
  /** The names of a course's assignments that don't count towards its totals, because they have no maximum score. */
  readonly uncountedAssignments: (work: kernel.AnyWork, courseInstanceId: string) => Promise<string[]>;
}

export type Work = kernel.Work<Me, Services>;
export type AnyWork = kernel.AnyWork<Services>;
export type Writing = kernel.Writing<Me, Services>;
export type AnyWriting = kernel.AnyWriting<Services>;

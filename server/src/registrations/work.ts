import type { LetterScheme } from '@stoa/contract/grading';
import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';
import type { Services as PaymentServices } from '../payments/work.ts';

/** What registrations set off and ask above them is here, beside what payments work with. */
export interface Services extends PaymentServices {
  /** Somebody got a place in a course. */
  readonly onRegistered: (work: kernel.AnyWriting, personId: string, courseInstanceId: string) => Promise<void>;
  /** Final grades that were posted before have changed. */
  readonly onGradesChanged: (work: kernel.AnyWriting, personIds: readonly string[]) => Promise<void>;
  /** The letters of a course. */
  readonly lettersOf: (work: kernel.AnyWork, courseInstanceId: string) => Promise<LetterScheme>;
  /** The names of a course's assignments that no course total counts, because they have no maximum score. */
  readonly uncountedAssignments: (work: kernel.AnyWork, courseInstanceId: string) => Promise<string[]>;
}

export type Work = kernel.Work<Me, Services>;
export type AnyWork = kernel.AnyWork<Services>;
export type Writing = kernel.Writing<Me, Services>;
export type AnyWriting = kernel.AnyWriting<Services>;

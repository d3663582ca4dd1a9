import type { StudentStatus } from '@stoa/contract/students';
import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';

/** What applications set off above them is here, beside what every room works with. */
export interface Services extends kernel.Services {
  /** An application was decided on: whoever takes courses for credit hears what it means for them. */
  readonly onStudentDecided: (work: kernel.AnyWriting, personId: string, status: StudentStatus) => Promise<void>;
}

export type Writing = kernel.Writing<Me, Services>;
export type AnyWriting = kernel.AnyWriting<Services>;

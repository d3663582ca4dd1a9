import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';

/** What courses set off above them is here, beside what every room works with. */
export interface Services extends kernel.Services {
  /** The seats of a course are being limited, or not any more: refuses a limit below those who have one. */
  readonly onSeatsChanged: (work: kernel.AnyWriting, courseInstanceId: string, seats: number | null) => Promise<void>;
  /** A course was cancelled: everybody registered is told and refunded. */
  readonly onCancelled: (work: kernel.AnyWriting, courseInstanceId: string) => Promise<void>;
}

export type Writing = kernel.Writing<Me, Services>;

import type { Services as CourseServices } from '../course-instances/work.ts';
import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';
import type { Services as RegistrationServices } from '../registrations/work.ts';
import type { Services as ApplicationServices } from '../applications/work.ts';

/** A rehearsal plays what others do. */
export interface Services extends ApplicationServices, CourseServices, RegistrationServices {
  /** Tells the simulator what happens at the processor; with real payments there is none. */
  readonly simulator: ((call: string, body: object | readonly object[]) => Promise<unknown>) | undefined;
}

export type Work = kernel.Work<Me, Services>;
export type Writing = kernel.Writing<Me, Services>;

import type { CourseServices } from '../course-instances/rules.ts';
import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';
import type { RegistrationServices } from '../registrations/rules.ts';
import type { ApplicationServices } from '../applications/rules.ts';

/** A rehearsal plays what others do. */
export interface Services extends ApplicationServices, CourseServices, RegistrationServices {
  /** Tells the simulator what happens at the processor; with real payments there is none. */
  readonly simulator: ((call: string, body: object | readonly object[]) => Promise<unknown>) | undefined;
}

export type Work = kernel.Work<Me, Services>;
export type Writing = kernel.Writing<Me, Services>;

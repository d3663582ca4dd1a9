import type { Services as CourseServices } from '../catalog/course-instances/work.ts';
import type { Me } from '../kernel/me.ts';
import type * as kernel from '../kernel/work.ts';
import type { Services as RegistrationServices } from '../enrollment/registrations/work.ts';
import type { Services as ApplicationServices } from '../catalog/applications/work.ts';

/** A rehearsal acts for several roles, so it needs the services of several rooms. */
export interface Services extends ApplicationServices, CourseServices, RegistrationServices {
  /** Sends a control call to the simulator. Undefined with real payments. */
  readonly simulator: ((call: string, body: object | readonly object[]) => Promise<unknown>) | undefined;
}

export type Work = kernel.Work<Me, Services>;
export type Writing = kernel.Writing<Me, Services>;

import type * as kernel from '../kernel/work.ts';

/** The functions this room needs from the rooms above it, besides the kernel's services. */
export interface Services extends kernel.Services {
  /** Called when an assignment is due at another time, or lateness costs something else. Grades late work anew. */
  readonly onDueChanged: (work: kernel.Writing, assignmentId: string) => Promise<void>;
}

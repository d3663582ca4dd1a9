import type { Me } from '../../kernel/me.ts';
import type { Received } from '../../kernel/uploads.ts';
import type * as kernel from '../../kernel/work.ts';
import type { Told } from './course-facts.ts';

/** The materials of a course, ready to become another's: their files are stored once more already. */
export interface CopiedMaterials {
  readonly files: readonly Received[];
  readonly keep: (work: kernel.Writing, courseInstanceId: string) => Promise<void>;
}

/** The functions this room needs from the rooms above it, besides the kernel's services. */
export interface Services extends kernel.Services {
  /** Called when the number of seats changes (null: no limit). Throws when the new limit is below the seats already taken. */
  readonly onSeatsChanged: (work: kernel.AnyWriting, courseInstanceId: string, seats: number | null) => Promise<void>;
  /** Called when a course starts. Everyone registered is told. */
  readonly onStarted: (work: kernel.AnyWriting, course: Told) => Promise<void>;
  /** Called when a course is cancelled. Everyone registered is told and refunded. */
  readonly onCancelled: (work: kernel.AnyWriting, courseInstanceId: string) => Promise<void>;
  /** Called when a course is copied, before the copy is written. */
  readonly copyMaterials: (work: kernel.Work, courseInstanceId: string) => Promise<CopiedMaterials>;
  /** Called when a course was copied, with the id of the copy. */
  readonly copyMeetings: (work: kernel.Work, from: string, to: string) => Promise<void>;
  /** Called when a course was copied, with the id of the copy. */
  readonly copyGradebook: (work: kernel.Writing, from: string, to: string) => Promise<void>;
  /** Called when the first day of a course changes. */
  readonly onStartChanged: (work: kernel.AnyWriting, courseInstanceId: string, start: string | null) => Promise<void>;
  /** Called before a course is deleted. Drops the files of its materials. */
  readonly dropMaterials: (work: kernel.AnyWriting, courseInstanceId: string) => Promise<void>;
}

export type Work = kernel.Work<Me, Services>;
export type Writing = kernel.Writing<Me, Services>;

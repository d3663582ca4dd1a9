import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { Received } from '../../kernel/uploads.ts';
import type { CourseNotice } from './course-details.ts';

/** The materials of a course, ready to be added to a copy of it: their files were already copied. */
export interface CopiedMaterials {
  readonly files: readonly Received[];
  readonly keep: (context: Context<Trx>, courseInstanceId: string) => Promise<void>;
}

/** The functions of features that are built on course instances. */
declare module '../../kernel/context.ts' {
  interface Services {
    /** Called when the number of seats changes (null: no limit). Throws when the new limit is below the seats already taken. */
    readonly onSeatsChanged: (
      context: Context<Trx, Anyone>,
      courseInstanceId: string,
      seats: number | null,
    ) => Promise<void>;
    /** Called when a course starts. Everyone registered is told. */
    readonly onStarted: (context: Context<Trx, Anyone>, course: CourseNotice) => Promise<void>;
    /** Called when a course is cancelled. Everyone registered is told and refunded. */
    readonly onCancelled: (context: Context<Trx, Anyone>, courseInstanceId: string) => Promise<void>;
    /** Called when a course is copied, before the copy is written. */
    readonly copyMaterials: (context: Context, courseInstanceId: string) => Promise<CopiedMaterials>;
    /** Called when a course was copied, with the id of the copy. */
    readonly copyMeetings: (context: Context, from: string, to: string) => Promise<void>;
    /** Called when a course was copied, with the id of the copy. */
    readonly copyGradebook: (context: Context<Trx>, from: string, to: string) => Promise<void>;
    /** Called when the first day of a course changes. Students are told what moves with it. */
    readonly onStartChanged: (context: Context<Trx>, courseInstanceId: string, start: string | null) => Promise<void>;
    /** Called before a course is deleted. Drops the files of its materials. */
    readonly dropMaterials: (context: Context<Trx, Anyone>, courseInstanceId: string) => Promise<void>;
  }
}

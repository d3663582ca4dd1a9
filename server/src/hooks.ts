import type { Services } from './kernel/context.ts';
import { onReturned } from './enrollment/census/corrections.ts';
import { copyGradebook } from './teaching/gradebook/copies.ts';
import { moveAssignments } from './teaching/gradebook/moved-due-times.ts';
import { onRegistered, uncountedAssignments } from './teaching/gradebook/gradebook.ts';
import { copyMaterials, dropMaterials } from './teaching/materials/copies.ts';
import { copyMeetings, moveMeetings } from './teaching/meetings/copies.ts';
import { onCancelled } from './enrollment/leaving/leaving.ts';
import { registrationPurchase } from './enrollment/registrations/paid-places.ts';
import { onStarted } from './enrollment/registrations/effects.ts';
import { onStudentDecided } from './enrollment/leaving/switching.ts';
import { onSeatsChanged } from './enrollment/registrations/seats/waiting.ts';
import { onGradesChanged } from './enrollment/transcripts.ts';
import { changesOfReturned, onDueChanged } from './teaching/submissions/changing.ts';
import './catalog/applications/hooks.ts';
import './catalog/course-instances/hooks.ts';
import './enrollment/registrations/hooks.ts';
import './teaching/gradebook/hooks.ts';
// Their declarations of hooks, for a program that reads no other part of these features.

const hooks = {
  purchase: registrationPurchase,
  onRegistered,
  onReturned,
  onStarted,
  onCancelled,
  onGradesChanged,
  onSeatsChanged,
  onStudentDecided,
  copyMaterials,
  copyMeetings,
  copyGradebook,
  onStartChanged: async (context, courseInstanceId, start) => {
    await moveMeetings(context, courseInstanceId, start);
    await moveAssignments(context, courseInstanceId, start);
  },
  changesOfReturned,
  onDueChanged,
  dropMaterials,
  uncountedAssignments,
} satisfies Partial<Services>;

/** Adds the functions that features set off in the features built on them. */
export const withHooks = (made: Omit<Services, keyof typeof hooks>): Services => ({ ...made, ...hooks });

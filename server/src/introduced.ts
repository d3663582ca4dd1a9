import { onReturned } from './enrollment/census/corrections.ts';
import { copyGradebook, moveAssignments } from './teaching/gradebook/copies.ts';
import { onRegistered, uncountedAssignments } from './teaching/gradebook/gradebook.ts';
import type { AnyWriting } from './kernel/work.ts';
import { copyMaterials, dropMaterials } from './teaching/materials/copies.ts';
import { copyMeetings, moveMeetings } from './teaching/meetings/copies.ts';
import { onCancelled } from './enrollment/leaving/leaving.ts';
import { placePurchase } from './enrollment/registrations/purchase.ts';
import { onStarted } from './enrollment/registrations/starting.ts';
import { onStudentDecided } from './enrollment/leaving/switching.ts';
import { onSeatsChanged } from './enrollment/registrations/seats/waiting.ts';
import type { Services } from './services.ts';
import { onGradesChanged } from './enrollment/transcripts.ts';
import { changesOfReturned, onDueChanged } from './teaching/submissions/changing.ts';

type OfHigherRooms =
  | 'purchase'
  | 'onRegistered'
  | 'onReturned'
  | 'onStarted'
  | 'onCancelled'
  | 'onGradesChanged'
  | 'onSeatsChanged'
  | 'onStudentDecided'
  | 'copyMaterials'
  | 'copyMeetings'
  | 'copyGradebook'
  | 'changesOfReturned'
  | 'onDueChanged'
  | 'onStartChanged'
  | 'dropMaterials'
  | 'uncountedAssignments';

/** Adds to the services what lower rooms set off in higher ones, which run with these same services. */
export function introduced(made: Omit<Services, OfHigherRooms>): Services {
  // Lower rooms receive these as plain functions. The functions run with their own room's services.
  const bound =
    <Rest extends unknown[], Answer>(rule: (work: AnyWriting<Services>, ...rest: Rest) => Answer) =>
    (work: AnyWriting, ...rest: Rest): Answer =>
      rule({ ...work, services }, ...rest);
  const services: Services = {
    ...made,
    purchase: {
      ...placePurchase,
      fulfil: bound(placePurchase.fulfil),
      failed: bound(placePurchase.failed),
      end: bound(placePurchase.end),
    },
    onRegistered,
    onReturned: bound(onReturned),
    onStarted,
    onCancelled: bound(onCancelled),
    onGradesChanged,
    onSeatsChanged: bound(onSeatsChanged),
    onStudentDecided: bound(onStudentDecided),
    copyMaterials,
    copyMeetings,
    copyGradebook,
    onStartChanged: async (work, courseInstanceId, start) => {
      await moveMeetings(work, courseInstanceId, start);
      await moveAssignments(work, courseInstanceId, start);
    },
    changesOfReturned,
    onDueChanged,
    dropMaterials,
    uncountedAssignments,
  };
  return services;
}

import {
  courseDefinitions,
  courseDefinitionTransitions,
  type CourseDefinition,
  type CourseDefinitionStatus,
} from '@stoa/contract/course-definitions';
import { fullName } from '@stoa/contract/people';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';
import { words } from './words.ts';

/** What may be decided about a course definition, as the server allows it. */
export function DefinitionDecisions({ definition }: { definition: CourseDefinition }) {
  const { _id, name, createdByREF, actions, version } = definition;
  const setStatus = useCall(courseDefinitions.setStatus);
  const owner = createdByREF ? fullName(createdByREF) : words.whoDefinedIt;
  return (
    <TransitionButtons<CourseDefinitionStatus>
      table={courseDefinitionTransitions}
      actions={actions}
      name={name}
      consequence={(to) =>
        to === 'Approved' ? words.itCanThenBeScheduledBy(owner) : words.itCantBeScheduledIsTold(owner)
      }
      done={(to) => words.wasHasBeenToldByE(name, to === 'Approved' ? 'approved' : 'denied', owner)}
      run={(approvalStatus, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason, version } })
      }
      failed={words.failedToUpdateCourseStatus}
    />
  );
}

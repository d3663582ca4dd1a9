import {
  courseDefinitions,
  courseDefinitionTransitions,
  type CourseDefinition,
  type CourseDefinitionStatus,
} from '@stoa/contract/course-definitions';
import { fullName } from '@stoa/contract/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';

/** What may be decided about a course definition, as the server allows it. */
export function DefinitionDecisions({ definition }: { definition: CourseDefinition }) {
  const { _id, name, createdByREF, actions, version } = definition;
  const setStatus = useCall(courseDefinitions.setStatus);
  const owner = createdByREF ? fullName(createdByREF) : i18n.t('Who defined it');
  return (
    <TransitionButtons<CourseDefinitionStatus>
      table={courseDefinitionTransitions}
      actions={actions}
      name={name}
      consequence={(to) =>
        to === 'Approved'
          ? i18n.t('It can then be scheduled by every approved professor. {owner} is told by e-mail.', { owner })
          : i18n.t(
              'It can’t be scheduled. {owner} is told by e-mail, with the reason if you give one, and may change it and ask again.',
              { owner },
            )
      }
      done={(to) =>
        i18n.t('{name} was {rest}. {owner} has been told by e-mail.', {
          name,
          rest: to === 'Approved' ? 'approved' : 'denied',
          owner,
        })
      }
      run={(approvalStatus, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason, version } })
      }
      failed={i18n.t('Failed to update course status.')}
    />
  );
}

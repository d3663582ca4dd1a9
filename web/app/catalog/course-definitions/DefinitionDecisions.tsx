import {
  courseDefinitions,
  courseDefinitionTransitions,
  type CourseDefinition,
  type CourseDefinitionStatus,
} from '@stoa/contract/catalog/course-definitions.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRef, useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { TransitionButtons } from '../../ui/TransitionButtons.tsx';
import { onDemand } from '../../ui/dialogs.ts';

const EquivalentDialog = onDemand(() => import('./EquivalentDialog.tsx'));

/** Buttons to approve or deny a course definition, as the server allows it. */
export function DefinitionDecisions({ definition, prominent }: { definition: CourseDefinition; prominent?: boolean }) {
  const { _id, name, createdByREF, actions, version } = definition;
  const setStatus = useCall(courseDefinitions.setStatus);
  const owner = createdByREF ? fullName(createdByREF) : i18n.t('its author');
  const [asking, setAsking] = useState(false);
  const answer = useRef<(done: boolean) => void>(undefined);
  const askEquivalent = () =>
    new Promise<boolean>((resolve) => {
      answer.current?.(false);
      answer.current = resolve;
      setAsking(true);
    });
  const close = (done: boolean) => {
    setAsking(false);
    answer.current?.(done);
  };
  const approving = i18n.t('Every approved professor can then schedule it. We’ll email {owner}.', { owner });
  return (
    <>
      <TransitionButtons<CourseDefinitionStatus>
        table={courseDefinitionTransitions}
        actions={actions}
        name={name}
        consequence={(to) =>
          to === 'Approved'
            ? approving
            : i18n.t(
                'No one can schedule it. We’ll email {owner} with your reason, if you give one. They can change it and submit it again.',
                { owner },
              )
        }
        done={(to) =>
          to === 'Approved'
            ? i18n.t('{name} was approved. We’ve emailed {owner}.', { name, owner })
            : i18n.t('{name} was denied. We’ve emailed {owner}.', { name, owner })
        }
        run={(approvalStatus, reason) =>
          setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason, version } })
        }
        failed={i18n.t('Failed to update course status.')}
        prominent={prominent}
        reasons="courseDefinition"
        asks={(to) => (to === 'Approved' && definition.institutionREF ? askEquivalent : undefined)}
      />
      {asking && <EquivalentDialog definition={definition} consequence={approving} close={close} />}
    </>
  );
}

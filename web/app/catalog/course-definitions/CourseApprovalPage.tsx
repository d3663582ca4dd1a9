import { courseDefinitions, needsEquivalent } from '@stoa/contract/catalog/course-definitions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ReviewPage } from '../../ui/review/ReviewPage.tsx';
import { DefinitionDetails } from './DefinitionDetails.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';

/** One course definition, to read before deciding. */
export const CourseApprovalPage = ({ id }: { id: string }) => (
  <ReviewPage
    of={courseDefinitions.one}
    id={id}
    title={i18n.t('Courses')}
    failed={i18n.t('Failed to load course definitions.')}
    about={(definition) => ({
      name: definition.name,
      isWaiting: definition.status === 'Approval Requested',
      alone: needsEquivalent(definition) ? i18n.t('Enter which course it counts as at the institution.') : undefined,
      actions: <DefinitionDecisions definition={definition} prominent />,
    })}
  >
    {(definition) => <DefinitionDetails definition={definition} />}
  </ReviewPage>
);

import { courseDefinitions, needsEquivalent } from '@stoa/contract/catalog/course-definitions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ReviewPage } from '../../ui/review/ReviewPage.tsx';
import { DefinitionDetails } from './CourseDefinitionRecord.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';

/** One course definition, to read before deciding. */
export function CourseApprovalPage({ id }: { id: string }) {
  const query = useEndpoint(courseDefinitions.one, { params: { id } });
  const definition = query.data;
  return (
    <ReviewPage
      id={id}
      title={i18n.t('Courses')}
      isWaiting={definition?.status === 'Approval Requested'}
      alone={
        definition && needsEquivalent(definition)
          ? i18n.t('Enter which course it counts as at the institution.')
          : undefined
      }
      shown={definition ?? undefined}
      actions={definition && <DefinitionDecisions definition={definition} prominent />}
    >
      <Loaded query={query} failed={i18n.t('Failed to load course definitions.')}>
        {(loaded) => loaded && <DefinitionDetails definition={loaded} />}
      </Loaded>
    </ReviewPage>
  );
}

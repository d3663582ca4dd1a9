import { courseDefinitions } from '@stoa/contract/course-definitions';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { CourseDefinitionRecord } from './CourseDefinitionRecord.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';

/** One course definition, to read before deciding. */
export default function CourseApprovalPage() {
  const { id, close } = useRecord(paths.definitionApprovals);
  return (
    <RecordPage
      of={courseDefinitions.one}
      id={id}
      title={i18n.t('Courses')}
      back={{ label: i18n.t('Back'), onClick: close }}
      failed={i18n.t('Failed to load course definitions.')}
    >
      {(definition) => (
        <CourseDefinitionRecord
          title={definition.name}
          definition={definition}
          close={close}
          actions={<DefinitionDecisions definition={definition} />}
        />
      )}
    </RecordPage>
  );
}

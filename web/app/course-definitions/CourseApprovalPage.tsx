import { courseDefinitions } from '@stoa/contract/course-definitions';
import { paths } from '@stoa/contract/paths';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { CourseDefinitionRecord } from './CourseDefinitionRecord.tsx';
import { DefinitionDecisions } from './DefinitionDecisions.tsx';
import { words } from './words.ts';

/** One course definition, to read before it is decided. */
export default function CourseApprovalPage() {
  const { id, close } = useRecord(paths.definitionApprovals);
  return (
    <RecordPage
      of={courseDefinitions.one}
      id={id}
      title={words.courses}
      back={{ label: words.back, onClick: close }}
      failed={words.failedToLoadCourseDefinitions}
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

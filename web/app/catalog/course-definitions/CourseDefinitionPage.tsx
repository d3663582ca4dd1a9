import { type CourseDefinition, courseDefinitions } from '@stoa/contract/catalog/course-definitions.endpoints';
import { paths } from '@stoa/contract/paths';
import { useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { useOnce, useRecord } from '../../ui/useRecord.ts';
import { CourseDefinitionForm } from './CourseDefinitionForm.tsx';
import { DefinitionDetails } from './DefinitionDetails.tsx';
import { Page } from '../../ui/Page.tsx';

/** One course definition, to change if the server allows it, else to read; or a new one. */
export default function CourseDefinitionPage() {
  // The administrator's form sets the status as well.
  const setsStatus = useLocation().pathname.startsWith(paths.definitions);
  const { id, close } = useRecord(setsStatus ? paths.definitions : paths.professorDefinitions);
  if (id === 'new') return <CourseDefinitionForm setsStatus={setsStatus} close={close} />;
  const back = { label: i18n.t('Back'), onClick: close };
  return (
    <RecordPage
      of={courseDefinitions.one}
      id={id}
      title={i18n.t('View Course')}
      back={back}
      failed={i18n.t('Failed to load course definitions.')}
      fresh
    >
      {(definition) => <Opened key={id} definition={definition} setsStatus={setsStatus} close={close} />}
    </RecordPage>
  );
}

interface OpenedProps {
  readonly definition: CourseDefinition;
  readonly setsStatus: boolean;
  readonly close: () => void;
}
function Opened({ definition, setsStatus, close }: OpenedProps) {
  const isWritten = useOnce(definition.canEdit);
  return isWritten ? (
    <CourseDefinitionForm definition={definition} setsStatus={setsStatus} close={close} />
  ) : (
    <Page title={i18n.t('View Course')} back={{ onClick: close, label: i18n.t('Back') }}>
      <DefinitionDetails definition={definition} />
    </Page>
  );
}

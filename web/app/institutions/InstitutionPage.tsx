import { institutions } from '@stoa/contract/institutions';
import { paths } from '@stoa/contract/paths';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { InstitutionForm } from './InstitutionForm.tsx';
import { words } from './words.ts';

/** Administrator: one institution to change, or a new one. */
export default function InstitutionPage() {
  const { id, close } = useRecord(paths.institutions);
  if (id === 'new') return <InstitutionForm close={close} />;
  return (
    <RecordPage
      of={institutions.one}
      id={id}
      title={words.editInstitution}
      back={{ label: words.institutions, onClick: close }}
      failed={words.failedToLoadInstitutions}
      fresh
    >
      {(institution) => <InstitutionForm key={institution._id} institution={institution} close={close} />}
    </RecordPage>
  );
}

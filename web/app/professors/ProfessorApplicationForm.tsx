import { Alert } from '@mantine/core';
import { idTypes } from '@stoa/contract/people';
import { ProfessorApplication, professors } from '@stoa/contract/professors';
import { refreshRecord } from '../kernel/session.ts';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { ProfessorFields, blank, type ProfessorValues } from './ProfessorFields.tsx';

function missingDocuments({ idREF, transcriptREF }: ProfessorValues): Record<string, string> {
  return {
    ...(idREF ? {} : { idREF: 'ID Document upload is required' }),
    ...(transcriptREF ? {} : { transcriptREF: 'Transcript upload is required' }),
  };
}

/** A professor's own application, sent once. */
export function ProfessorApplicationForm() {
  const form = useSchemaForm(professors.create, {
    values: blank,
    schema: ProfessorApplication,
    check: missingDocuments,
    failed: 'Failed to save professor',
    onDone: async () => {
      notify('Your application was sent. You get an e-mail as soon as it is decided.');
      // The menu offers more from now on; the next page asks again should this fail.
      await refreshRecord().catch(() => {});
    },
  });
  return (
    <>
      <Alert color="aegean">
        This information is required to be submitted for approval before scheduling or teaching an accredited course.
      </Alert>
      <Form form={form} button="Send Application">
        <ProfessorFields form={form} idTypes={idTypes} own />
      </Form>
    </>
  );
}

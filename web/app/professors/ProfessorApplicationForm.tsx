import { Alert } from '@mantine/core';
import { idTypes } from '@stoa/contract/people';
import { ProfessorApplication, professors } from '@stoa/contract/professors';
import { refreshRecord } from '../kernel/session.ts';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { ProfessorFields, blank, type ProfessorValues } from './ProfessorFields.tsx';
import { words } from './words.ts';

function missingDocuments({ idREF, transcriptREF }: ProfessorValues): Record<string, string> {
  return {
    ...(idREF ? {} : { idREF: words.idDocumentUploadIsRequired }),
    ...(transcriptREF ? {} : { transcriptREF: words.transcriptUploadIsRequired }),
  };
}

/** A professor's own application, sent once. */
export function ProfessorApplicationForm() {
  const form = useSchemaForm(professors.create, {
    values: blank,
    schema: ProfessorApplication,
    check: missingDocuments,
    failed: words.failedToSaveProfessor,
    onDone: async () => {
      notify(words.yourApplicationWasSentYouGet);
      // The menu offers more from now on; the next page asks again should this fail.
      await refreshRecord().catch(() => {});
    },
  });
  return (
    <>
      <Alert color="aegean">{words.thisInformationIsRequiredTo}</Alert>
      <Form form={form} button={words.sendApplication}>
        <ProfessorFields form={form} idTypes={idTypes} own />
      </Form>
    </>
  );
}

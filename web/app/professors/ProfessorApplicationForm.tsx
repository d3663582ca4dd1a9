import { Alert } from '@mantine/core';
import { idTypes } from '@stoa/contract/people';
import { ProfessorApplication, professors, type Professor } from '@stoa/contract/professors';
import { refreshRecord } from '../kernel/session.ts';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { ProfessorFields, apart, blank, valuesOf, type ProfessorValues } from './ProfessorFields.tsx';
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
    draft: { name: 'professor application', apart },
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

/** An application that was taken back: all of it can be changed, and is sent again. */
export function ChangedApplicationForm({ professor }: { professor: Professor }) {
  const form = useSchemaForm(professors.update, {
    values: valuesOf(professor),
    changes: { record: professor, valuesOf },
    draft: { name: `professor application ${professor._id}`, apart },
    schema: ProfessorApplication,
    failed: words.failedToSaveProfessor,
    onDone: () => notify(words.yourApplicationWasSentAgain),
  });
  return (
    <Form form={form} button={words.sendApplicationAgain}>
      <ProfessorFields form={form} idTypes={idTypes} current={professor} own />
    </Form>
  );
}

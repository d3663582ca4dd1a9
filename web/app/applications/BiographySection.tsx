import type { Application } from '@stoa/contract/applications';
import { Biography, professorKind, professors, type Professor } from '@stoa/contract/professors';
import { Link } from 'react-router';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { words } from './words.ts';

const note = professorKind.fields.find(({ name }) => name === 'biography')?.description;

/** One's own biography: what was sent is only read, this is changed whenever one likes. */
const valuesOf = (professor: Application) => ({ biography: (professor as Professor).biography });

export function BiographySection({ professor }: { professor: Professor }) {
  const { _id, approvalStatus } = professor;
  const form = useSchemaForm(professors.setBiography, {
    values: valuesOf(professor),
    changes: { record: professor, valuesOf },
    schema: Biography,
    failed: words.yourBiographyCouldNotBeSaved,
    onDone: () => notify(words.yourBiographyWasSaved),
  });
  return (
    <Section title={words.biography}>
      {approvalStatus === 'Approved' && (
        <p>
          <Link to={`/professorDetails?id=${_id}`}>{words.seeHowYouArePresented}</Link>
        </p>
      )}
      <Form form={form} button={words.saveBiography} legend={false}>
        <Field
          form={form}
          name="biography"
          label={words.yourBiography}
          type="textarea"
          rows={8}
          {...(note === undefined ? {} : { description: note })}
        />
      </Form>
    </Section>
  );
}

import { Biography, professors, type Professor } from '@stoa/contract/professors';
import { Link } from 'react-router';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { biographyNote } from './ProfessorFields.tsx';

/** One's own biography: what was sent is only read, this is changed whenever one likes. */
export function BiographySection({ professor: { _id, approvalStatus, biography } }: { professor: Professor }) {
  const form = useSchemaForm(professors.setBiography, {
    values: { biography },
    schema: Biography,
    failed: 'Your biography could not be saved',
    onDone: () => notify('Your biography was saved.'),
  });
  return (
    <Section title="Biography">
      {approvalStatus === 'Approved' && (
        <p>
          <Link to={`/professorDetails?id=${_id}`}>See how you are presented</Link>
        </p>
      )}
      <Form form={form} button="Save biography" legend={false}>
        <Field
          form={form}
          name="biography"
          label="Your biography"
          type="textarea"
          rows={8}
          description={biographyNote}
        />
      </Form>
    </Section>
  );
}

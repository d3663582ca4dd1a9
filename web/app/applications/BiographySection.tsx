import type { Application } from '@stoa/contract/applications';
import { Biography, professorKind, professors, type Professor } from '@stoa/contract/professors';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

const note = professorKind.fields.find(({ name }) => name === 'biography')?.description;

/** One's own biography. Unlike the rest of the application, it can be changed at any time. */
const valuesOf = (professor: Application) => ({ biography: (professor as Professor).biography });

export function BiographySection({ professor }: { professor: Professor }) {
  const { _id, approvalStatus } = professor;
  const form = useSchemaForm(professors.setBiography, {
    values: valuesOf(professor),
    changes: { record: professor, valuesOf },
    schema: Biography,
    failed: i18n.t('We couldn’t save your biography'),
    onDone: () => notify(i18n.t('Biography saved.')),
  });
  return (
    <Section title={i18n.t('Biography')}>
      {approvalStatus === 'Approved' && (
        <p>
          <Link to={`/professorDetails?id=${_id}`}>{i18n.t('See your public page')}</Link>
        </p>
      )}
      <Form form={form} button={i18n.t('Save biography')} legend={false}>
        <Field
          form={form}
          name="biography"
          label={i18n.t('Your biography')}
          type="textarea"
          rows={8}
          {...(note === undefined ? {} : { description: i18n.t(note) })}
        />
      </Form>
    </Section>
  );
}

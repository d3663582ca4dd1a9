import type { Application } from '@stoa/contract/catalog/applications';
import { portrait } from '@stoa/contract/people/files';
import { Biography, professorKind, professors, type Professor } from '@stoa/contract/catalog/professors';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field, FileField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { Picture } from '../../ui/plain/Picture.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const note = professorKind.fields.find(({ name }) => name === 'biography')?.description;

interface Values {
  readonly biography: string;
  readonly isShown: boolean;
  readonly portraitREF: unknown;
}
const valuesOf = (professor: Application): Values => {
  const { biography, isShown } = professor as Professor;
  return { biography, isShown, portraitREF: null };
};

/** A professor's biography for visitors. Unlike the rest of the application, it can be changed at any time. */
export function BiographySection({ professor }: { professor: Professor }) {
  const { _id, approvalStatus, portraitREF } = professor;
  const form = useSchemaForm(professors.setBiography, {
    values: valuesOf(professor),
    changes: { record: professor, valuesOf },
    schema: Biography,
    toBody: ({ biography, isShown }) => ({ biography, isShown }),
    failed: i18n.t('We couldn’t save your biography'),
    onDone: (saved) => {
      // The picture that was just sent is the one on file now.
      form.methods.reset(valuesOf(saved));
      notify(i18n.t('Biography saved.'));
    },
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
          // An empty one is a biography too: the page then shows none.
          required={false}
          {...(note === undefined ? {} : { description: i18n.t(note) })}
        />
        {portraitREF && <Picture of={portraitREF._id} alt={i18n.t('Your current picture')} />}
        <FileField
          form={form}
          name="portraitREF"
          label={i18n.t('Your picture')}
          rule={portrait}
          current={portraitREF}
          required={false}
          removable
        />
        <Field
          form={form}
          name="isShown"
          label={i18n.t('Show me to visitors on the home page')}
          type="checkbox"
          required={false}
          description={i18n.t(
            'Once your application is approved, the home page shows everyone your name, title, biography and picture, and your public page shows your picture too. You can change this at any time.',
          )}
        />
      </Form>
    </Section>
  );
}

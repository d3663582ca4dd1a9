import { credentialKinds, instructorFiles, type Credential } from '@stoa/contract/catalog/instructor-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { fieldNames, kindNames } from './words.ts';

interface AddCredentialProps {
  readonly professorId: string;
  readonly onClose: () => void;
}
/** Adds a degree, a license or experience to one's file. */
export function AddCredential({ professorId, onClose }: AddCredentialProps) {
  const form = useSchemaForm(instructorFiles.addCredential, {
    params: { id: professorId },
    values: {
      kind: 'degree' as Credential['kind'],
      level: '',
      field: '',
      institution: '',
      year: null as number | null,
      hours: null as number | null,
    },
    failed: i18n.t('We couldn’t add this credential.'),
    onDone: () => {
      notify(i18n.t('The credential was added.'));
      onClose();
    },
  });
  const isDegree = form.methods.watch('kind') === 'degree';
  return (
    <Dialog opened title={i18n.t('Add a credential')} width="small" locked={form.saving} onClose={onClose}>
      <Form form={form} button={i18n.t('Add credential')} cancel={{ onClick: onClose }}>
        <Field
          form={form}
          name="kind"
          type="select"
          label={i18n.t('Kind')}
          options={credentialKinds.map((kind) => ({ value: kind, label: i18n.t(kindNames[kind]) }))}
          wide
        />
        {isDegree && (
          <Field
            form={form}
            name="level"
            label={i18n.t(fieldNames.level)}
            description={i18n.t('For example: MA, MS, PhD.')}
            required
            wide
          />
        )}
        <Field
          form={form}
          name="field"
          label={isDegree ? i18n.t(fieldNames.field) : i18n.t('What it is')}
          {...(!isDegree && {
            description: i18n.t('For example: Registered Nurse, or ten years of teaching rhetoric.'),
          })}
          required
          wide
        />
        <Field
          form={form}
          name="institution"
          label={isDegree ? i18n.t(fieldNames.institution) : i18n.t('Issued by, or where')}
          required={isDegree}
          wide
        />
        <Field form={form} name="year" type="number" label={i18n.t(fieldNames.year)} min={1900} step={1} />
        <Field
          form={form}
          name="hours"
          type="number"
          label={i18n.t(fieldNames.hours)}
          description={i18n.t('Semester hours you earned in this field.')}
          min={0}
        />
      </Form>
    </Dialog>
  );
}

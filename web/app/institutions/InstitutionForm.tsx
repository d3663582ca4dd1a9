import { NewInstitution, institutions, type Institution } from '@stoa/contract/institutions';
import { call } from '../kernel/api.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Masked } from '../ui/Masked.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

const blank = { name: '', street: '', city: '', state: '', zip: '', email: '', phone: '', taxID: '' };
const valuesOf = ({ _id, ...values }: Institution): typeof blank => values;

interface InstitutionFormProps {
  /** The one to change; a new one without it. */
  readonly institution?: Institution;
  readonly close: () => void;
}
export function InstitutionForm({ institution, close }: InstitutionFormProps) {
  const form = useSchemaForm(institution ? institutions.update : institutions.create, {
    values: institution ? valuesOf(institution) : blank,
    ...(institution ? { params: { id: institution._id } } : {}),
    schema: NewInstitution,
    failed: 'Failed to save institution',
    onDone: ({ name }) => {
      notify(`${name} was ${institution ? 'saved' : 'added'}.`);
      close();
    },
  });
  const reveal = async () =>
    institution ? (await call(institutions.reveal, { params: { id: institution._id } })).taxID : '';
  return (
    <Page
      title={institution ? 'Edit Institution' : 'Add Institution'}
      width="form"
      back={{ onClick: close, label: 'Institutions' }}
    >
      <Form form={form} button={institution ? 'Save Institution' : 'Add Institution'} cancel={{ onClick: close }}>
        <FormGroup title="The institution">
          <Field form={form} name="name" label="Name" wide />
          <Field
            form={form}
            name="taxID"
            label="Tax ID"
            {...(institution ? { description: 'Masked. Type over it to replace the number.' } : {})}
          />
          {institution && (
            <Facts of={{ 'Tax ID on file': <Masked value={institution.taxID} label="tax ID" reveal={reveal} /> }} />
          )}
        </FormGroup>
        <FormGroup title="Address">
          <Field form={form} name="street" label="Street" wide />
          <Field form={form} name="city" label="City" />
          <Field form={form} name="state" label="State" />
          <Field form={form} name="zip" label="Zip code" />
        </FormGroup>
        <FormGroup title="Contact">
          <Field form={form} name="email" label="Email" type="email" />
          <Field form={form} name="phone" label="Phone" type="tel" />
        </FormGroup>
      </Form>
    </Page>
  );
}

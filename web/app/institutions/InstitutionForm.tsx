import { NewInstitution, institutions, type Institution } from '@stoa/contract/institutions';
import { call } from '../kernel/api.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Masked } from '../ui/Masked.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { words } from './words.ts';
import { FormPage } from '../ui/RecordPage.tsx';
import { paths } from '@stoa/contract/paths';

const blank = { name: '', street: '', city: '', state: '', zip: '', email: '', phone: '', taxID: '' };
const valuesOf = ({ _id, version: _version, ...values }: Institution): typeof blank => values;

interface InstitutionFormProps {
  /** The one to change; a new one without it. */
  readonly institution: Institution | undefined;
  readonly close: () => void;
}
function InstitutionForm({ institution, close }: InstitutionFormProps) {
  const form = useSchemaForm(institution ? institutions.update : institutions.create, {
    values: institution ? valuesOf(institution) : blank,
    ...(institution ? { changes: { record: institution, valuesOf } } : {}),
    draft: { name: `institution ${institution?._id ?? 'new'}`, apart: ['taxID'] },
    schema: NewInstitution,
    failed: words.failedToSaveInstitution,
    onDone: ({ name }) => {
      notify(words.was(name, institution ? 'saved' : 'added'));
      close();
    },
  });
  const reveal = async () =>
    institution ? (await call(institutions.reveal, { params: { id: institution._id } })).taxID : '';
  return (
    <Page
      title={institution ? words.editInstitution : words.addInstitution}
      width="form"
      back={{ onClick: close, label: words.institutions }}
    >
      <Form form={form} button={institution ? words.saveInstitution : words.addInstitution} cancel={{ onClick: close }}>
        <FormGroup title={words.theInstitution}>
          <Field form={form} name="name" label={words.name} wide />
          <Field
            form={form}
            name="taxID"
            label={words.taxId}
            {...(institution ? { description: words.maskedTypeOverItToReplace } : {})}
          />
          {institution && (
            <Facts
              of={{ 'Tax ID on file': <Masked value={institution.taxID} label={words.taxIdInText} reveal={reveal} /> }}
            />
          )}
        </FormGroup>
        <FormGroup title={words.address}>
          <Field form={form} name="street" label={words.street} wide />
          <Field form={form} name="city" label={words.city} />
          <Field form={form} name="state" label={words.state} />
          <Field form={form} name="zip" label={words.zipCode} />
        </FormGroup>
        <FormGroup title={words.contact}>
          <Field form={form} name="email" label={words.email} type="email" />
          <Field form={form} name="phone" label={words.phone} type="tel" />
        </FormGroup>
      </Form>
    </Page>
  );
}

/** Administrator: one institution to change, or a new one. */
export default function InstitutionPage() {
  return (
    <FormPage
      list={paths.institutions}
      of={institutions.one}
      title={words.editInstitution}
      back={words.institutions}
      failed={words.failedToLoadInstitutions}
    >
      {(institution, close) => <InstitutionForm institution={institution} close={close} />}
    </FormPage>
  );
}

import {
  NewInstitution,
  institutionFields as fields,
  institutions,
  type Institution,
} from '@stoa/contract/catalog/institutions.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { sectionsOf } from '@stoa/contract/kernel/record-fields';
import { call } from '../../kernel/api.ts';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { Masked } from '../../ui/Masked.tsx';
import { Details } from '../../ui/Page.tsx';
import { blankValues, valuesFrom } from '../../ui/recordFields.tsx';
import { RecordInputs } from '../../ui/RecordInputs.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { FormPage } from '../../ui/RecordPage.tsx';
import { paths } from '@stoa/contract/paths';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { agreementsAt } from './usePartner.tsx';

const valuesOf = (institution: Institution) => valuesFrom(fields, institution);

interface InstitutionFormProps {
  /** The institution to change; undefined for a new one. */
  readonly institution: Institution | undefined;
  readonly close: () => void;
}
function InstitutionForm({ institution, close }: InstitutionFormProps) {
  const form = useSchemaForm(institution ? institutions.update : institutions.create, {
    values: institution ? valuesOf(institution) : blankValues(fields),
    ...(institution ? { changes: { record: institution, valuesOf } } : {}),
    draft: { name: `institution ${institution?._id ?? 'new'}`, apart: ['taxID'] },
    schema: NewInstitution,
    failed: i18n.t('Failed to save institution'),
    done: ({ name }) => (institution ? i18n.t('{name} was saved.', { name }) : i18n.t('{name} was added.', { name })),
    onDone: close,
  });
  const kept = i18n.t('Only the last digits are shown. To replace the number, type the new one.');
  const reveal = async () =>
    institution ? (await call(institutions.reveal, { params: { id: institution._id } })).taxID : '';
  return (
    <Form
      form={form}
      button={institution ? i18n.t('Save Institution') : i18n.t('Add Institution')}
      cancel={{ onClick: close }}
    >
      {sectionsOf(fields).map((section) => (
        <FormGroup key={section} title={i18n.t(section)}>
          <RecordInputs
            form={form}
            fields={fields}
            section={section}
            special={institution && { taxID: { description: kept } }}
          />
          {institution && section === fields.taxID.section && (
            <Details
              of={{
                [i18n.t('Tax ID on file')]: (
                  <Masked value={institution.taxID} label={i18n.t('Tax ID')} reveal={reveal} />
                ),
              }}
            />
          )}
        </FormGroup>
      ))}
    </Form>
  );
}

/** Administrator: one institution to change, or a new one. */
export default function InstitutionPage() {
  return (
    <FormPage
      list={paths.institutions}
      of={institutions.one}
      title={i18n.t('Edit Institution')}
      add={i18n.t('Add Institution')}
      back={i18n.t('Institutions')}
      failed={i18n.t('Failed to load institutions')}
      page={({ _id }) => ({
        actions: (
          <ButtonLink variant="default" to={agreementsAt(_id)}>
            {i18n.t('Agreement')}
          </ButtonLink>
        ),
      })}
    >
      {(institution, close) => <InstitutionForm institution={institution} close={close} />}
    </FormPage>
  );
}

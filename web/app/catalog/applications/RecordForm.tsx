import type { Application } from '@stoa/contract/catalog/applications';
import { fullName, type Person } from '@stoa/contract/people/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { Section } from '../../ui/Page.tsx';
import { PersonField } from './PersonField.tsx';
import { FormPage } from '../../ui/RecordPage.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';
import { ApplicationFields, apart, blank, formsOf, valuesOf, type Values } from './ApplicationFields.tsx';
import { PersonDetails } from './ApplicationRecord.tsx';
import { useKind, type Kind } from './kinds.ts';

/** Administrator: one record to change, or one for a person with the role who has none yet. */
export default function RecordForm() {
  const kind = useKind();
  return (
    <FormPage
      list={kind.records}
      of={kind.endpoints.one}
      title={i18n.t(kind.edit)}
      add={i18n.t(kind.add)}
      back={i18n.t(kind.list)}
      failed={i18n.t(kind.failedToLoad)}
    >
      {(application, close) =>
        application ? (
          <Changing kind={kind} application={application} close={close} />
        ) : (
          <NewRecordForm kind={kind} close={close} />
        )
      }
    </FormPage>
  );
}

function NewRecordForm({ kind, close }: { kind: Kind; close: () => void }) {
  const { noun, role } = kind;
  const [person, setPerson] = useState<Person>();
  const form = useSchemaForm(formsOf(kind).endpoints.create, {
    values: blank(kind),
    draft: { name: `${noun} new`, apart },
    schema: formsOf(kind).StaffForm,
    failed: i18n.t(kind.failedToSave),
    done: ({ personREF }) => i18n.t('{name}’s record was added.', { name: fullName(personREF) }),
    onDone: close,
  });
  return (
    <Form form={form} button={i18n.t(kind.add)} cancel={{ onClick: close }}>
      <FormGroup title={i18n.t('Person')}>
        <PersonField
          form={form}
          name="personREF"
          label={i18n.t('Person')}
          withRole={role}
          person={person}
          onPerson={setPerson}
        />
      </FormGroup>
      {person && <PersonDetails person={person} />}
      <Status kind={kind} form={form} />
      <ApplicationFields kind={kind} form={form} staff />
    </Form>
  );
}

/** The person's own data are changed in the person's account. */
function Changing({ kind, application, close }: { kind: Kind; application: Application; close: () => void }) {
  const { personREF, _id } = application;
  const form = useSchemaForm(formsOf(kind).endpoints.update, {
    values: valuesOf(kind)(application),
    changes: { record: application, valuesOf: valuesOf(kind) },
    draft: { name: `${kind.noun} ${_id}`, apart },
    schema: formsOf(kind).StaffForm,
    failed: i18n.t(kind.failedToSave),
    done: i18n.t('{name}’s record was saved.', { name: fullName(personREF) }),
    onDone: close,
  });
  return (
    <>
      <Section title={i18n.t('Person')}>
        <PersonDetails person={personREF} />
      </Section>
      <Form form={form} button={i18n.t(kind.save)} cancel={{ onClick: close }}>
        <Status kind={kind} form={form} />
        <ApplicationFields kind={kind} form={form} current={application} staff />
      </Form>
    </>
  );
}

function Status({ kind, form }: { kind: Kind; form: SchemaForm<Values> }) {
  return (
    <FormGroup title={i18n.t('Application')}>
      <Field form={form} name="approvalStatus" label={i18n.t('Status')} type="select" options={kind.statuses} />
    </FormGroup>
  );
}

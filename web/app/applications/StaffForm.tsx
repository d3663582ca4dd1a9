import type { Application } from '@stoa/contract/applications';
import { fullName, type Person } from '@stoa/contract/people';
import { useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { PersonField } from '../ui/PersonField.tsx';
import { useSchemaForm, type SchemaForm } from '../ui/useSchemaForm.ts';
import { ApplicationFields, apart, blank, valuesOf, type Values } from './ApplicationFields.tsx';
import { PersonFacts } from './ApplicationRecord.tsx';
import type { Kind } from './kinds.ts';
import { words } from './words.ts';

/** A record for a person with the role who has none yet. */
export function NewRecordForm({ kind, close }: { kind: Kind; close: () => void }) {
  const { noun, role } = kind;
  const [person, setPerson] = useState<Person>();
  const form = useSchemaForm(kind.endpoints.create, {
    values: blank(kind),
    draft: { name: `${noun} new`, apart },
    schema: kind.NewForm,
    failed: words.failedToSave(noun),
    onDone: ({ personREF }) => {
      notify(words.recordWasAdded(noun, fullName(personREF)));
      close();
    },
  });
  return (
    <Page title={words.add(role)} width="form" back={{ onClick: close, label: kind.words.list }}>
      <Form form={form} button={words.add(role)} cancel={{ onClick: close }}>
        <FormGroup title={words.person}>
          <PersonField
            form={form}
            name="personREF"
            label={words.person}
            withRole={role}
            person={person}
            onPerson={setPerson}
          />
        </FormGroup>
        {person && <PersonFacts person={person} />}
        <Status kind={kind} form={form} />
        <ApplicationFields kind={kind} form={form} staff />
      </Form>
    </Page>
  );
}

/** A record that is there; the person's own data are changed in the person's account. */
export function RecordForm({ kind, id, close }: { kind: Kind; id: string; close: () => void }) {
  const query = useEndpoint(kind.endpoints.one, { params: { id } });
  return (
    <Page title={words.editRole(kind.role)} width="form" back={{ onClick: close, label: kind.words.list }}>
      <Loaded query={query} failed={words.failedToLoad(kind.noun)} fresh>
        {(application) => application && <Changing kind={kind} application={application} close={close} />}
      </Loaded>
    </Page>
  );
}

function Changing({ kind, application, close }: { kind: Kind; application: Application; close: () => void }) {
  const { personREF, _id } = application;
  const { noun, role } = kind;
  const form = useSchemaForm(kind.endpoints.update, {
    values: valuesOf(kind)(application),
    changes: { record: application, valuesOf: valuesOf(kind) },
    draft: { name: `${noun} ${_id}`, apart },
    schema: kind.StaffForm,
    failed: words.failedToSave(noun),
    onDone: () => {
      notify(words.recordWasSaved(noun, fullName(personREF)));
      close();
    },
  });
  return (
    <>
      <Section title={words.person}>
        <PersonFacts person={personREF} />
      </Section>
      <Form form={form} button={words.save(role)} cancel={{ onClick: close }}>
        <Status kind={kind} form={form} />
        <ApplicationFields kind={kind} form={form} current={application} staff />
      </Form>
    </>
  );
}

function Status({ kind, form }: { kind: Kind; form: SchemaForm<Values> }) {
  return (
    <FormGroup title={words.application}>
      <Field form={form} name="approvalStatus" label={words.status} type="select" options={kind.statuses} />
    </FormGroup>
  );
}

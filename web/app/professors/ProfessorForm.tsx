import { fullName, type Person } from '@stoa/contract/people';
import { NewProfessor, professorStatuses, professors, type Professor } from '@stoa/contract/professors';
import { useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { PersonField } from '../ui/PersonField.tsx';
import { useSchemaForm, type SchemaForm } from '../ui/useSchemaForm.ts';
import { ProfessorFields, apart, blank, valuesOf, type ProfessorValues } from './ProfessorFields.tsx';
import { PersonFacts } from './ProfessorRecord.tsx';
import { words } from './words.ts';

/** The administrator's form offers these two; what a record has already stays among the choices. */
const idTypes = ['Passport', "Driver's License"];

/** A record for a person with the role who has none yet. */
export function NewProfessorForm({ close }: { close: () => void }) {
  const [person, setPerson] = useState<Person>();
  const form = useSchemaForm(professors.create, {
    values: blank,
    draft: { name: 'professor new', apart },
    schema: NewProfessor,
    failed: words.failedToSaveProfessor,
    onDone: ({ personREF }) => {
      notify(words.theProfessorRecordOfWasAdded(fullName(personREF)));
      close();
    },
  });
  return (
    <Page title={words.addProfessor} width="form" back={{ onClick: close, label: words.professors }}>
      <Form form={form} button={words.addProfessor} cancel={{ onClick: close }}>
        <FormGroup title={words.person}>
          <PersonField
            form={form}
            name="personREF"
            label={words.person}
            withRole="Professor"
            person={person}
            onPerson={setPerson}
          />
        </FormGroup>
        {person && <PersonFacts person={person} />}
        <Status form={form} />
        <ProfessorFields form={form} idTypes={idTypes} />
      </Form>
    </Page>
  );
}

/** A record that is there; the person's own data are changed in the person's account. */
export function ChangedProfessorForm({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(professors.one, { params: { id } });
  return (
    <Page title={words.editProfessor} width="form" back={{ onClick: close, label: words.professors }}>
      <Loaded query={query} failed={words.failedToLoadProfessors} fresh>
        {(professor) => professor && <Changing professor={professor} close={close} />}
      </Loaded>
    </Page>
  );
}

function Changing({ professor, close }: { professor: Professor; close: () => void }) {
  const { personREF, idType } = professor;
  const form = useSchemaForm(professors.update, {
    values: valuesOf(professor),
    changes: { record: professor, valuesOf },
    draft: { name: `professor ${professor._id}`, apart },
    schema: NewProfessor,
    failed: words.failedToSaveProfessor,
    onDone: () => {
      notify(words.theProfessorRecordOfWasSaved(fullName(personREF)));
      close();
    },
  });
  return (
    <>
      <Section title={words.person}>
        <PersonFacts person={personREF} />
      </Section>
      <Form form={form} button={words.saveProfessor} cancel={{ onClick: close }}>
        <Status form={form} />
        <ProfessorFields form={form} idTypes={[...new Set([...idTypes, idType])].filter(Boolean)} current={professor} />
      </Form>
    </>
  );
}

function Status({ form }: { form: SchemaForm<ProfessorValues> }) {
  return (
    <FormGroup title={words.application}>
      <Field form={form} name="approvalStatus" label={words.status} type="select" options={professorStatuses} />
      <Field form={form} name="hasAllDocs" label={words.hasAllDocs} type="checkbox" wide />
    </FormGroup>
  );
}

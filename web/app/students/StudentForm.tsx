import { fullName, type Person } from '@stoa/contract/people';
import { AdministratorsStudent, studentStatuses, students, type Student } from '@stoa/contract/students';
import { useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { PersonField } from '../ui/PersonField.tsx';
import { useSchemaForm, type SchemaForm } from '../ui/useSchemaForm.ts';
import { StudentFields, blank, valuesOf, type StudentValues } from './StudentFields.tsx';
import { PersonFacts } from './StudentRecord.tsx';

/** A record for a person with the role who has none yet. */
export function NewStudentForm({ close }: { close: () => void }) {
  const [person, setPerson] = useState<Person>();
  const form = useSchemaForm(students.create, {
    values: blank,
    schema: AdministratorsStudent,
    failed: 'Failed to save student',
    onDone: ({ personREF }) => {
      notify(`The student record of ${fullName(personREF)} was added.`);
      close();
    },
  });
  return (
    <Page title="Add Student" width="form" back={{ onClick: close, label: 'Student Records' }}>
      <Form form={form} button="Add Student" cancel={{ onClick: close }}>
        <FormGroup title="Person">
          <PersonField
            form={form}
            name="personREF"
            label="Person"
            withRole="Student"
            person={person}
            onPerson={setPerson}
          />
        </FormGroup>
        {person && <PersonFacts person={person} />}
        <Status form={form} />
        <StudentFields form={form} administrative />
      </Form>
    </Page>
  );
}

/** A record that is there; the person's own data are changed in the person's account. */
export function ChangedStudentForm({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(students.one, { params: { id } });
  return (
    <Page title="Edit Student" width="form" back={{ onClick: close, label: 'Student Records' }}>
      <Loaded query={query} failed="Failed to load students" fresh>
        {(student) => student && <Changing student={student} close={close} />}
      </Loaded>
    </Page>
  );
}

function Changing({ student, close }: { student: Student; close: () => void }) {
  const { _id, personREF } = student;
  const form = useSchemaForm(students.update, {
    values: valuesOf(student),
    params: { id: _id },
    schema: AdministratorsStudent,
    failed: 'Failed to save student',
    onDone: () => {
      notify(`The student record of ${fullName(personREF)} was saved.`);
      close();
    },
  });
  return (
    <>
      <Section title="Person">
        <PersonFacts person={personREF} />
      </Section>
      <Form form={form} button="Save Student" cancel={{ onClick: close }}>
        <Status form={form} />
        <StudentFields form={form} current={student} administrative />
      </Form>
    </>
  );
}

function Status({ form }: { form: SchemaForm<StudentValues> }) {
  return (
    <FormGroup title="Application">
      <Field form={form} name="approvalStatus" label="Status" type="select" options={studentStatuses} />
    </FormGroup>
  );
}

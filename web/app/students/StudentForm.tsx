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
import { StudentFields, apart, blank, valuesOf, type StudentValues } from './StudentFields.tsx';
import { PersonFacts } from './StudentRecord.tsx';
import { words } from './words.ts';

/** A record for a person with the role who has none yet. */
export function NewStudentForm({ close }: { close: () => void }) {
  const [person, setPerson] = useState<Person>();
  const form = useSchemaForm(students.create, {
    values: blank,
    draft: { name: 'student new', apart },
    schema: AdministratorsStudent,
    failed: words.failedToSaveStudent,
    onDone: ({ personREF }) => {
      notify(words.theStudentRecordOfWasAdded(fullName(personREF)));
      close();
    },
  });
  return (
    <Page title={words.addStudent} width="form" back={{ onClick: close, label: words.studentRecords }}>
      <Form form={form} button={words.addStudent} cancel={{ onClick: close }}>
        <FormGroup title={words.person}>
          <PersonField
            form={form}
            name="personREF"
            label={words.person}
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
    <Page title={words.editStudent} width="form" back={{ onClick: close, label: words.studentRecords }}>
      <Loaded query={query} failed={words.failedToLoadStudents} fresh>
        {(student) => student && <Changing student={student} close={close} />}
      </Loaded>
    </Page>
  );
}

function Changing({ student, close }: { student: Student; close: () => void }) {
  const { personREF } = student;
  const form = useSchemaForm(students.update, {
    values: valuesOf(student),
    changes: { record: student, valuesOf },
    draft: { name: `student ${student._id}`, apart },
    schema: AdministratorsStudent,
    failed: words.failedToSaveStudent,
    onDone: () => {
      notify(words.theStudentRecordOfWasSaved(fullName(personREF)));
      close();
    },
  });
  return (
    <>
      <Section title={words.person}>
        <PersonFacts person={personREF} />
      </Section>
      <Form form={form} button={words.saveStudent} cancel={{ onClick: close }}>
        <Status form={form} />
        <StudentFields form={form} current={student} administrative />
      </Form>
    </>
  );
}

function Status({ form }: { form: SchemaForm<StudentValues> }) {
  return (
    <FormGroup title={words.application}>
      <Field form={form} name="approvalStatus" label={words.status} type="select" options={studentStatuses} />
    </FormGroup>
  );
}

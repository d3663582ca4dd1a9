import { accounts } from '@stoa/contract/accounts';
import { fullName } from '@stoa/contract/people';
import { NewProfessor, professorStatuses, professors, type Professor } from '@stoa/contract/professors';
import { useEndpoint } from '../kernel/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { useSchemaForm, type SchemaForm } from '../ui/useSchemaForm.ts';
import { ProfessorFields, blank, uploads, type ProfessorValues } from './ProfessorFields.tsx';
import { PersonFacts } from './ProfessorRecord.tsx';

/** The administrator's form offers these two; what a record has already stays among the choices. */
const idTypes = ['Passport', "Driver's License"];

const valuesOf = (professor: Professor): ProfessorValues => ({
  ...blank,
  ...professor,
  personREF: professor.personREF._id,
  dob: professor.dob ?? '',
  ...uploads,
});

/** A record for a person with the role who has none yet. */
export function NewProfessorForm({ close }: { close: () => void }) {
  const users = useEndpoint(accounts.users, { query: { role: 'Professor', sort: 'name' } });
  const records = useEndpoint(professors.list);
  const taken = new Set(records.data?.map(({ personREF }) => personREF._id));
  const people = users.data?.map(({ person }) => person).filter(({ _id }) => !taken.has(_id)) ?? [];
  const form = useSchemaForm(professors.create, {
    values: blank,
    schema: NewProfessor,
    failed: 'Failed to save professor',
    onDone: ({ personREF }) => {
      notify(`The professor record of ${fullName(personREF)} was added.`);
      close();
    },
  });
  const chosen = form.methods.watch('personREF');
  const person = people.find(({ _id }) => _id === chosen);
  return (
    <Page title="Add Professor" width="form" back={{ onClick: close, label: 'Professors' }}>
      <Loaded query={users} failed="Failed to load users" fresh>
        {() => (
          <Loaded query={records} failed="Failed to load professors" fresh>
            {() => (
              <Form form={form} button="Add Professor" cancel={{ onClick: close }}>
                <FormGroup title="Person">
                  <Field
                    form={form}
                    name="personREF"
                    label="Person"
                    type="search"
                    description={
                      people.length > 0
                        ? 'Users with the role Professor who have no record yet.'
                        : 'Every user with the role Professor has a record already.'
                    }
                    options={people.map((one) => ({ value: one._id, label: `${fullName(one)}, ${one.email}` }))}
                    wide
                  />
                </FormGroup>
                {person && <PersonFacts person={person} />}
                <Status form={form} />
                <ProfessorFields form={form} idTypes={idTypes} />
              </Form>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

/** A record that is there; the person's own data are changed in the person's account. */
export function ChangedProfessorForm({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(professors.one, { params: { id } });
  return (
    <Page title="Edit Professor" width="form" back={{ onClick: close, label: 'Professors' }}>
      <Loaded query={query} failed="Failed to load professors" fresh>
        {(professor) => professor && <Changing professor={professor} close={close} />}
      </Loaded>
    </Page>
  );
}

function Changing({ professor, close }: { professor: Professor; close: () => void }) {
  const { _id, personREF, idType } = professor;
  const form = useSchemaForm(professors.update, {
    values: valuesOf(professor),
    params: { id: _id },
    schema: NewProfessor,
    failed: 'Failed to save professor',
    onDone: () => {
      notify(`The professor record of ${fullName(personREF)} was saved.`);
      close();
    },
  });
  return (
    <>
      <Section title="Person">
        <PersonFacts person={personREF} />
      </Section>
      <Form form={form} button="Save Professor" cancel={{ onClick: close }}>
        <Status form={form} />
        <ProfessorFields form={form} idTypes={[...new Set([...idTypes, idType])].filter(Boolean)} current={professor} />
      </Form>
    </>
  );
}

function Status({ form }: { form: SchemaForm<ProfessorValues> }) {
  return (
    <FormGroup title="Application">
      <Field form={form} name="approvalStatus" label="Status" type="select" options={professorStatuses} />
      <Field form={form} name="hasAllDocs" label="Has All Docs" type="checkbox" wide />
    </FormGroup>
  );
}

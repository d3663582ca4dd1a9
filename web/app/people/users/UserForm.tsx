import {
  ChangedUser,
  NewUser,
  accounts,
  allInstitutions,
  chooseInstitution,
  userStatuses,
  type User,
} from '@stoa/contract/people/accounts.shapes';
import { everyRole, roleName, roleOptions } from '@stoa/contract/kernel/role';
import { labelsOf } from '@stoa/contract/kernel/record-fields';
import { fullName, personFields } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { DeletionSection } from './DeletionSection.tsx';
import { MergeSection } from './MergeSection.tsx';
import { useSession } from '../../kernel/session.ts';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { InstitutionChoice } from '../InstitutionChoice.tsx';
import { RecordHistory } from '../../ui/History.tsx';
import { Details } from '../../ui/Page.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { blankValues } from '../../ui/recordFields.tsx';
import { RecordGroups } from '../../ui/RecordInputs.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { NewPassword } from '../accounts/password/NewPassword.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { SecondWord } from './SecondWord.tsx';
import { useAgreedRole, useTwoFactorOff } from './roles.tsx';
import { FormPage } from '../../ui/RecordPage.tsx';
import { paths, recordAt } from '@stoa/contract/paths';

const nobody = { ...blankValues(personFields), role: '', institutionREF: null as string | null };
const blank = { status: 'Active', person: nobody, password: '', confirmPassword: '' };
type Values = typeof blank;

function valuesOf({ status, person: { _id, version: _version, institutionREF, ...person } }: User): Values {
  const all = person.role === 'InstitutionAdmin' ? allInstitutions : null;
  return { ...blank, status, person: { ...person, institutionREF: institutionREF?._id ?? all } };
}
/** The schema checks the passwords too, but only once all other fields are correct. */
const problems = ({ person: { role, institutionREF }, password, confirmPassword }: Values): Record<string, string> => ({
  ...(password.normalize('NFC') !== confirmPassword.normalize('NFC') && {
    confirmPassword: i18n.t('Passwords do not match'),
  }),
  ...(role === 'InstitutionAdmin' && !institutionREF && { 'person.institutionREF': i18n.t(chooseInstitution) }),
});

interface UserFormProps {
  /** The user to change; undefined for a new one. */
  readonly user: User | undefined;
  readonly close: () => void;
}
export function UserForm({ user, close }: UserFormProps) {
  const form = useSchemaForm(user ? accounts.updateUser : accounts.createUser, {
    values: user ? valuesOf(user) : blank,
    ...(user ? { changes: { record: user, valuesOf } } : {}),
    draft: { name: `user ${user?._id ?? 'new'}`, apart: ['password', 'confirmPassword'] },
    schema: user ? ChangedUser : NewUser,
    check: problems,
    failed: i18n.t('Failed to save user'),
    done: ({ person, scopeRequest }) => {
      const name = fullName(person);
      if (scopeRequest?.isOwn)
        return i18n.t('{name} was saved. Another administrator now has to agree to all institutions.', { name });
      return user ? i18n.t('{name} was saved.', { name }) : i18n.t('{name} was added.', { name });
    },
    onDone: close,
  });
  const role = useWatch({ control: form.methods.control, name: 'person.role' });
  const agreed = useAgreedRole();
  async function askFirst(before: User, event: FormEvent) {
    event.preventDefault();
    // Errors come first, so that no one agrees to a change that then can't be saved.
    if (!(await form.methods.trigger(undefined, { shouldFocus: true }))) return;
    const chosen = form.methods.getValues('person');
    const to = everyRole.find((role) => role === chosen.role);
    const { person } = before;
    const scopes =
      to && ([person.role, person.institutionREF !== null, to, chosen.institutionREF !== allInstitutions] as const);
    if (scopes && (to === person.role || (await agreed(fullName(person), ...scopes)))) form.submitWhole();
  }
  const asking = user ? { ...form, submit: (event: FormEvent) => void askFirst(user, event) } : form;
  return (
    <>
      {user && <SecondWord user={user} />}
      {user && <TwoFactor user={user} />}
      <Form form={asking} button={user ? i18n.t('Save User') : i18n.t('Add User')} cancel={{ onClick: close }}>
        <FormGroup title={i18n.t('Account')}>
          <Field form={form} name="person.role" label={i18n.t('Role')} type="select" options={roleOptions(everyRole)} />
          <Field
            form={form}
            name="status"
            label={i18n.t('Status')}
            type="select"
            options={userStatuses}
            description={user ? undefined : i18n.t('If you choose Pending, we’ll email a link to verify the address.')}
          />
          {role === 'InstitutionAdmin' && (
            <InstitutionChoice
              form={form}
              name="person.institutionREF"
              own={user?.person.institutionREF}
              empty={null}
            />
          )}
        </FormGroup>
        <RecordGroups form={form} fields={personFields} at="person." />
        <FormGroup title={i18n.t('Password')}>
          <NewPassword
            form={form}
            name="password"
            label={i18n.t('Password')}
            description={user && i18n.t('Leave empty to keep the current password. A new one signs the person out.')}
            required={!user}
            aboutFields={['person.firstName', 'person.middleName', 'person.lastName', 'person.email']}
            confirm={{ description: i18n.t('Enter the password again.') }}
          />
        </FormGroup>
      </Form>
      {user && (
        <RecordHistory
          of={accounts.history}
          id={user._id}
          labels={labels}
          sayings={{ role: roleName, status: i18n.t }}
        />
      )}
      {user && <MergeSection user={user} />}
      {user && <DeletionSection user={user} close={close} />}
    </>
  );
}

/** The history's names for the fields: marked messages. */
const labels = {
  role: /*i18n*/ 'Role',
  institutionREF: /*i18n*/ 'Institution',
  directoryHold: /*i18n*/ 'Directory hold',
  status: /*i18n*/ 'Status',
  ...labelsOf(personFields),
};
function TwoFactor({ user }: { user: User }) {
  const turnOff = useTwoFactorOff(user);
  const own = useSession()?.person._id === user.person._id;
  return (
    <>
      <Details of={{ [i18n.t('Two-factor sign-in')]: user.twoFactor ? i18n.t('On') : i18n.t('Off') }} />
      {user.twoFactor && !own && (
        <div>
          <RowButton
            label={i18n.t('Turn off two-factor sign-in')}
            of={fullName(user.person)}
            onClick={() => void turnOff()}
            prominent
          />
        </div>
      )}
    </>
  );
}

/** Administrator: one account to change, or a new one. */
export default function UserPage() {
  return (
    <FormPage
      list={paths.users}
      of={accounts.user}
      title={i18n.t('Edit User')}
      add={i18n.t('Add User')}
      back={i18n.t('User Records')}
      failed={i18n.t('Failed to load users')}
      page={({ _id, person }) => ({
        intro: `${fullName(person)}, ${person.email}`,
        actions: (
          <ButtonLink variant="default" to={recordAt(paths.people, _id)}>
            {i18n.t('Records')}
          </ButtonLink>
        ),
      })}
    >
      {(user, close) => (
        // A decision on the request changes the status and the institution under the form.
        <UserForm key={String(user?.scopeRequest?.at)} user={user} close={close} />
      )}
    </FormPage>
  );
}

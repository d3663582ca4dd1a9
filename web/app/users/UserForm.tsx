import { ChangedUser, NewUser, accounts, userStatuses, type User } from '@stoa/contract/accounts';
import { everyRole } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people';
import { useSession } from '../kernel/session.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { NewPassword } from '../ui/password/NewPassword.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { useTwoFactorOff } from './useTwoFactorOff.ts';

const nobody = {
  firstName: '',
  middleName: '',
  lastName: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  email: '',
  homePhone: '',
  mobilePhone: '',
  role: '',
};
const blank = { status: 'Active', person: nobody, password: '', confirmPassword: '' };
type Values = typeof blank;

function valuesOf({ status, person: { _id, ...person } }: User): Values {
  return { ...blank, status, person };
}
/** The schema says so as well, but only once everything else in the form is right. */
const passwordsMatch = ({ password, confirmPassword }: Values): Record<string, string> =>
  password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' };

interface UserFormProps {
  /** The one to change; a new one without it. */
  readonly user?: User;
  readonly close: () => void;
  /** The user as it is after a change that leaves the form open. */
  readonly onChange?: (user: User) => void;
}
export function UserForm({ user, close, onChange }: UserFormProps) {
  const form = useSchemaForm(user ? accounts.updateUser : accounts.createUser, {
    values: user ? valuesOf(user) : blank,
    ...(user ? { params: { id: user._id } } : {}),
    schema: user ? ChangedUser : NewUser,
    check: passwordsMatch,
    failed: 'Failed to save user',
    onDone: ({ person }) => {
      notify(`${fullName(person)} was ${user ? 'saved' : 'added'}.`);
      close();
    },
  });
  return (
    <Page
      title={user ? 'Edit User' : 'Add User'}
      width="form"
      back={{ onClick: close, label: 'User Records' }}
      intro={user ? `${fullName(user.person)}, ${user.person.email}` : undefined}
    >
      {user && <TwoFactor user={user} onOff={() => onChange?.({ ...user, twoFactor: false })} />}
      <Form form={form} button={user ? 'Save User' : 'Add User'} cancel={{ onClick: close }}>
        <FormGroup title="Account">
          <Field form={form} name="person.role" label="Role" type="select" options={everyRole} />
          <Field
            form={form}
            name="status"
            label="Status"
            type="select"
            options={userStatuses}
            {...(user ? {} : { description: 'Pending sends a mail with which the address is verified.' })}
          />
        </FormGroup>
        <FormGroup title="Name">
          <Field form={form} name="person.firstName" label="First name" />
          <Field form={form} name="person.middleName" label="Middle name" />
          <Field form={form} name="person.lastName" label="Last name" />
        </FormGroup>
        <FormGroup title="Address">
          <Field form={form} name="person.street" label="Street" wide />
          <Field form={form} name="person.city" label="City" />
          <Field form={form} name="person.state" label="State" />
          <Field form={form} name="person.zip" label="Zip code" />
          <Field form={form} name="person.country" label="Country" />
        </FormGroup>
        <FormGroup title="Contact">
          <Field form={form} name="person.email" label="Email" type="email" wide />
          <Field form={form} name="person.homePhone" label="Home phone" type="tel" />
          <Field form={form} name="person.mobilePhone" label="Mobile phone" type="tel" />
        </FormGroup>
        <FormGroup title="Password">
          <NewPassword
            form={form}
            name="password"
            label="Password"
            {...(user ? { description: 'Leave it empty to keep the old one; a new one signs the person out.' } : {})}
            aboutFields={['person.firstName', 'person.middleName', 'person.lastName', 'person.email']}
          />
          <Field
            form={form}
            name="confirmPassword"
            label="Confirm password"
            type="password"
            description="The same again."
            required={!user}
            autoComplete="new-password"
          />
        </FormGroup>
      </Form>
    </Page>
  );
}

function TwoFactor({ user, onOff }: { user: User; onOff: () => void }) {
  const turnOff = useTwoFactorOff(user);
  const own = useSession()?.person._id === user.person._id;
  return (
    <>
      <Facts of={{ 'Two-factor sign-in': user.twoFactor ? 'On' : 'Off' }} />
      {user.twoFactor && !own && (
        <div>
          <RowButton
            label="Turn off two-factor sign-in"
            of={`for ${fullName(user.person)}`}
            onClick={() => void turnOff().then((done) => done && onOff())}
            prominent
          />
        </div>
      )}
    </>
  );
}

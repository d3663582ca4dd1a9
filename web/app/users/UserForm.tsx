import { ChangedUser, NewUser, accounts, userStatuses, type User } from '@stoa/contract/accounts';
import { everyRole } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people';
import { useEndpoint } from '../kernel/queries.ts';
import type { FormEvent } from 'react';
import { useSession } from '../kernel/session.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { History } from '../ui/History.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { NewPassword } from '../ui/password/NewPassword.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { useAgreedRole } from './roles.tsx';
import { useTwoFactorOff } from './useTwoFactorOff.ts';
import { words } from './words.ts';
import { FormPage } from '../ui/RecordPage.tsx';
import { paths } from '@stoa/contract/paths';

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

function valuesOf({ status, person: { _id, version: _version, ...person } }: User): Values {
  return { ...blank, status, person };
}
/** The schema says so as well, but only once everything else in the form is right. */
const passwordsMatch = ({ password, confirmPassword }: Values): Record<string, string> =>
  password === confirmPassword ? {} : { confirmPassword: words.passwordsDoNotMatch };

interface UserFormProps {
  /** The one to change; a new one without it. */
  readonly user: User | undefined;
  readonly close: () => void;
  /** The user as it is after a change that leaves the form open. */
  readonly onChange?: (user: User) => void;
}
export function UserForm({ user, close, onChange }: UserFormProps) {
  const form = useSchemaForm(user ? accounts.updateUser : accounts.createUser, {
    values: user ? valuesOf(user) : blank,
    ...(user ? { changes: { record: user, valuesOf } } : {}),
    draft: { name: `user ${user?._id ?? 'new'}`, apart: ['password', 'confirmPassword'] },
    schema: user ? ChangedUser : NewUser,
    check: passwordsMatch,
    failed: words.failedToSaveUser,
    onDone: ({ person }) => {
      notify(words.was(fullName(person), user ? 'saved' : 'added'));
      close();
    },
  });
  const agreed = useAgreedRole();
  async function askFirst(before: User, event: FormEvent) {
    event.preventDefault();
    // What is wrong is said first: whoever agrees to it is not told afterwards that it can't be saved.
    if (!(await form.methods.trigger(undefined, { shouldFocus: true }))) return;
    const to = everyRole.find((role) => role === form.methods.getValues('person.role'));
    const { person } = before;
    if (to && (to === person.role || (await agreed(fullName(person), person.role, to)))) form.submitWhole();
  }
  const asking = user ? { ...form, submit: (event: FormEvent) => void askFirst(user, event) } : form;
  return (
    <Page
      title={user ? words.editUser : words.addUser}
      width="form"
      back={{ onClick: close, label: words.userRecords }}
      intro={user ? `${fullName(user.person)}, ${user.person.email}` : undefined}
    >
      {user && <TwoFactor user={user} onOff={() => onChange?.({ ...user, twoFactor: false })} />}
      <Form form={asking} button={user ? words.saveUser : words.addUser} cancel={{ onClick: close }}>
        <FormGroup title={words.account}>
          <Field form={form} name="person.role" label={words.role} type="select" options={everyRole} />
          <Field
            form={form}
            name="status"
            label={words.status}
            type="select"
            options={userStatuses}
            {...(user ? {} : { description: words.pendingSendsAMailWithWhich })}
          />
        </FormGroup>
        <FormGroup title={words.name}>
          <Field form={form} name="person.firstName" label={words.firstName} />
          <Field form={form} name="person.middleName" label={words.middleName} />
          <Field form={form} name="person.lastName" label={words.lastName} />
        </FormGroup>
        <FormGroup title={words.address}>
          <Field form={form} name="person.street" label={words.street} wide />
          <Field form={form} name="person.city" label={words.city} />
          <Field form={form} name="person.state" label={words.state} />
          <Field form={form} name="person.zip" label={words.zipCode} />
          <Field form={form} name="person.country" label={words.country} />
        </FormGroup>
        <FormGroup title={words.contact}>
          <Field form={form} name="person.email" label={words.email} type="email" wide />
          <Field form={form} name="person.homePhone" label={words.homePhone} type="tel" />
          <Field form={form} name="person.mobilePhone" label={words.mobilePhone} type="tel" />
        </FormGroup>
        <FormGroup title={words.password}>
          <NewPassword
            form={form}
            name="password"
            label={words.password}
            {...(user ? { description: words.leaveItEmptyToKeepThe } : {})}
            aboutFields={['person.firstName', 'person.middleName', 'person.lastName', 'person.email']}
          />
          <Field
            form={form}
            name="confirmPassword"
            label={words.confirmPassword}
            type="password"
            description={words.theSameAgain}
            required={!user}
            autoComplete="new-password"
          />
        </FormGroup>
      </Form>
      {user && <UserHistory id={user._id} />}
    </Page>
  );
}

const labels = {
  role: words.role,
  status: words.status,
  firstName: words.firstName,
  middleName: words.middleName,
  lastName: words.lastName,
  street: words.street,
  city: words.city,
  state: words.state,
  zip: words.zipCode,
  country: words.country,
  email: words.email,
  homePhone: words.homePhone,
  mobilePhone: words.mobilePhone,
};
function UserHistory({ id }: { id: string }) {
  const query = useEndpoint(accounts.history, { params: { id } });
  return (
    <Loaded query={query} failed={words.theHistoryCouldNotBeLoaded}>
      {(entries) => <History entries={entries ?? []} labels={labels} />}
    </Loaded>
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
            label={words.turnOffTwoFactorSignIn}
            of={words.forOf(fullName(user.person))}
            onClick={() => void turnOff().then((done) => done && onOff())}
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
      title={words.editUser}
      back={words.userRecords}
      failed={words.failedToLoadUsers}
    >
      {(user, close) => <UserForm user={user} close={close} />}
    </FormPage>
  );
}

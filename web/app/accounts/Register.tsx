import { accounts } from '@stoa/contract/accounts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { NewPassword } from '../ui/password/NewPassword.tsx';
import { Note } from '../ui/plain/Note.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { Outcome } from './Outcome.tsx';
import { words } from './words.ts';

const blank = {
  firstName: '',
  middleName: '',
  lastName: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  homePhone: '',
  mobilePhone: '',
  password: '',
  confirmPassword: '',
};
type Passwords = Pick<typeof blank, 'password' | 'confirmPassword'>;
const passwordsMatch = ({ password, confirmPassword }: Passwords): Record<string, string> =>
  password === confirmPassword ? {} : { confirmPassword: words.passwordsDoNotMatch };

export default function Register() {
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const form = useSchemaForm(accounts.register, {
    values: { ...blank, role: search.get('userType') === 'Professor' ? 'Professor' : 'Student' },
    check: passwordsMatch,
    otherwise: words.thereWasAnErrorDuringRegistration,
    onDone: () => setDone(true),
  });
  const role = form.methods.watch('role');

  if (done)
    return (
      <Outcome title={words.register} good>
        {words.registrationSuccessfulPlease}
      </Outcome>
    );
  return (
    <Page
      title={words.register}
      width="form"
      centered
      intro={
        <>
          {words.openAnAccountAsAStudent} <Link to="/login">{words.signInInText}</Link>.
        </>
      }
    >
      <Form form={form} button={words.register}>
        <FormGroup title={words.youAre}>
          <Field form={form} name="role" label={words.role} type="select" options={['Student', 'Professor']} />
          <div aria-live="polite">
            {role === 'Professor' && <Note title={words.professors}>{words.furtherInformationIsCollected}</Note>}
          </div>
        </FormGroup>
        <FormGroup title={words.yourName}>
          <Field form={form} name="firstName" label={words.firstName} autoComplete="given-name" />
          <Field form={form} name="middleName" label={words.middleName} autoComplete="additional-name" />
          <Field form={form} name="lastName" label={words.lastName} autoComplete="family-name" />
        </FormGroup>
        <FormGroup title={words.yourAddress}>
          <Field form={form} name="street" label={words.street} autoComplete="address-line1" wide />
          <Field form={form} name="city" label={words.city} autoComplete="address-level2" />
          <Field form={form} name="state" label={words.state} autoComplete="address-level1" />
          <Field form={form} name="zip" label={words.zipCode} autoComplete="postal-code" />
        </FormGroup>
        <FormGroup title={words.howWeReachYou}>
          <Field form={form} name="email" label={words.email} type="email" autoComplete="email" wide />
          <Field form={form} name="homePhone" label={words.homePhone} type="tel" autoComplete="home tel" />
          <Field form={form} name="mobilePhone" label={words.mobilePhone} type="tel" autoComplete="mobile tel" />
        </FormGroup>
        <FormGroup title={words.yourPassword}>
          <NewPassword
            form={form}
            name="password"
            label={words.password}
            aboutFields={['firstName', 'middleName', 'lastName', 'email']}
          />
          <Field
            form={form}
            name="confirmPassword"
            label={words.confirmPassword}
            type="password"
            description={words.theSameAgain}
            required
            autoComplete="new-password"
          />
        </FormGroup>
      </Form>
    </Page>
  );
}

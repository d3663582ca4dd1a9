import { Alert } from '@mantine/core';
import { accounts } from '@stoa/contract/accounts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { NewPassword } from '../ui/password/NewPassword.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { Outcome } from './Outcome.tsx';

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
  password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' };

export default function Register() {
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const form = useSchemaForm(accounts.register, {
    values: { ...blank, role: search.get('userType') === 'Professor' ? 'Professor' : 'Student' },
    check: passwordsMatch,
    otherwise: 'There was an error during registration.',
    onDone: () => setDone(true),
  });
  const role = form.methods.watch('role');

  if (done)
    return (
      <Outcome title="Register" good>
        Registration successful! Please check your email to confirm your account.
      </Outcome>
    );
  return (
    <Page
      title="Register"
      width="form"
      centered
      intro={
        <>
          Open an account as a student or as a professor. Have one already? <Link to="/login">Sign in</Link>.
        </>
      }
    >
      <Form form={form} button="Register">
        <FormGroup title="You are">
          <Field form={form} name="role" label="Role" type="select" options={['Student', 'Professor']} />
          <div aria-live="polite">
            {role === 'Professor' && (
              <Alert color="aegean" title="Professors">
                Further information is collected from you before you can create courses.
              </Alert>
            )}
          </div>
        </FormGroup>
        <FormGroup title="Your name">
          <Field form={form} name="firstName" label="First name" autoComplete="given-name" />
          <Field form={form} name="middleName" label="Middle name" autoComplete="additional-name" />
          <Field form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </FormGroup>
        <FormGroup title="Your address">
          <Field form={form} name="street" label="Street" autoComplete="address-line1" wide />
          <Field form={form} name="city" label="City" autoComplete="address-level2" />
          <Field form={form} name="state" label="State" autoComplete="address-level1" />
          <Field form={form} name="zip" label="Zip code" autoComplete="postal-code" />
        </FormGroup>
        <FormGroup title="How we reach you">
          <Field form={form} name="email" label="Email" type="email" autoComplete="email" wide />
          <Field form={form} name="homePhone" label="Home phone" type="tel" autoComplete="home tel" />
          <Field form={form} name="mobilePhone" label="Mobile phone" type="tel" autoComplete="mobile tel" />
        </FormGroup>
        <FormGroup title="Your password">
          <NewPassword
            form={form}
            name="password"
            label="Password"
            aboutFields={['firstName', 'middleName', 'lastName', 'email']}
          />
          <Field
            form={form}
            name="confirmPassword"
            label="Confirm password"
            type="password"
            description="The same again."
            required
            autoComplete="new-password"
          />
        </FormGroup>
      </Form>
    </Page>
  );
}

import { accounts, ResetForm } from '@stoa/contract/accounts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { NewPassword } from '../ui/password/NewPassword.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './AccountPages.module.css';
import { Outcome } from './Outcome.tsx';
import { words } from './words.ts';

const title = words.setANewPassword;

export default function PasswordReset() {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const given = search.get('token');
  const kept = (location.state as { token?: string } | null)?.token;
  const token = given ?? kept ?? '';
  // Whoever sees the address, or the browser's history, is not to have the key to the account with it.
  useEffect(() => {
    if (given !== null) void navigate('/password-reset', { replace: true, state: { token: given } });
  }, [given, navigate]);
  const [done, setDone] = useState(false);
  const form = useSchemaForm(accounts.passwordReset, {
    schema: ResetForm,
    values: { newPassword: '', confirmPassword: '' },
    toBody: ({ newPassword }) => ({ token, newPassword }),
    always: words.invalidOrExpiredTokenPlease,
    onDone: () => setDone(true),
  });
  if (done)
    return (
      <Outcome title={title} good>
        {words.yourPasswordHasBeenResetSuccessfully}
      </Outcome>
    );
  if (!token)
    return (
      <Outcome title={title} good={false} next={<Link to="/request-password-reset">{words.askForANewLink}</Link>}>
        {words.invalidOrExpiredTokenPlease}
      </Outcome>
    );
  return (
    <Page title={title} width="narrow">
      <Form form={form} button={words.setPassword} asksBeforeLeaving={false}>
        <NewPassword form={form} name="newPassword" label={words.newPassword} />
        <Field
          form={form}
          name="confirmPassword"
          label={words.confirmPassword}
          type="password"
          required
          autoComplete="new-password"
        />
      </Form>
      {form.error && (
        <ul className={styles['links']}>
          <li>
            <Link to="/request-password-reset">{words.askForANewLink}</Link>
          </li>
        </ul>
      )}
    </Page>
  );
}

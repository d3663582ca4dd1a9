import { Alert } from '@mantine/core';
import { accounts } from '@stoa/contract/accounts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { call, type ApiError } from '../kernel/api.ts';
import { useConfig } from '../kernel/config.ts';
import { restoreSession, safeReturn, signIn, useSession } from '../kernel/session.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Email } from '../ui/Email.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './AccountPages.module.css';

export default function Login() {
  const session = useSession();
  const [known, setKnown] = useState(false);
  const [search] = useSearchParams();
  useEffect(() => {
    void restoreSession().then(() => setKnown(true));
  }, []);
  if (session) return <Navigate to={safeReturn(search.get('next'))} replace />;
  return known ? <LoginForm next={safeReturn(search.get('next'))} /> : <output>Loading…</output>;
}

function LoginForm({ next }: { next: string }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const config = useConfig();
  const [outcome, setOutcome] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const form = useSchemaForm(accounts.login, {
    values: { username: '', password: '', code: '' },
    toBody: ({ username, password, code }) => ({ username, password, ...(asksCode ? { code: code.trim() } : {}) }),
    check: ({ code }): Record<string, string> => (asksCode && code.trim() === '' ? { code: codeMissing } : {}),
    otherwise: 'An unexpected error occurred. Please try again.',
    onDone: async (session) => {
      await signIn(session);
      await navigate(next, { replace: true });
    },
    onRefused: (error) => {
      setOutcome('');
      if (error.status === 401 && error.code === 'second-factor') {
        askCode(error.fields['code']);
        return true;
      }
      const unverified = isUnverified(error);
      if (unverified) void offerAnotherMail(form.methods.getValues('username'));
      return unverified;
    },
  });

  const { setFocus, setError, resetField, setValue } = form.methods;
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  function askCode(refusal: string | undefined) {
    setAsksCode(true);
    if (refusal) setError('code', { type: 'server', message: refusal }, { shouldFocus: true });
  }
  function startAgain() {
    setAsksCode(false);
    resetField('code');
    setValue('password', '');
    // The field is there again only after this.
    setTimeout(() => setFocus('password'));
  }

  async function offerAnotherMail(email: string) {
    const wanted = await confirm({
      title: 'Email not verified',
      body: 'Your email is not yet verified. Would you like us to resend the verification email?',
      action: 'Yes',
      safe: 'No',
    });
    if (!wanted) return setOutcome('Email verification is still pending.');
    try {
      await call(accounts.resendVerification, { body: { email } });
      setOutcome('Verification email resent. Please check your inbox.');
    } catch {
      setOutcome('Failed to resend verification email. Please try again later.');
    }
  }

  return (
    <Page title="Sign In" width="narrow">
      {outcome && <Alert color="aegean">{outcome}</Alert>}
      {/* Another form, not the same with other fields: what it requires is said for the step one is at. */}
      {asksCode ? (
        <Form
          key="code"
          form={form}
          button="Sign In"
          cancel={{ label: 'Start again', onClick: startAgain }}
          legend={false}
          asksBeforeLeaving={false}
        >
          <p>
            Two-factor sign-in is on for{' '}
            <strong>
              <Email of={form.methods.getValues('username').trim()} />
            </strong>
            . Open your authenticator app and enter the code it shows for Stoa.
          </p>
          <Field
            form={form}
            name="code"
            label="Code"
            description="Six digits, or a recovery code."
            autoComplete="one-time-code"
            required
          />
        </Form>
      ) : (
        <Form key="password" form={form} button="Sign In" asksBeforeLeaving={false}>
          <Field form={form} name="username" label="Username (email)" autoComplete="username" />
          <Field form={form} name="password" label="Password" type="password" autoComplete="current-password" />
        </Form>
      )}
      <ul className={styles['links']}>
        <li>
          New here? <Link to="/register">Register</Link>
        </li>
        <li>
          <Link to="/request-password-reset">Forgot your password?</Link>
        </li>
        {config && (
          <li>
            Need help? <a href={`mailto:${config.supportEmail}`}>Write to support</a>
          </li>
        )}
      </ul>
    </Page>
  );
}

const codeMissing = 'Enter the code of your authenticator app, or a recovery code.';
const isUnverified = (error: ApiError) => error.status === 409 && error.message.includes('Pending');

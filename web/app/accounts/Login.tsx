import { Trans } from '#trans';
import { accounts } from '@stoa/contract/accounts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call, type ApiError } from '../kernel/api.ts';
import { useConfig } from '../kernel/config.ts';
import { followChoice } from '../kernel/language.ts';
import { restoreSession, safeReturn, signIn, useSession } from '../kernel/session.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Email } from '../ui/Email.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { Note } from '../ui/plain/Note.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { Anchor } from '../ui/plain/Anchor.tsx';
import styles from './AccountPages.module.css';

export default function Login() {
  const session = useSession();
  const [known, setKnown] = useState(false);
  const [search] = useSearchParams();
  useEffect(() => {
    void restoreSession().then(() => setKnown(true));
  }, []);
  if (session) return <Navigate to={safeReturn(search.get('next'))} replace />;
  return known ? <LoginForm next={safeReturn(search.get('next'))} /> : <output>{i18n.t('Loading…')}</output>;
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
    check: ({ code }): Record<string, string> => (asksCode && code.trim() === '' ? { code: i18n.t(codeMissing) } : {}),
    otherwise: i18n.t('An unexpected error occurred. Please try again.'),
    onDone: async (session) => {
      await signIn(session);
      if (!followChoice(session.language, next)) await navigate(next, { replace: true });
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
    // The field is drawn again only after this.
    setTimeout(() => setFocus('password'));
  }

  async function offerAnotherMail(email: string) {
    const wanted = await confirm({
      title: i18n.t('Email not verified'),
      body: i18n.t('Your email is not yet verified. Would you like us to resend the verification email?'),
      action: i18n.t('Yes'),
      safe: i18n.t('No'),
    });
    if (!wanted) return setOutcome(i18n.t('Email verification is still pending.'));
    try {
      await call(accounts.resendVerification, { body: { email } });
      setOutcome(i18n.t('Verification email resent. Please check your inbox.'));
    } catch {
      setOutcome(i18n.t('Failed to resend verification email. Please try again later.'));
    }
  }

  return (
    <Page title={i18n.t('Sign In')} width="narrow">
      {outcome && <Note>{outcome}</Note>}
      {/* A form of its own, so that its required fields fit the step. */}
      {asksCode ? (
        <Form
          key="code"
          form={form}
          button={i18n.t('Sign In')}
          cancel={{ label: i18n.t('Start again'), onClick: startAgain }}
          legend={false}
          asksBeforeLeaving={false}
        >
          <p>
            <Trans
              id="Two-factor sign-in is on for <0/>. Open your authenticator app and enter the code it shows for Stoa."
              components={{
                0: (
                  <strong>
                    <Email of={form.methods.getValues('username').trim()} />
                  </strong>
                ),
              }}
            />
          </p>
          <Field
            form={form}
            name="code"
            label={i18n.t('Code')}
            description={i18n.t('Enter six digits or a recovery code.')}
            autoComplete="one-time-code"
            required
          />
        </Form>
      ) : (
        <Form key="password" form={form} button={i18n.t('Sign In')} asksBeforeLeaving={false}>
          <Field form={form} name="username" label={i18n.t('Username (email)')} autoComplete="username" />
          <Field
            form={form}
            name="password"
            label={i18n.t('Password')}
            type="password"
            autoComplete="current-password"
          />
        </Form>
      )}
      <ul className={styles['links']}>
        <li>
          <Trans id="New here? <0>Register</0>" components={{ 0: <Link to="/register" /> }} />
        </li>
        <li>
          <Link to="/request-password-reset">{i18n.t('Forgot your password?')}</Link>
        </li>
        {config && (
          <li>
            <Trans
              id="Need help? <0>Write to support</0>"
              components={{ 0: <Anchor href={`mailto:${config.supportEmail}`} /> }}
            />
          </li>
        )}
      </ul>
    </Page>
  );
}

const codeMissing = /*i18n*/ 'Enter the code from your authenticator app or a recovery code.';
const isUnverified = (error: ApiError) => error.status === 409 && error.code === 'pending';

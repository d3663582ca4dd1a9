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
import { Note } from '../ui/plain/Note.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './AccountPages.module.css';
import { words } from './words.ts';

export default function Login() {
  const session = useSession();
  const [known, setKnown] = useState(false);
  const [search] = useSearchParams();
  useEffect(() => {
    void restoreSession().then(() => setKnown(true));
  }, []);
  if (session) return <Navigate to={safeReturn(search.get('next'))} replace />;
  return known ? <LoginForm next={safeReturn(search.get('next'))} /> : <output>{words.loading}</output>;
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
    otherwise: words.anUnexpectedErrorOccurredPlease,
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
      title: words.emailNotVerified,
      body: words.yourEmailIsNotYetVerified,
      action: words.yes,
      safe: words.no,
    });
    if (!wanted) return setOutcome(words.emailVerificationIsStillPending);
    try {
      await call(accounts.resendVerification, { body: { email } });
      setOutcome(words.verificationEmailResentPlease);
    } catch {
      setOutcome(words.failedToResendVerificationEmail);
    }
  }

  return (
    <Page title={words.signIn} width="narrow">
      {outcome && <Note>{outcome}</Note>}
      {/* Another form, not the same with other fields: what it requires is said for the step one is at. */}
      {asksCode ? (
        <Form
          key="code"
          form={form}
          button={words.signIn}
          cancel={{ label: words.startAgain, onClick: startAgain }}
          legend={false}
          asksBeforeLeaving={false}
        >
          <p>
            {words.twoFactorSignInIsOn}{' '}
            <strong>
              <Email of={form.methods.getValues('username').trim()} />
            </strong>
            {words.openYourAuthenticatorAppAnd}
          </p>
          <Field
            form={form}
            name="code"
            label={words.code}
            description={words.sixDigitsOrARecoveryCode}
            autoComplete="one-time-code"
            required
          />
        </Form>
      ) : (
        <Form key="password" form={form} button={words.signIn} asksBeforeLeaving={false}>
          <Field form={form} name="username" label={words.usernameEmail} autoComplete="username" />
          <Field form={form} name="password" label={words.password} type="password" autoComplete="current-password" />
        </Form>
      )}
      <ul className={styles['links']}>
        <li>
          {words.newHere} <Link to="/register">{words.register}</Link>
        </li>
        <li>
          <Link to="/request-password-reset">{words.forgotYourPassword}</Link>
        </li>
        {config && (
          <li>
            {words.needHelp} <a href={`mailto:${config.supportEmail}`}>{words.writeToSupport}</a>
          </li>
        )}
      </ul>
    </Page>
  );
}

const codeMissing = words.enterTheCodeOfYourAuthenticator;
const isUnverified = (error: ApiError) => error.status === 409 && error.message.includes('Pending');

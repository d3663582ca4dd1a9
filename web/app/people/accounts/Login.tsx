import { addressOf, mailTo, trimmed } from '@stoa/contract/kernel/text';
import { Trans } from '#trans';
import { accounts, type Session } from '@stoa/contract/people/accounts.endpoints';
import { carrying, chosenCourse, enrollAt } from '@stoa/contract/paths';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, Navigate, redirect, useNavigate, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { signInProviders } from '@stoa/contract/people/sign-in-providers.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';
import { followChoice, loadMessages } from '../../kernel/language.ts';
import { page } from '../../kernel/page.ts';
import { site } from '../../kernel/site.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { GoingOnTo } from './Outcome.tsx';
import { sendPlainly, useSentPlainly } from '../../kernel/plainForms.ts';
import { restoreSession, safeReturn, signIn, useSession } from '../../kernel/session.ts';
import { Email } from '../../ui/Email.tsx';
import { sentenceOf } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Anchor, Button } from '../../ui/plain/Button.tsx';
import { PasswordInput, RequiredLegend, TextInput } from '../../ui/plain/Input.tsx';
import { Failure, Note } from '../../ui/plain/Note.tsx';
import type { Route } from './+types/Login.ts';
import styles from './AccountPages.module.css';

const UnverifiedEmail = lazy(async () => {
  const [screen] = await Promise.all([import('./UnverifiedEmail.tsx'), loadMessages('web')]);
  return screen;
});

/** The page to open after signing in. */
function nextAfter(search: URLSearchParams) {
  const course = chosenCourse(search);
  return { course, next: course === undefined ? safeReturn(search.get('next')) : enrollAt(true, course) };
}

/** The page is complete without its program, which starts once somebody uses the page. */
export const handle = { isStartedLater: true };

export const loader = ({ request }: Route.LoaderArgs) =>
  page().session ? redirect(nextAfter(new URL(request.url).searchParams).next) : null;
export const clientLoader = () => null;
export const action = ({ request }: Route.ActionArgs) =>
  sendPlainly(request, accounts.login, {
    toBody: ({ username = '', password = '', code }) => ({ username, password, code: code || undefined }),
    next: nextAfter(new URL(request.url).searchParams).next,
  });

export default function Login() {
  const session = useSession();
  const [search] = useSearchParams();
  const { course, next } = nextAfter(search);
  useEffect(() => void restoreSession(), []);
  return session ? <Navigate to={next} replace /> : <LoginForm next={next} course={course} />;
}

type Name = 'username' | 'password' | 'code';
const missing: Readonly<Record<Name, string>> = {
  username: /*i18n*/ 'Email is required',
  password: /*i18n*/ 'Password is required',
  code: /*i18n*/ 'Enter the code from your authenticator app or a recovery code.',
};

function LoginForm({ next, course }: { next: string; course: string | undefined }) {
  const navigate = useNavigate();
  const hasProviders = useEndpoint(signInProviders.offered).data?.byDomain ?? false;
  const sent = useSentPlainly();
  const form = useRef<HTMLFormElement>(null);
  /** The username and password that were sent, for the second step. */
  const [given, setGiven] = useState({ username: sent?.typed['username'] ?? '', password: '' });
  const [asksCode, setAsksCode] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState(sent?.failure ?? '');
  const [outcome, setOutcome] = useState('');
  const [unverified, setUnverified] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>(sent?.fields ?? {});
  /** The field that takes the focus once the step or its errors are rendered. */
  const [wanted, setWanted] = useState<{ readonly name: Name }>();
  const input = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const check = (name: Name) => (trimmed(input(name)?.value ?? '') === '' ? { [name]: i18n.t(missing[name]) } : {});
  useEffect(() => {
    if (wanted) (form.current?.elements.namedItem(wanted.name) as HTMLInputElement | null)?.focus();
  }, [wanted]);

  function show(refused: Readonly<Partial<Record<Name, string>>>) {
    setErrors(refused);
    const [name] = Object.keys(refused);
    if (name) setWanted({ name: name as Name });
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (running) return;
    setFailure('');
    const gaps = asksCode ? check('code') : { ...check('username'), ...check('password') };
    show(gaps);
    if (Object.keys(gaps).length > 0) return;
    const names = asksCode ? given : { username: input('username')!.value, password: input('password')!.value };
    setGiven(names);
    setRunning(true);
    try {
      const body = { ...names, ...(asksCode && { code: trimmed(input('code')!.value) }) };
      await enter(await call(accounts.login, { body }));
    } catch (problem) {
      refuse(problem);
    } finally {
      setRunning(false);
    }
  }
  async function enter(session: Session) {
    signIn(session);
    if (!followChoice(session.language, next)) await navigate(next, { replace: true });
  }
  function refuse(problem: unknown) {
    const { status, code, fields } = problem instanceof ApiError ? problem : new ApiError(0, '');
    setOutcome('');
    if (status === 401 && code === 'second-factor') {
      setAsksCode(true);
      setErrors(fields['code'] ? { code: fields['code'] } : {});
      setWanted({ name: 'code' });
    } else if (status === 409 && code === 'pending') setUnverified(true);
    else {
      show(fields);
      setFailure(sentenceOf(problem, i18n.t('An unexpected error occurred. Please try again.')));
    }
  }
  function restart() {
    setAsksCode(false);
    setErrors({});
    setFailure('');
    setWanted({ name: 'password' });
  }
  const field = (name: Name) => ({
    name,
    required: true,
    error: errors[name],
    onBlur: () => setErrors((before) => ({ ...before, [name]: undefined, ...check(name) })),
    onChange: () => {
      if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  const code = (
    <TextInput
      {...field('code')}
      label={i18n.t('Code')}
      description={i18n.t('Enter six digits or a recovery code.')}
      autoComplete="one-time-code"
    />
  );

  return (
    <>
      <div className={styles['pages']}>
        <Page title={i18n.t('Sign In')} width="narrow">
          {outcome && <Note>{outcome}</Note>}
          <GoingOnTo course={course} />
          <form
            noValidate
            ref={form}
            method="post"
            data-plain
            key={asksCode ? 'code' : 'password'}
            className="stack"
            onSubmit={(event) => void send(event)}
          >
            {failure && <Failure>{failure}</Failure>}
            {asksCode ? (
              <>
                <p>
                  <Trans
                    id="Two-factor sign-in is on for <0/>. Open your authenticator app and enter the code it shows for {site}."
                    components={{
                      0: (
                        <strong>
                          <Email of={addressOf(given.username)} />
                        </strong>
                      ),
                    }}
                  />
                </p>
                {code}
              </>
            ) : (
              <>
                <RequiredLegend />
                <TextInput
                  {...field('username')}
                  label={i18n.t('Username (email)')}
                  autoComplete="username webauthn"
                  defaultValue={given.username}
                />
                <PasswordInput {...field('password')} label={i18n.t('Password')} autoComplete="current-password" />
                {/* Without scripts there is no second step: the code is asked for beside the password. */}
                {sent?.code === 'second-factor' && code}
              </>
            )}
            <div className="buttons">
              {/* Otherwise the press blurs the field first, and its error moves the button away from the pointer. */}
              <Button type="submit" loading={running} onMouseDown={(event) => event.preventDefault()}>
                {i18n.t('Sign In')}
              </Button>
              {!asksCode && <PasskeySignIn form={form} onSignedIn={enter} onFailure={refuse} />}
              {asksCode && (
                <Button variant="default" disabled={running} onClick={restart}>
                  {i18n.t('Start again')}
                </Button>
              )}
            </div>
          </form>
          <ul className={styles['links']}>
            {hasProviders && (
              <li>
                <Link to={`/login/institution?${new URLSearchParams({ next })}`}>
                  {i18n.t('Sign in with your institution')}
                </Link>
              </li>
            )}
            <li>
              <Trans id="New here? <0>Join</0>" components={{ 0: <Link to={carrying(course, '/register')} /> }} />
            </li>
            <li>
              <Link to="/request-password-reset">{i18n.t('Forgot your password?')}</Link>
            </li>
            <li>
              <Trans
                id="Need help? <0>Write to support</0>"
                components={{ 0: <Anchor href={mailTo(site().settings.supportEmail)} /> }}
              />
            </li>
          </ul>
        </Page>
      </div>
      {unverified && (
        <Suspense>
          <UnverifiedEmail
            email={given.username}
            course={course}
            onOutcome={(said) => {
              setUnverified(false);
              setOutcome(said);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

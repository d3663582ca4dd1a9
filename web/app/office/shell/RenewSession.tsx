import { accounts, type Session } from '@stoa/contract/people/accounts.endpoints';
import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { optional } from '../../kernel/later.ts';
import type { SignInReason } from '../../kernel/http.ts';
import { leaveSession, renewedBy, renewSession, stayAsBefore, useSession } from '../../kernel/session.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextInput } from '../../ui/plain/Input.tsx';
import { useFocusReturn, useModal } from '../../ui/useModal.ts';
import styles from './RenewSession.module.css';

const PasskeySignIn = optional(async () => ({
  default: (await import('../../people/accounts/PasskeySignIn.tsx')).PasskeySignIn,
}));

/**
 * Lets people sign in again over a page, so that they lose nothing, when their session has ended or an action needs a fresh
 * one. It covers the page's dialogs and blocks them.
 */
export function RenewSession({ why, username }: { why: SignInReason; username: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isFresh = why === 'fresh';
  const { byProvider = false, hasPassword = true } = useSession() ?? {};
  const [password, setPassword] = useState('');
  /** Undefined until the account turns out to have two-factor sign-in. */
  const [code, setCode] = useState<string>();
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  useFocusReturn();
  const dialog = useModal(isFresh && !running ? stayAsBefore : undefined);
  const asksCode = code !== undefined;
  const [title, alert] = [useId(), useId()];

  useEffect(() => {
    dialog.current
      ?.querySelector<HTMLElement>(asksCode ? '[name=code]' : hasPassword ? '[name=password]' : 'h2')
      ?.focus();
  }, [dialog, asksCode, hasPassword]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (running) return;
    setRunning(true);
    setProblem('');
    try {
      if (!(await renewSession(password, code?.trim()))) await navigate('/mainContent');
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'second-factor') {
        setCode(code ?? '');
        setProblem(failure.fields['code'] ?? '');
      } else fail(failure);
      setRunning(false);
    }
  }
  const fail = (failure: unknown) => setProblem(failure instanceof Error ? failure.message : '');
  async function back(session: Session) {
    if (!(await renewedBy(session))) await navigate('/mainContent');
  }
  async function go() {
    setRunning(true);
    // The session has ended anyway, but this browser must still clear it.
    await call(accounts.logout).catch(() => {});
    leaveSession();
  }

  return (
    <dialog ref={dialog} aria-labelledby={title} className={styles['dialog']}>
      <form ref={form} noValidate className={styles['form']} onSubmit={(event) => void send(event)}>
        <h2 id={title} tabIndex={-1}>
          {isFresh ? i18n.t('Is it still you?') : i18n.t('Your session has ended')}
        </h2>
        <p>
          {isFresh
            ? i18n.t('To protect people’s records, sign in again. We then go on with what you were doing.')
            : i18n.t('Sign in again to continue. Everything you entered is still here.')}
        </p>
        <TextInput
          label={i18n.t('Username (email)')}
          name="username"
          type="email"
          autoComplete="username"
          value={username}
          readOnly
        />
        {asksCode && (
          <TextInput
            label={i18n.t('Code from your authenticator app, or a recovery code')}
            name="code"
            autoComplete="one-time-code"
            required
            value={code}
            aria-describedby={alert}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {hasPassword && !asksCode && (
          <TextInput
            label={i18n.t('Password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            aria-describedby={alert}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <p id={alert} role="alert" className={styles['problem']}>
          {problem}
        </p>
        <div className={styles['buttons']}>
          {hasPassword && (
            <Button type="submit" aria-busy={running}>
              {i18n.t('Sign In')}
            </Button>
          )}
          <Suspense>
            <PasskeySignIn form={form} onSignedIn={back} onFailure={fail} />
          </Suspense>
          {isFresh ? (
            <Button variant="outline" disabled={running} onClick={stayAsBefore}>
              {i18n.t('Cancel')}
            </Button>
          ) : (
            <Button variant="outline" danger disabled={running} onClick={() => void go()}>
              {i18n.t('Leave')}
            </Button>
          )}
        </div>
        {byProvider && (
          <p>
            {/* This page also uses the session that begins there. */}
            <a href={`/login/institution?${new URLSearchParams({ fresh: '1', email: username })}`} target="_blank">
              {i18n.t('Sign in with your institution in a new tab')}
            </a>
          </p>
        )}
        {!isFresh && (
          <p className={styles['soft']}>
            {i18n.t('If you leave, you’ll lose what you entered here and all drafts in this browser.')}
          </p>
        )}
      </form>
    </dialog>
  );
}

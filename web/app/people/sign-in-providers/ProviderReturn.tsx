import { i18n } from '@stoa/contract/kernel/i18n';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { signInProviders } from '@stoa/contract/people/sign-in-providers.shapes';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { ApiError, call } from '../../kernel/api.ts';
import { followChoice } from '../../kernel/language.ts';
import { safeReturn, signIn } from '../../kernel/session.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const sent = new Map<string, Promise<Session>>();
/** Sends an answer only once, because it counts once and React runs effects twice in development. */
function sendOnce(id: string, answer: string): Promise<Session> {
  const before = sent.get(answer);
  if (before) return before;
  const asked = call(signInProviders.finish, { body: { id, answer } });
  sent.set(answer, asked);
  return asked;
}

/** Finishes the sign-in after an institution has redirected back, and asks for the app's code if needed. */
export default function ProviderReturn() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ApiError>();
  async function enter(session: Session) {
    const next = safeReturn(sessionStorage.getItem('next'));
    sessionStorage.removeItem('next');
    signIn(session);
    if (!followChoice(session.language, next)) await navigate(next, { replace: true });
  }
  const form = useSchemaForm(signInProviders.code, { values: { code: '' }, onDone: (session) => void enter(session) });
  const entered = useEffectEvent(enter);
  useEffect(() => {
    let isShown = true;
    sendOnce(id, search).then(
      (session) => isShown && void entered(session),
      (failure: unknown) => isShown && setProblem(failure instanceof ApiError ? failure : new ApiError(0, '')),
    );
    return () => {
      isShown = false;
    };
  }, [id, search]);
  const asksCode = problem?.code === 'second-factor';
  return (
    <Page title={i18n.t('Sign in with your institution')} width="narrow">
      {!problem && <output>{i18n.t('Signing you in…')}</output>}
      {asksCode && (
        <Form form={form} button={i18n.t('Sign In')} asksBeforeLeaving={false} legend={false}>
          <Field
            form={form}
            name="code"
            label={i18n.t('Code')}
            description={i18n.t('Enter six digits or a recovery code.')}
            autoComplete="one-time-code"
            required
            first
          />
        </Form>
      )}
      {problem && !asksCode && (
        <>
          <Failure>{problem.message}</Failure>
          <p>
            <Link to="/login">{i18n.t('Sign in another way')}</Link>
          </p>
        </>
      )}
    </Page>
  );
}

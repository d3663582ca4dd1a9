import { useKeptState } from '../../kernel/page.ts';
import { accounts } from '@stoa/contract/people/accounts.shapes';
import { ResetForm } from '@stoa/contract/people/own-account.shapes';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Form } from '../../ui/Form.tsx';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useSend } from '../../ui/useSend.ts';
import { NewPassword } from './password/NewPassword.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import styles from './AccountPages.module.css';
import { ApiError } from '../../kernel/http.ts';
import { sendPlainly, useSentPlainly } from '../../kernel/plainForms.ts';
import type { Route } from './+types/PasswordReset.ts';
import { Outcome } from './Outcome.tsx';

const title = /*i18n*/ 'Set a new password';

export const action = ({ request }: Route.ActionArgs) =>
  sendPlainly(request, accounts.passwordReset, {
    toBody({ newPassword = '', confirmPassword }) {
      const message = i18n.t('Passwords do not match.');
      if (newPassword !== confirmPassword) throw new ApiError(400, message, undefined, { confirmPassword: message });
      return { token: new URL(request.url).searchParams.get('token') ?? '', newPassword };
    },
  });

export default function PasswordReset() {
  const sent = useSentPlainly();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const given = search.get('token');
  const kept = useKeptState<{ token?: string; stop?: boolean }>();
  const token = given ?? kept?.token ?? '';
  const stops = search.has('stop') || kept?.stop === true;
  // The token must not stay in the address or the browser's history, where others could read it.
  useEffect(() => {
    if (given !== null) void navigate('/password-reset', { replace: true, state: { token: given, stop: stops } });
  }, [given, stops, navigate]);
  const [done, setDone] = useState(false);
  const form = useSchemaForm(accounts.passwordReset, {
    schema: ResetForm,
    values: { newPassword: '', confirmPassword: '' },
    toBody: ({ newPassword }) => ({ token, newPassword }),
    always: i18n.t('Invalid or expired token. Please try again.'),
    onDone: () => setDone(true),
  });
  if (done || sent?.isDone)
    return (
      <Outcome title={i18n.t(title)} good>
        {i18n.t('Your password has been reset successfully.')}
      </Outcome>
    );
  if (!token)
    return (
      <Outcome
        title={i18n.t(title)}
        good={false}
        next={<Link to="/request-password-reset">{i18n.t('Ask for a new link')}</Link>}
      >
        {i18n.t('Invalid or expired token. Please try again.')}
      </Outcome>
    );
  if (stops) return <Stopping token={token} />;
  return (
    <Page title={i18n.t(title)} width="narrow">
      <Form plain form={form} button={i18n.t('Set password')} asksBeforeLeaving={false}>
        <NewPassword form={form} name="newPassword" label={i18n.t('New password')} confirm={{}} />
      </Form>
      {form.error && (
        <ul className={styles['links']}>
          <li>
            <Link to="/request-password-reset">{i18n.t('Ask for a new link')}</Link>
          </li>
        </ul>
      )}
    </Page>
  );
}

/** For the owner of an account who didn't ask for the new password. */
function Stopping({ token }: { token: string }) {
  const stop = useSend(accounts.stopReset);
  if (stop.data)
    return (
      <Outcome title={i18n.t('Stop the new password')} good>
        {stop.data.message}
      </Outcome>
    );
  return (
    <Page
      title={i18n.t('Stop the new password')}
      width="narrow"
      intro={i18n.t('If you didn’t ask for a new password, stop its link so that nobody can use it.')}
    >
      <div>
        <Button loading={stop.isPending} onClick={() => stop.send({ body: { token } })}>
          {i18n.t('Stop it')}
        </Button>
      </div>
    </Page>
  );
}

import { accounts } from '@stoa/contract/people/accounts.shapes';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Page } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { sendPlainly, useSentPlainly } from '../../kernel/plainForms.ts';
import type { Route } from './+types/RequestPasswordReset.ts';
import { Outcome } from './Outcome.tsx';

const title = /*i18n*/ 'Reset your password';

export const action = ({ request }: Route.ActionArgs) =>
  sendPlainly(request, accounts.requestPasswordReset, {
    toBody: ({ email = '' }) => ({ email }),
  });

export default function RequestPasswordReset() {
  const isSent = useSentPlainly()?.isDone;
  const [sent, setSent] = useState(false);
  const form = useSchemaForm(accounts.requestPasswordReset, {
    values: { email: '' },
    always: i18n.t('An error occurred. Please try again later.'),
    onDone: () => setSent(true),
  });
  if (sent || isSent)
    return (
      <Outcome title={i18n.t(title)} good later>
        {i18n.t('If you have an account, a password reset link has been sent to your email.')}
      </Outcome>
    );
  return (
    <Page
      title={i18n.t(title)}
      width="narrow"
      back={{ to: '/login', label: i18n.t('Sign In') }}
      intro={i18n.t(
        'We’ll email you a link to set a new password. With a passkey on your account, it works after a day. Staff with a passkey or an authenticator app ask another administrator instead.',
      )}
    >
      <Form plain form={form} button={i18n.t('Send the link')} asksBeforeLeaving={false}>
        <Field form={form} name="email" label={i18n.t('Email')} type="email" autoComplete="email" />
      </Form>
    </Page>
  );
}

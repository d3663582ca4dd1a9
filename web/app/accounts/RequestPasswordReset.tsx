import { accounts } from '@stoa/contract/accounts';
import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { Outcome } from './Outcome.tsx';
import { words } from './words.ts';

const title = words.resetYourPassword;

export default function RequestPasswordReset() {
  const [sent, setSent] = useState(false);
  const form = useSchemaForm(accounts.requestPasswordReset, {
    values: { email: '' },
    always: words.anErrorOccurredPleaseTryAgain,
    onDone: () => setSent(true),
  });
  if (sent)
    return (
      <Outcome title={title} good>
        {words.ifYouHaveAnAccountA}
      </Outcome>
    );
  return (
    <Page title={title} width="narrow" back={{ to: '/login', label: words.signIn }} intro={words.weMailYouALinkTo}>
      <Form form={form} button={words.sendTheLink} asksBeforeLeaving={false}>
        <Field form={form} name="email" label={words.email} type="email" autoComplete="email" />
      </Form>
    </Page>
  );
}

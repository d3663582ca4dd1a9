import { mails, type UndeliveredMail } from '@stoa/contract/people/mails.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { meaningOf } from './mailErrors.ts';

/** Asks for the right address of an undelivered email, and says which emails go there. */
export function CorrectDialog({ mail, close }: { mail: UndeliveredMail; close: () => void }) {
  const { _id, email, error, sameAddress, version } = mail;
  const form = useSchemaForm(mails.correct, {
    values: { email, ...(version !== null && { version }) },
    params: { id: _id },
    done: ({ count }) =>
      i18n.t(
        '{count, plural, =0 {The address is corrected.} one {The address is corrected, and # email is on its way to it.} other {The address is corrected, and # emails are on their way to it.}}',
        { count },
      ),
    onDone: close,
  });
  return (
    <FormDialog
      title={i18n.t('Correct the address {email}', { email })}
      form={form}
      button={i18n.t('Correct and Send')}
      onClose={close}
      asksBeforeLeaving={false}
    >
      <p>
        {meaningOf(error)}{' '}
        {i18n.t(
          '{count, plural, one {The account or invitation gets the new address, and we’ll send the email there.} other {The account or invitation gets the new address, and we’ll send all # undelivered emails there.}} Links that open an account are replaced by new ones.',
          { count: sameAddress },
        )}
      </p>
      <Field form={form} name="email" label={i18n.t('Email')} type="email" required />
    </FormDialog>
  );
}

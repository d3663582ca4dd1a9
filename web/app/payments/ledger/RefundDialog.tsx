import { ledger, type LedgerDetail } from '@stoa/contract/payments/ledger.shapes';
import { fullName } from '@stoa/contract/people/people';
import { useWatch } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { money } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Note } from '../../ui/plain/Note.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface RefundDialogProps {
  readonly payment: LedgerDetail;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Asks for the amount, the reason and the end of the registration, and says the effects before it is sent. */
export default function RefundDialog({ payment, opened, close }: RefundDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title={i18n.t('Refund {name}', { name: fullName(payment.personREF) })}>
      {opened && <RefundForm payment={payment} close={close} />}
    </Dialog>
  );
}

function RefundForm({ payment, close }: Omit<RefundDialogProps, 'opened'>) {
  const { _id, refundable, refundWarnings, personREF, courseInstanceREF, holdsPlace } = payment;
  const name = fullName(personREF);
  const form = useSchemaForm(ledger.refund, {
    values: { amount: refundable, reason: '', endsPlace: false },
    params: { id: _id },
    check: ({ amount }): Record<string, string> =>
      amount > refundable ? { amount: i18n.t('You can refund {amount} at most.', { amount: money(refundable) }) } : {},
    onDone: () => {
      close();
      notify(i18n.t('The refund is on its way. We’ve told {name} by email.', { name }));
    },
  });
  const { control } = form.methods;
  const amount = useWatch({ control, name: 'amount' });
  const endsPlace = useWatch({ control, name: 'endsPlace' });
  const paid = typeof amount === 'number' && amount > 0 && amount <= refundable;
  return (
    <Form form={form} button={i18n.t('Refund')} danger cancel={{ onClick: close }} asksBeforeLeaving={false}>
      {refundWarnings.map((warning) => (
        <Note key={warning} tone="pending">
          {warning}
        </Note>
      ))}
      <FormGroup title={i18n.t('{amount} of this payment is left', { amount: money(refundable) })}>
        <Field
          form={form}
          name="amount"
          label={i18n.t('Amount in US dollars')}
          type="number"
          step={0.01}
          min={0.01}
          max={refundable}
        />
        <Field
          form={form}
          name="reason"
          label={i18n.t('Reason')}
          type="textarea"
          rows={3}
          description={i18n.t('We’ll send it to {name}.', { name })}
        />
        {holdsPlace && (
          <Field
            form={form}
            name="endsPlace"
            label={i18n.t('End the registration in “{course}”', { course: courseInstanceREF.name })}
            type="checkbox"
          />
        )}
      </FormGroup>
      <output>
        {paid && (
          <>
            {i18n.t('{name} gets {amount} back, and {remainder} stays with us.', {
              name,
              amount: money(amount),
              remainder: money(refundable - amount),
            })}{' '}
            {effectOn(holdsPlace, endsPlace)}
          </>
        )}
      </output>
    </Form>
  );
}

function effectOn(holdsPlace: boolean, ends: boolean): string {
  if (!holdsPlace) return i18n.t('There is no registration.');
  return ends ? i18n.t('The registration ends.') : i18n.t('The registration stays.');
}

import { ledger, type LedgerDetail } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { useWatch } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { money } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

interface RefundDialogProps {
  readonly payment: LedgerDetail;
  readonly opened: boolean;
  readonly close: () => void;
}

/** How much goes back, why, and what becomes of the registration; the effects are said before it is sent. */
export function RefundDialog({ payment, opened, close }: RefundDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={i18n.t('Refund {personREF}', { personREF: fullName(payment.personREF) })}
    >
      {opened && <RefundForm payment={payment} close={close} />}
    </Dialog>
  );
}

function RefundForm({ payment, close }: Omit<RefundDialogProps, 'opened'>) {
  const { _id, refundable, personREF, courseInstanceREF, holdsPlace } = payment;
  const name = fullName(personREF);
  const form = useSchemaForm(ledger.refund, {
    values: { amount: refundable, reason: '', endsPlace: false },
    params: { id: _id },
    check: ({ amount }) =>
      amount > refundable ? { amount: i18n.t('At most {refundable} is left.', { refundable: money(refundable) }) } : {},
    onDone: () => {
      close();
      notify(i18n.t('The refund is on its way, and {name} has been told by e-mail.', { name }));
    },
  });
  const { control } = form.methods;
  const amount = useWatch({ control, name: 'amount' });
  const endsPlace = useWatch({ control, name: 'endsPlace' });
  const paid = typeof amount === 'number' && amount > 0 && amount <= refundable;
  return (
    <Form form={form} button={i18n.t('Refund')} danger cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <FormGroup title={i18n.t('{refundable} is left of this payment', { refundable: money(refundable) })}>
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
          description={i18n.t('It is sent to {name}.', { name })}
        />
        {holdsPlace && (
          <Field
            form={form}
            name="endsPlace"
            label={i18n.t('End the registration in “{name}”', { name: courseInstanceREF.name })}
            type="checkbox"
          />
        )}
      </FormGroup>
      <output>
        {paid &&
          i18n.t('{amount} goes back to {name}; {money} stays with us. {holdsPlace}', {
            amount: money(amount),
            name,
            money: money(refundable - amount),
            holdsPlace: effectOn(holdsPlace, endsPlace),
          })}
      </output>
    </Form>
  );
}

function effectOn(holdsPlace: boolean, ends: boolean): string {
  if (!holdsPlace) return i18n.t('There is no registration.');
  return ends ? i18n.t('The registration ends.') : i18n.t('The registration stays.');
}

import { ledger, type LedgerDetail } from '@stoa/contract/payments/ledger.shapes';
import { fullName } from '@stoa/contract/people/people';
import { useWatch } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog, FormGroup } from '../../ui/Form.tsx';
import { money } from '../../ui/format.ts';
import { Note } from '../../ui/plain/Note.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Asks for the amount, the reason and the end of the registration, and says the effects before it is sent. */
export default function RefundDialog({ payment, close }: { payment: LedgerDetail; close: () => void }) {
  const { _id, refundable, refundWarnings, personREF, courseInstanceREF, holdsPlace } = payment;
  const name = fullName(personREF);
  const form = useSchemaForm(ledger.refund, {
    values: { amount: refundable, reason: '', endsPlace: false },
    params: { id: _id },
    check: ({ amount }): Record<string, string> =>
      amount > refundable ? { amount: i18n.t('You can refund {amount} at most.', { amount: money(refundable) }) } : {},
    done: i18n.t('The refund is on its way. We’ve told {name} by email.', { name }),
    onDone: close,
  });
  const { control } = form.methods;
  const amount = useWatch({ control, name: 'amount' });
  const endsPlace = useWatch({ control, name: 'endsPlace' });
  const paid = typeof amount === 'number' && amount > 0 && amount <= refundable;
  return (
    <FormDialog
      title={i18n.t('Refund {name}', { name })}
      form={form}
      button={i18n.t('Refund')}
      danger
      onClose={close}
      asksBeforeLeaving={false}
    >
      {refundWarnings.map((warning) => (
        <Note key={warning} tone="pending">
          {warning}
        </Note>
      ))}
      <FormGroup title={i18n.t('{amount} of this payment is left', { amount: money(refundable) })}>
        <Fields
          form={form}
          of={{
            amount: { label: i18n.t('Amount in US dollars'), type: 'number', step: 0.01, min: 0.01, max: refundable },
            reason: {
              label: i18n.t('Reason'),
              type: 'textarea',
              rows: 3,
              description: i18n.t('We’ll send it to {name}.', { name }),
            },
            endsPlace: holdsPlace && {
              label: i18n.t('End the registration in “{course}”', { course: courseInstanceREF.name }),
              type: 'checkbox',
            },
          }}
        />
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
    </FormDialog>
  );
}

function effectOn(holdsPlace: boolean, ends: boolean): string {
  if (!holdsPlace) return i18n.t('There is no registration.');
  return ends ? i18n.t('The registration ends.') : i18n.t('The registration stays.');
}

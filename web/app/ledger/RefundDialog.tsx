import { ledger, type LedgerDetail } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { money } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { words } from './words.ts';

interface RefundDialogProps {
  readonly payment: LedgerDetail;
  readonly opened: boolean;
  readonly close: () => void;
}

/** How much goes back, why, and what becomes of the registration; the effects are said before it is sent. */
export function RefundDialog({ payment, opened, close }: RefundDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title={words.refundOf(fullName(payment.personREF))}>
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
    check: ({ amount }) => (amount > refundable ? { amount: words.atMostIsLeft(money(refundable)) } : {}),
    onDone: () => {
      close();
      notify(words.theRefundIsOnItsWay(name));
    },
  });
  const { control } = form.methods;
  const amount = useWatch({ control, name: 'amount' });
  const endsPlace = useWatch({ control, name: 'endsPlace' });
  const paid = typeof amount === 'number' && amount > 0 && amount <= refundable;
  return (
    <Form form={form} button={words.refundButton} danger cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <FormGroup title={words.isLeftOfThisPayment(money(refundable))}>
        <Field
          form={form}
          name="amount"
          label={words.amountInUsDollars}
          type="number"
          step={0.01}
          min={0.01}
          max={refundable}
        />
        <Field
          form={form}
          name="reason"
          label={words.reason}
          type="textarea"
          rows={3}
          description={words.itIsSentTo(name)}
        />
        {holdsPlace && (
          <Field
            form={form}
            name="endsPlace"
            label={words.endTheRegistrationIn(courseInstanceREF.name)}
            type="checkbox"
          />
        )}
      </FormGroup>
      <output>
        {paid &&
          words.goesBackToStaysWithUs(money(amount), name, money(refundable - amount), effectOn(holdsPlace, endsPlace))}
      </output>
    </Form>
  );
}

function effectOn(holdsPlace: boolean, ends: boolean): string {
  if (!holdsPlace) return words.thereIsNoRegistration;
  return ends ? words.theRegistrationEnds : words.theRegistrationStays;
}

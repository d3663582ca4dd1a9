import { ledger, type LedgerAction, type LedgerDetail } from '@stoa/contract/payments/ledger.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/useSend.ts';
import { money } from '../../ui/format.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { onDemand } from '../../ui/dialogs.ts';

const RefundDialog = onDemand(() => import('./RefundDialog.tsx'));

type Decision = Exclude<LedgerAction, 'look' | 'refund'>;

/** The label, question and effects of each decision, with names and amounts. */
function wordsFor(payment: LedgerDetail) {
  const { processor, courseInstanceREF, personREF, price } = payment;
  const name = fullName(personREF);
  const course = courseInstanceREF.name;
  const amount = money((processor?.captured ?? 0) - (processor?.gone ?? 0));
  return {
    'give place': {
      label: i18n.t('Give the Place'),
      title: i18n.t('Register {name} for “{course}”?', { name, course }),
      body: i18n.t('We’ll register {name} and send an email. The payment service has {amount}; the price is {price}.', {
        name,
        amount,
        price: money(price),
      }),
      done: i18n.t('{name} is registered. We’ve told them by email.', { name }),
      danger: false,
    },
    'refund set aside': {
      label: i18n.t('Pay Back'),
      title: i18n.t('Pay {amount} back to {name}?', { amount, name }),
      body: i18n.t(
        '{name} gets {amount} back and isn’t registered for “{course}”. We’ll tell them by email when the refund is paid.',
        { name, amount, course },
      ),
      done: i18n.t('{amount} is on its way back to {name}.', { amount, name }),
      danger: true,
    },
    close: {
      label: i18n.t('Close Payment'),
      title: i18n.t('Close this payment of {name}?', { name }),
      body: i18n.t(
        '{name} isn’t registered and gets no refund. The payment service has {amount}. We’ll email {name}, who can then pay again.',
        { amount, name },
      ),
      done: i18n.t('Payment closed.'),
      danger: true,
    },
    'end place': {
      label: i18n.t('End the Registration'),
      title: i18n.t('Unregister {name} from “{course}”?', { name, course }),
      body: i18n.t('The money was already refunded. {name} loses the place, and we’ll send an email.', { name }),
      done: i18n.t('{name} is unregistered. We’ve told them by email.', { name }),
      danger: true,
    },
    'keep place': {
      label: i18n.t('Keep the Registration'),
      title: i18n.t('Keep {name} in “{course}”?', { name, course }),
      body: i18n.t('The money was refunded. {name} stays registered without paying, and we’ll send an email.', {
        name,
      }),
      done: i18n.t('{name} stays registered. We’ve told them by email.', { name }),
      danger: false,
    },
  } satisfies Record<Decision, object>;
}

/** Buttons for the actions that the server allows for this payment now. */
export function LedgerActions({ payment }: { payment: LedgerDetail }) {
  const { _id, actions } = payment;
  const [refunding, setRefunding] = useState(false);
  const look = useSend(ledger.look, { done: i18n.t('This payment now shows the payment service’s latest answer.') });
  const decisions = {
    'give place': useAsked(ledger.givePlace),
    'refund set aside': useAsked(ledger.refundSetAside),
    close: useAsked(ledger.close),
    'end place': useAsked(ledger.endPlace),
    'keep place': useAsked(ledger.keepPlace),
  };
  const words = wordsFor(payment);
  const params = { id: _id };

  function decide(decision: Decision) {
    const { label, title, body, done, danger } = words[decision];
    return decisions[decision]({
      title,
      body,
      danger,
      action: label,
      reason: 'required',
      send: (reason) => ({ params, body: { reason } }),
      done,
    });
  }
  if (actions.length === 0) return null;
  return (
    <>
      <div className="buttons">
        {actions.map((action) =>
          action === 'look' ? (
            <Button key={action} variant="default" loading={look.isPending} onClick={() => look.send({ params })}>
              {i18n.t('Check Again')}
            </Button>
          ) : action === 'refund' ? (
            <Button key={action} variant="outline" danger onClick={() => setRefunding(true)}>
              {i18n.t('Refund…')}
            </Button>
          ) : (
            <Button
              key={action}
              {...(words[action].danger ? { variant: 'outline', danger: true } : {})}
              onClick={() => void decide(action)}
            >
              {words[action].label}
            </Button>
          ),
        )}
      </div>
      {refunding && <RefundDialog payment={payment} close={() => setRefunding(false)} />}
    </>
  );
}

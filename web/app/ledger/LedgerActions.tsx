import { Button, Group } from '@mantine/core';
import { ledger, type LedgerAction, type LedgerDetail } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { useState } from 'react';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RefundDialog } from './RefundDialog.tsx';

type Decision = Exclude<LedgerAction, 'look' | 'refund'>;
interface Words {
  readonly label: string;
  readonly title: string;
  readonly body: string;
  readonly done: string;
  readonly danger: boolean;
}

/** What each decision is called, and what it does to whom, in numbers. */
function wordsFor(payment: LedgerDetail): Record<Decision, Words> {
  const { processor, courseInstanceREF, personREF, price } = payment;
  const name = fullName(personREF);
  const course = `“${courseInstanceREF.name}”`;
  const left = money((processor?.captured ?? 0) - (processor?.gone ?? 0));
  return {
    'give place': {
      label: 'Give the Place',
      title: `Register ${name} for ${course}?`,
      body: `${name} is registered and told by e-mail. The payment service holds ${left}; the price is ${money(price)}.`,
      done: `${name} is registered, and has been told by e-mail.`,
      danger: false,
    },
    'refund set aside': {
      label: 'Pay It Back',
      title: `Pay ${left} back to ${name}?`,
      body: `${left} goes back to ${name}, who is not registered for ${course} and is told by e-mail when it is paid.`,
      done: `${left} is on its way back to ${name}.`,
      danger: true,
    },
    close: {
      label: 'Close It',
      title: `Close this payment of ${name}?`,
      body: `Nobody is registered by it, and nothing is paid back: the payment service holds ${left}. ${name} is told by e-mail and can pay again.`,
      done: 'The payment is closed.',
      danger: true,
    },
    'end place': {
      label: 'End the Registration',
      title: `Unregister ${name} from ${course}?`,
      body: `The money has gone back already. ${name} loses the place and is told by e-mail; nothing more is refunded.`,
      done: `${name} is unregistered, and has been told by e-mail.`,
      danger: true,
    },
    'keep place': {
      label: 'Keep the Registration',
      title: `Keep ${name} in ${course}?`,
      body: `The money has gone back. ${name} stays registered without having paid, and is told by e-mail.`,
      done: `${name} stays registered, and has been told by e-mail.`,
      danger: false,
    },
  };
}

/** What can be done about a payment just now, as the server allows it. */
export function LedgerActions({ payment }: { payment: LedgerDetail }) {
  const { _id, actions } = payment;
  const confirm = useConfirm();
  const [refunding, setRefunding] = useState(false);
  const look = useCall(ledger.look);
  const decisions = {
    'give place': useCall(ledger.givePlace),
    'refund set aside': useCall(ledger.refundSetAside),
    close: useCall(ledger.close),
    'end place': useCall(ledger.endPlace),
    'keep place': useCall(ledger.keepPlace),
  };
  const words = wordsFor(payment);
  const params = { id: _id };

  async function lookAgain() {
    try {
      await look.mutateAsync({ params });
      notify('The payment service was asked, and what it says stands here.');
    } catch (failure) {
      notifyFailure(failure);
    }
  }
  async function decide(decision: Decision) {
    const { label, title, body, done, danger } = words[decision];
    const agreed = await confirm({
      ...{ title, body, danger, action: label, reason: 'required' },
      run: (reason) => decisions[decision].mutateAsync({ params, body: { reason } }),
    });
    if (agreed) notify(done);
  }
  if (actions.length === 0) return null;
  return (
    <>
      <Group gap="sm">
        {actions.map((action) =>
          action === 'look' ? (
            <Button key={action} variant="default" loading={look.isPending} onClick={() => void lookAgain()}>
              Look Again
            </Button>
          ) : action === 'refund' ? (
            <Button key={action} variant="outline" color="terracotta" onClick={() => setRefunding(true)}>
              Refund…
            </Button>
          ) : (
            <Button
              key={action}
              {...(words[action].danger ? { variant: 'outline', color: 'terracotta' } : {})}
              onClick={() => void decide(action)}
            >
              {words[action].label}
            </Button>
          ),
        )}
      </Group>
      <RefundDialog payment={payment} opened={refunding} close={() => setRefunding(false)} />
    </>
  );
}

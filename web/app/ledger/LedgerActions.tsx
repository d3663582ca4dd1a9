import { Group } from '@mantine/core';
import { ledger, type LedgerAction, type LedgerDetail } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
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
      label: i18n.t('Give the Place'),
      title: i18n.t('Register {name} for {course}?', { name, course }),
      body: i18n.t('{name} is registered and told by e-mail. The payment service holds {left}; the price is {price}.', {
        name,
        left,
        price: money(price),
      }),
      done: i18n.t('{name} is registered, and has been told by e-mail.', { name }),
      danger: false,
    },
    'refund set aside': {
      label: i18n.t('Pay It Back'),
      title: i18n.t('Pay {left} back to {name}?', { left, name }),
      body: i18n.t(
        '{left} goes back to {name}, who is not registered for {course} and is told by e-mail when it is paid.',
        { left, name, course },
      ),
      done: i18n.t('{left} is on its way back to {name}.', { left, name }),
      danger: true,
    },
    close: {
      label: i18n.t('Close It'),
      title: i18n.t('Close this payment of {name}?', { name }),
      body: i18n.t(
        'Nobody is registered by it, and nothing is paid back: the payment service holds {left}. {name} is told by e-mail and can pay again.',
        { left, name },
      ),
      done: i18n.t('The payment is closed.'),
      danger: true,
    },
    'end place': {
      label: i18n.t('End the Registration'),
      title: i18n.t('Unregister {name} from {course}?', { name, course }),
      body: i18n.t(
        'The money has gone back already. {name} loses the place and is told by e-mail; nothing more is refunded.',
        { name },
      ),
      done: i18n.t('{name} is unregistered, and has been told by e-mail.', { name }),
      danger: true,
    },
    'keep place': {
      label: i18n.t('Keep the Registration'),
      title: i18n.t('Keep {name} in {course}?', { name, course }),
      body: i18n.t('The money has gone back. {name} stays registered without having paid, and is told by e-mail.', {
        name,
      }),
      done: i18n.t('{name} stays registered, and has been told by e-mail.', { name }),
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
      notify(i18n.t('The payment service was asked, and what it says stands here.'));
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
              {i18n.t('Look Again')}
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
      </Group>
      <RefundDialog payment={payment} opened={refunding} close={() => setRefunding(false)} />
    </>
  );
}

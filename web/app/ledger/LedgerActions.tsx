import { Group } from '@mantine/core';
import { ledger, type LedgerAction, type LedgerDetail } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { useState } from 'react';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { words as sayings } from './words.ts';

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
      label: sayings.giveThePlace,
      title: sayings.registerFor(name, course),
      body: sayings.isRegisteredAndToldByE(name, left, money(price)),
      done: sayings.isRegisteredAndHasBeenTold(name),
      danger: false,
    },
    'refund set aside': {
      label: sayings.payItBack,
      title: sayings.payBackTo(left, name),
      body: sayings.goesBackToWhoIsNot(left, name, course),
      done: sayings.isOnItsWayBackTo(left, name),
      danger: true,
    },
    close: {
      label: sayings.closeIt,
      title: sayings.closeThisPaymentOf(name),
      body: sayings.nobodyIsRegisteredByItAnd(left, name),
      done: sayings.thePaymentIsClosed,
      danger: true,
    },
    'end place': {
      label: sayings.endTheRegistration,
      title: sayings.unregisterFrom(name, course),
      body: sayings.theMoneyHasGoneBackAlready(name),
      done: sayings.isUnregisteredAndHasBeenTold(name),
      danger: true,
    },
    'keep place': {
      label: sayings.keepTheRegistration,
      title: sayings.keepIn(name, course),
      body: sayings.theMoneyHasGoneBackStays(name),
      done: sayings.staysRegisteredAndHasBeenTold(name),
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
      notify(sayings.thePaymentServiceWasAskedAnd);
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
              {sayings.lookAgain}
            </Button>
          ) : action === 'refund' ? (
            <Button key={action} variant="outline" danger onClick={() => setRefunding(true)}>
              {sayings.refund}
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

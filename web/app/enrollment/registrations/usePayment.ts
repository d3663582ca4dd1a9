import { payments, type Transaction } from '@stoa/contract/payments/payments.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import { checkout, registrations, type Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { refresh } from '../../kernel/freshness.ts';
import { failureWith, notify } from '../../ui/notify.ts';
import type { Config } from '@stoa/contract/office/site.endpoints';

const betweenLooks = 3000;
const complete = /*i18n*/ 'Payment successful and registration complete!';
const pending =
  /*i18n*/ 'Your payment is pending: the payment service hasn’t decided it yet. We’re holding your place and will email you when it’s decided.';
/**
 * The sentences about an attempt that ended without a payment: the specification’s, then what happened and what to do. When the
 * server may not have recorded it, we can’t promise that nothing was charged.
 */
const endings = {
  FAILED: {
    recorded: /*i18n*/ 'There was an error with your payment. Please try again. Payment failed. Transaction recorded.',
    next: /*i18n*/ 'The payment service couldn’t take the payment, and you weren’t charged. Try again, or choose another way to pay.',
    lost: /*i18n*/ 'There was an error with your payment. Please try again. Payment failed and failed to log.',
  },
  CANCELLED: {
    recorded: /*i18n*/ 'Payment cancelled. Transaction recorded.',
    next: /*i18n*/ 'You left the payment, and you weren’t charged. Choose a way to pay when you’re ready.',
    lost: /*i18n*/ 'Payment cancelled and failed to log.',
  },
} as const;
const unsure =
  /*i18n*/ 'We couldn’t reach our server. Check your connection, and look at My Billing Transactions before you pay again.';

/** The steps of a payment that the buttons call. */
export interface PaymentSteps {
  /** Creates the order and returns its id. */
  readonly begin: () => Promise<string>;
  readonly approved: (orderId: string) => Promise<void>;
  readonly cancelled: () => void;
  readonly failed: (error: unknown) => void;
}
export interface PaymentButtonsProps {
  readonly config: Pick<Config, 'paymentSettings' | 'currency'>;
  readonly payment: PaymentSteps;
}

interface Payment extends PaymentSteps {
  /**
   * `ready`: the buttons can be pressed. `working`: the payer has approved, money may move. `confirming`: the server does not
   * know yet. `stuck`: something went wrong after it, and another try might pay twice.
   */
  readonly state: 'ready' | 'working' | 'confirming' | 'stuck';
  /** The last problem, as a sentence; '' without one. */
  readonly message: string;
  /** The amount due: as it was shown first, then as the order says. */
  readonly due: Due;
  /** Ends an order under way, because the payer leaves. */
  readonly leave: () => void;
}

/** The server's codes for a capture that has taken no money. */
const notTakenCodes: readonly string[] = ['declined', 'not-approved', 'full', 'not-taken'];
const isConfirming = (failure: unknown) => failure instanceof ApiError && failure.code === 'confirming';
/** True if the server has decided. Without its answer nobody here knows if the money was taken. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

/** US dollars, with the tax in it. */
interface Due {
  readonly amount: number;
  readonly tax: TaxLine | null;
}

/** The registration to pay for, and what the student was told it costs. */
interface Wanted extends Due {
  readonly courseInstanceId: string;
  readonly isAudit: boolean;
  /** The registration to change between credit and audit; only the difference is paid. */
  readonly registrationId?: string;
  /** The version of the credit promise that was accepted. */
  readonly promise?: string;
}

/** The registration that was to be paid for; undefined if the server has none or doesn't answer. */
async function registrationIn({
  courseInstanceId,
  isAudit,
  registrationId,
}: Wanted): Promise<Registration | undefined> {
  const mine = await call(registrations.mine).catch(() => []);
  return mine.find(
    (one) =>
      one.courseInstanceREF._id === courseInstanceId &&
      isActive(one.status) &&
      (registrationId === undefined || one.isAudit === isAudit),
  );
}

/**
 * Takes a payment from the order to the place: order, capture, transaction, registration. The server decides at every step;
 * a report from here only makes it look, so each call may be lost or repeated.
 *
 * @param onRegistered called once the student has the place, with the sentence that says so
 */
export function usePayment(wanted: Wanted, onRegistered: (message: string) => void): Payment {
  const { courseInstanceId, isAudit, registrationId, promise } = wanted;
  const client = useQueryClient();
  const [state, setState] = useState<Payment['state']>('ready');
  const [message, setMessage] = useState('');
  const [due, setDue] = useState<Due>({ amount: wanted.amount, tax: wanted.tax });
  /** The order under way, until its ending is reported. */
  const order = useRef<string>(undefined);
  /** The reason why the last order was refused, because the processor's buttons may hand on a different error. */
  const refusal = useRef<ApiError>(undefined);
  /** The amount the student was last told. */
  const accepted = useRef(wanted.amount);
  /** True when the last order was stopped because it costs something else than the student was told. */
  const repriced = useRef(false);
  const left = useRef(false);

  function arrived(isPending: boolean) {
    order.current = undefined;
    void refresh(client);
    onRegistered(i18n.t(isPending ? pending : complete));
  }

  const report = (status: 'COMPLETED' | 'FAILED' | 'CANCELLED', externalOrderId: string | undefined) =>
    call(payments.report, {
      body: { courseInstanceREF: courseInstanceId, isAudit, status, externalOrderId: externalOrderId ?? null },
    });

  /** The place that a paid transaction has bought. */
  async function register({ _id, status }: Pick<Transaction, '_id' | 'status'>) {
    await call(registrations.create, { body: { courseInstanceREF: courseInstanceId, transactionREF: _id, isAudit } });
    arrived(status === 'PENDING');
  }

  async function finish(orderId: string) {
    try {
      await register(await report('COMPLETED', orderId));
    } catch (failure) {
      const registration = await registrationIn(wanted);
      if (registration?.isAudit === isAudit) return arrived(registration.status === 'Payment pending');
      giveUp(failure);
    }
  }

  function giveUp(failure: unknown) {
    order.current = undefined;
    setState('stuck');
    setMessage(failureWith(i18n.t('Something went wrong. Please contact support.'), failure).message);
  }

  /** Handles a refused capture. Offers another try only if no money was taken for certain, so that nobody pays twice. */
  async function notTaken(failure: unknown) {
    if (failure instanceof ApiError && notTakenCodes.includes(failure.code ?? '')) return record('FAILED', failure);
    giveUp(failure);
  }

  /** Records how an attempt ended without a payment, unless the processor knows better. */
  async function record(status: 'FAILED' | 'CANCELLED', why?: unknown) {
    const ended = order.current;
    order.current = undefined;
    let sentence: string;
    try {
      const transaction = await report(status, ended);
      if (transaction.status === 'COMPLETED' || transaction.status === 'PENDING') return await register(transaction);
      const reason = why instanceof ApiError && why.said ? why.message : i18n.t(endings[status].next);
      sentence = `${i18n.t(endings[status].recorded)} ${reason}`;
    } catch (failure) {
      if (isConfirming(failure)) {
        order.current = ended;
        return setState('confirming');
      }
      sentence = `${i18n.t(endings[status].lost)} ${i18n.t(unsure)}`;
    }
    void refresh(client);
    if (left.current) return notify(sentence);
    setState('ready');
    setMessage(sentence);
  }

  async function begin() {
    setMessage('');
    refusal.current = undefined;
    try {
      const { orderId, amount, tax } = await call(checkout.createOrder, {
        body: { courseInstanceREF: courseInstanceId, isAudit, promise, registrationREF: registrationId },
      });
      order.current = orderId;
      setDue({ amount, tax });
      if (amount !== accepted.current) {
        accepted.current = amount;
        repriced.current = true;
        throw new Error('repriced');
      }
      return orderId;
    } catch (failure) {
      if (failure instanceof ApiError) refusal.current = failure;
      throw failure;
    }
  }

  async function approved(orderId: string) {
    setState('working');
    setMessage('');
    try {
      await call(checkout.capture, { params: { orderId } });
    } catch (failure) {
      return isFinal(failure) ? notTaken(failure) : setState('confirming');
    }
    return finish(orderId);
  }

  function failed(error: unknown) {
    // Buttons that are removed while their window is open report an error.
    if (left.current || state !== 'ready') return;
    if (repriced.current) {
      repriced.current = false;
      return setMessage(i18n.t('The price has changed. Check it and choose again how you pay. You weren’t charged.'));
    }
    const refused = refusal.current;
    refusal.current = undefined;
    if (isConfirming(refused)) return setState('confirming');
    // No payment has begun that could have failed: the server's own sentence says why and what to do.
    if (refused && refused.status < 500 && refused.status > 0) return setMessage(refused.message);
    void record('FAILED', refused ?? error);
  }

  function cancelled() {
    if (order.current && !left.current) void record('CANCELLED');
  }

  function leave() {
    left.current = true;
    if (order.current && state === 'ready') void record('CANCELLED');
  }

  /** Asks the server once more to finish; a final answer ends the waiting. */
  async function ask() {
    const asked = order.current;
    try {
      if (asked !== undefined) {
        await call(checkout.capture, { params: { orderId: asked } });
        return await finish(asked);
      }
      // The payment being confirmed was begun in another window: once it has ended, another can begin.
      await begin();
      setState('ready');
    } catch (failure) {
      if (asked !== undefined && isFinal(failure)) await notTaken(failure);
    }
  }

  const looks = useRef(0);
  const look = useEffectEvent(async () => {
    const registration = await registrationIn(wanted);
    if (registration) return arrived(registration.status === 'Payment pending');
    looks.current += 1;
    if (looks.current % 5 === 2) await ask();
  });
  useEffect(() => {
    if (state !== 'confirming') return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(() => void look().finally(next), betweenLooks);
    };
    next();
    return () => clearTimeout(timer);
  }, [state]);

  return { state, message, due, begin, approved, failed, cancelled, leave };
}

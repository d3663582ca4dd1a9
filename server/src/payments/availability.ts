import type { FastifyBaseLogger } from 'fastify';
import { PaypalError, type Paypal } from './paypal.ts';

/** The processor, and whether it takes our credentials as far as its last answers tell. */
export interface WatchedPaypal extends Paypal {
  readonly available: () => boolean;
  /** Asks something harmless, once a minute at most, so that a wrong or a mended setting is noticed. */
  readonly lookAgain: () => Promise<void>;
}

/** Watches the processor's answers: credentials that it refuses make the payment area say so, instead of a dead button. */
export function watched(paypal: Paypal, log: FastifyBaseLogger): WatchedPaypal {
  let refused = false;
  let lookedAt = 0;
  async function seen<T>(answer: Promise<T>): Promise<T> {
    try {
      const result = await answer;
      refused = false;
      return result;
    } catch (error) {
      if (error instanceof PaypalError && [401, 403].includes(error.status)) {
        if (!refused) log.error(error, 'PayPal refuses our credentials: see PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET');
        refused = true;
      } else if (error instanceof PaypalError && error.status >= 400 && error.status < 500) refused = false;
      throw error;
    }
  }
  return {
    createOrder: (order, requestId) => seen(paypal.createOrder(order, requestId)),
    order: (orderId) => seen(paypal.order(orderId)),
    capture: (orderId, requestId) => seen(paypal.capture(orderId, requestId)),
    captureDetails: (captureId) => seen(paypal.captureDetails(captureId)),
    refund: (captureId, requestId, amount) => seen(paypal.refund(captureId, requestId, amount)),
    refundDetails: (refundId) => seen(paypal.refundDetails(refundId)),
    // not watched: an account may take payments without the permission to read disputes or to search
    dispute: paypal.dispute,
    moved: paypal.moved,
    verifyWebhook: paypal.verifyWebhook,
    available: () => !refused,
    lookAgain: async () => {
      if (Date.now() - lookedAt < 60_000) return;
      lookedAt = Date.now();
      // an order that nobody has: the answer is 404, or that we may not ask
      await seen(paypal.order('5O190127TN364715T')).catch(() => undefined);
    },
  };
}

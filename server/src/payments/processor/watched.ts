import type { FastifyBaseLogger } from 'fastify';
import { ProcessorError, type Processor } from './port.ts';

/** A processor, and whether it takes our credentials as far as its last answers tell. */
export interface WatchedProcessor extends Processor {
  readonly available: () => boolean;
  /** Asks something harmless, once a minute at most, so that a wrong or a mended setting is noticed. */
  readonly lookAgain: () => Promise<void>;
}

/** Watches a processor's answers: credentials that it refuses make the payment area say so, instead of a dead button. */
export function watched(processor: Processor, log: FastifyBaseLogger): WatchedProcessor {
  let refused = false;
  let lookedAt = 0;
  async function seen<T>(answer: Promise<T>): Promise<T> {
    try {
      const result = await answer;
      refused = false;
      return result;
    } catch (error) {
      if (error instanceof ProcessorError && [401, 403].includes(error.status)) {
        if (!refused) log.error(error, `${processor.name} refuses our credentials: see ${processor.credentials}`);
        refused = true;
      } else if (error instanceof ProcessorError && error.status >= 400 && error.status < 500) refused = false;
      throw error;
    }
  }
  return {
    // What is not watched: an account may take payments without the permission to read disputes or to search.
    ...processor,
    createOrder: (order, requestId) => seen(processor.createOrder(order, requestId)),
    order: (orderId) => seen(processor.order(orderId)),
    capture: (orderId, requestId) => seen(processor.capture(orderId, requestId)),
    refund: (captureId, requestId, amount) => seen(processor.refund(captureId, requestId, amount)),
    refundDetails: (refundId) => seen(processor.refundDetails(refundId)),
    available: () => !refused,
    lookAgain: async () => {
      if (Date.now() - lookedAt < 60_000) return;
      lookedAt = Date.now();
      // an order that nobody has: the answer is 404, or that we may not ask
      await seen(processor.order('5O190127TN364715T')).catch(() => undefined);
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { ProcessorError, type Processor } from './port.ts';

/** A processor that also knows whether it accepts our credentials, judging by its last answers. */
export interface WatchedProcessor extends Processor {
  readonly available: () => boolean;
  /** Makes a harmless call, at most once a minute, so that we notice when a setting is wrong or fixed. */
  readonly recheck: () => Promise<void>;
}

/** Watches a processor's answers, so that the payment area can report refused credentials instead of showing a dead button. */
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
    // We don't watch the other calls: an account may take payments without permission to read disputes or search.
    ...processor,
    signIn: () => seen(processor.signIn()),
    createOrder: (order, requestId) => seen(processor.createOrder(order, requestId)),
    order: (orderId) => seen(processor.order(orderId)),
    capture: (orderId, requestId) => seen(processor.capture(orderId, requestId)),
    refund: (captureId, requestId, amount) => seen(processor.refund(captureId, requestId, amount)),
    refundDetails: (refundId) => seen(processor.refundDetails(refundId)),
    available: () => !refused,
    recheck: async () => {
      if (Date.now() - lookedAt < 60_000) return;
      lookedAt = Date.now();
      await seen(processor.probe()).catch(() => undefined);
    },
  };
}

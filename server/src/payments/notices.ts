import type { Queue } from '../kernel/jobs.ts';
import type { Db } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { lookAfterwards } from './afterwards.ts';
import { lookAtDispute } from './disputes.ts';
import { eventById, intentById, intentByOrder, transactionOfCapture, type Intent } from './queries.ts';
import { lookAt } from './sweep.ts';

interface Resource {
  readonly id?: unknown;
  readonly custom_id?: unknown;
  readonly purchase_units?: readonly { readonly custom_id?: unknown }[];
  readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: unknown } };
  readonly links?: readonly { readonly href?: unknown; readonly rel?: unknown }[];
  readonly dispute_id?: unknown;
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: unknown }[];
}
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isText = (value: unknown): value is string => typeof value === 'string';

/** A notice only says where to look: what is true is what the processor answers to our own question. */
export const noticeQueue = (services: Services): Queue => ({
  name: 'payments.notice',
  work: async ({ eventId }: { eventId: string }) => {
    const { db } = services.database;
    const event = await eventById(db, eventId);
    const { resource = {} } = (event?.body ?? {}) as { readonly resource?: Resource };
    if (isText(resource.dispute_id)) {
      const named = resource.disputed_transactions?.map((one) => one.seller_transaction_id).filter(isText);
      return lookAtDispute(services, resource.dispute_id, named ?? []);
    }
    const intent = await intentOf(db, resource);
    if (!intent) return;
    if (['CREATED', 'CAPTURING', 'PENDING'].includes(intent.state)) await lookAt(services, intent);
    else await lookAfterwards(services, intent._id);
  },
});

async function intentOf(db: Db, resource: Resource): Promise<Intent | undefined> {
  const named = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id;
  const byName = isText(named) && uuid.test(named) ? await intentById(db, named) : undefined;
  if (byName) return byName;
  const order = resource.supplementary_data?.related_ids?.order_id ?? resource.id;
  const byOrder = isText(order) ? await intentByOrder(db, order) : undefined;
  if (byOrder) return byOrder;
  // A refund says by its links which capture it is of.
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const capture = isText(up) ? /\/captures\/(\w+)$/.exec(up)?.[1] : undefined;
  const transaction = capture === undefined ? undefined : await transactionOfCapture(db, capture);
  return transaction?.intentREF ? intentById(db, transaction.intentREF) : undefined;
}

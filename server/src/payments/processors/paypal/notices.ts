import type { Processor, Subject } from '../port.ts';

interface Resource {
  readonly id?: unknown;
  readonly custom_id?: unknown;
  readonly purchase_units?: readonly { readonly custom_id?: unknown }[];
  readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: unknown } };
  readonly links?: readonly { readonly href?: unknown; readonly rel?: unknown }[];
  readonly dispute_id?: unknown;
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: unknown }[];
}
const isText = (value: unknown): value is string => typeof value === 'string';
const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** Returns the id and type of a webhook event; undefined when it isn't one. */
export const noticeOf: Processor['noticeOf'] = (body) => {
  const { id, event_type: type } = (body ?? {}) as { readonly id?: unknown; readonly event_type?: unknown };
  return isText(id) && isText(type) ? { id, type } : undefined;
};

/** Returns the order, capture or dispute that a webhook event is about. */
export function subjectOf(body: unknown): Subject {
  const { resource = {} } = (body ?? {}) as { readonly resource?: Resource };
  if (isText(resource.dispute_id)) {
    const named = resource.disputed_transactions?.map((one) => one.seller_transaction_id).filter(isText);
    return { dispute: { id: resource.dispute_id, captureIds: named ?? [] } };
  }
  // A refund names its capture only in its links.
  const up = text(resource.links?.find(({ rel }) => rel === 'up')?.href);
  const customId = text(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id);
  const orderId = text(resource.supplementary_data?.related_ids?.order_id ?? resource.id);
  const captureId = up === undefined ? undefined : /\/captures\/(\w+)$/.exec(up)?.[1];
  return { customId, orderId, captureId };
}

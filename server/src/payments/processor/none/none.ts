import { ProcessorError, type Processor } from '../port.ts';

const said = 'Only what costs nothing is paid so, and nothing is kept of it.';
const refuse = () =>
  Promise.reject(new ProcessorError(said, { status: 422, issue: 'NONE', problem: 'other', retryable: false }));

/** What costs nothing, paid at once and by nobody: it asks no network, and there is nothing to look up, refund or compare. */
export const none: Processor = {
  name: 'None',
  credentials: '',
  createOrder: async ({ customId, amountCents, currency }) => {
    if (amountCents !== 0) return refuse();
    const paid = { id: customId, status: 'COMPLETED' as const, amountCents, currency };
    return {
      ...paid,
      ...{ customId, payee: null, payer: { email: null, payerId: null, name: null } },
      fundingSource: 'none',
      capture: { ...paid, feeCents: null, statusReason: null },
      refunds: [],
      raw: null,
    };
  },
  order: refuse,
  capture: refuse,
  refund: refuse,
  refundDetails: refuse,
  dispute: refuse,
  moved: async () => ({ rows: [], pages: 1 }),
  isGenuine: async () => false,
  noticeOf: () => undefined,
  subjectOf: () => ({}),
};

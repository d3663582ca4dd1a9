import { i18n } from '@stoa/contract/kernel/i18n';
import { ProcessorError, type Processor } from './port.ts';

const refuse = (message: string) =>
  Promise.reject(new ProcessorError(message, { status: 422, issue: 'NONE', problem: 'other', retryable: false }));
const unknown = () => refuse(i18n.t('Free registrations have no payment here.'));

/** Pays for free purchases at once, without a network. It has nothing to look up, refund or compare. */
export const none: Processor = {
  name: 'None',
  credentials: '',
  registration: '',
  configuration: '',
  probe: async () => {},
  signIn: async () => {},
  noticeRegistration: async () => undefined,
  refusesCurrency: async () => undefined,
  createOrder: async ({ customId, amountCents, currency }) => {
    if (amountCents !== 0) return refuse(i18n.t('This isn’t free.'));
    const paid = { id: customId, status: 'COMPLETED' as const, amountCents, currency };
    return {
      ...paid,
      customId,
      payee: null,
      payer: { email: null, payerId: null, name: null },
      fundingSource: 'none',
      capture: { ...paid, feeCents: null, statusReason: null },
      refunds: [],
      raw: null,
    };
  },
  order: unknown,
  capture: unknown,
  refund: unknown,
  refundDetails: unknown,
  dispute: unknown,
  disputeUrl: () => null,
  moved: async () => ({ rows: [], pages: 1 }),
  isGenuine: async () => false,
  noticeOf: () => undefined,
  subjectOf: () => ({}),
};

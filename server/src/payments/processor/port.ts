// What this product asks of whoever takes its payments, in its own words. Amounts are integer cents of a currency with two
// decimals. A folder beside this file speaks to one processor: `docs/guides/adding-things.md` says what another one needs.

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED';
  amountCents: number;
  currency: string;
  /** null while it is PENDING */
  feeCents: number | null;
  /** why it is PENDING or DECLINED, e.g. ECHECK or PENDING_REVIEW */
  statusReason: string | null;
}

export interface Order {
  id: string;
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED';
  /** what we named it by */
  customId: string | null;
  /** the account that is paid, by whichever name the processor gives it; null when it gives none */
  payee: string | null;
  amountCents: number;
  currency: string;
  payer: { email: string | null; payerId: string | null; name: string | null };
  /** how it is paid: 'paypal', 'card', 'venmo', …; null before approval */
  fundingSource: string | null;
  capture: Capture | null;
  /** what was paid back of it, by us or by hand at the processor */
  refunds: Refund[];
  /** the processor's answer as it came, for storage */
  raw: unknown;
}

export interface Refund {
  id: string;
  status: 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED';
  amountCents: number;
  currency: string;
  statusReason: string | null;
  /** what its maker named it by; ours bear our own ids */
  customId: string | null;
  raw: unknown;
}

export interface Dispute {
  id: string;
  /** RESOLVED when it is over, whoever was right; OPEN, UNDER_REVIEW and others until then */
  status: string;
  captureIds: string[];
}

/** A line of the processor's list of what it has moved. */
export interface MovedMoney {
  readonly id: string;
  /** the capture that a refund or a reversal is of */
  readonly of: string | null;
  /** below zero when it went out */
  readonly amountCents: number;
  readonly currency: string;
  /** S done, P not decided, D denied, V reversed */
  readonly status: string;
  readonly eventCode: string;
  readonly invoiceId: string | null;
}
export interface MovedPage {
  readonly rows: MovedMoney[];
  readonly pages: number;
}

export interface NewOrder {
  /** comes back with the order, its capture and their notices; at most 127 characters */
  customId: string;
  /** two orders with the same one can't both be captured; at most 127 characters */
  invoiceId: string;
  amountCents: number;
  currency: string;
  /** what the payer reads; cut at 127 characters */
  description: string;
  brandName?: string;
}

/** What a notice is about, as far as it says: each of them is only a hint where to look. */
export interface Subject {
  readonly dispute?: { readonly id: string; readonly captureIds: readonly string[] };
  /** what we named the order by */
  readonly customId?: string;
  readonly orderId?: string;
  readonly captureId?: string;
}

/** Headers as Node has them: names in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Refusals that something particular follows from; `other`: a person may have to look. */
export type Problem =
  | 'declined'
  | 'fully refunded'
  | 'more than is left'
  | 'no funds'
  | 'too late'
  | 'disputed'
  | 'other';

/** The processor refused a call, or nobody can say whether it took it. */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
  /** As in HTTP: 401 our credentials, 403 our permissions, 404 not there, 422 not now; 0 when there was no answer. */
  readonly status: number;
  /** The processor's own word, by which its documents know it; 'UNREACHABLE' when nobody can say what the call did. */
  readonly issue: string;
  readonly problem: Problem;
  /** Whether the same call with the same request id may succeed later, without a change on our side. */
  readonly retryable: boolean;

  constructor(
    message: string,
    about: Pick<ProcessorError, 'status' | 'issue' | 'problem' | 'retryable'>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = about.status;
    this.issue = about.issue;
    this.problem = about.problem;
    this.retryable = about.retryable;
  }
}

/** Every call but `isGenuine` rejects with ProcessorError alone, and none is repeated, except once with new credentials. */
export interface Processor {
  /** as transactions and people name it */
  readonly name: string;
  /** the settings that have to be right for it to know us */
  readonly credentials: string;
  createOrder: (order: NewOrder, requestId: string) => Promise<Order>;
  order: (orderId: string) => Promise<Order>;
  capture: (orderId: string, requestId: string) => Promise<Order>;
  /** A part of a capture; `customId` comes back with the refund. */
  refund: (
    captureId: string,
    requestId: string,
    amount?: { cents: number; currency: string; customId?: string },
  ) => Promise<Refund>;
  refundDetails: (refundId: string) => Promise<Refund>;
  dispute: (disputeId: string) => Promise<Dispute>;
  /** A page of what was moved between two instants, at most 31 days apart; three hours may pass until it stands there. */
  moved: (from: Date, to: Date, page: number) => Promise<MovedPage>;
  /**
   * Whether the notice was signed by the processor for us. `rawBody` must be the bytes as they arrived. Rejects with an
   * 'UNREACHABLE' ProcessorError when that could not be found out.
   */
  isGenuine: (headers: NoticeHeaders, rawBody: Uint8Array) => Promise<boolean>;
  /** The notice's id and kind; undefined when it is no notice at all. */
  noticeOf: (body: unknown) => { readonly id: string; readonly type: string } | undefined;
  subjectOf: (body: unknown) => Subject;
}

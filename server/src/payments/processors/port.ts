// Everything we ask of a payment processor, in our own terms. Amounts are integer cents of a currency with two decimals. Each
// folder beside this file connects one processor; `docs/guides/adding-things.md` explains how to add another.
import type { DisputeReason } from '@stoa/contract/payments/ledger.endpoints';
import type { ZodRawShape } from 'zod';

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
  /** the id we gave it */
  customId: string | null;
  /** the account that gets the money, by the processor's name or id for it; null when unknown */
  payee: string | null;
  amountCents: number;
  currency: string;
  payer: { email: string | null; payerId: string | null; name: string | null };
  /** the means of payment, such as 'card'; null before approval */
  fundingSource: string | null;
  capture: Capture | null;
  /** refunds of it, by us or by hand at the processor */
  refunds: Refund[];
  /** the processor's answer as received, for storage */
  raw: unknown;
}

export interface Refund {
  id: string;
  status: 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED';
  amountCents: number;
  currency: string;
  statusReason: string | null;
  /** the id that its creator gave it; our refunds have our own ids */
  customId: string | null;
  raw: unknown;
}

export interface Dispute {
  id: string;
  /** RESOLVED when it is over, no matter who won; OPEN, UNDER_REVIEW and others until then */
  status: string;
  captureIds: string[];
  /** in our own words; null when the processor doesn't say */
  reason: DisputeReason | null;
  /** an instant, ISO 8601; null when nothing is asked of us */
  dueAt: string | null;
}

/** An entry in the processor's list of moved money. */
export interface MovedMoney {
  readonly id: string;
  /** the capture that a refund or reversal belongs to */
  readonly of: string | null;
  /** negative when money went out */
  readonly amountCents: number;
  readonly currency: string;
  /** S done, P pending, D denied, V reversed */
  readonly status: string;
  readonly eventCode: string;
  readonly invoiceId: string | null;
}
export interface MovedPage {
  readonly rows: MovedMoney[];
  readonly pages: number;
}

export interface NewOrder {
  /** returned with the order, its capture and their notices; at most 127 characters */
  customId: string;
  /** two orders with the same one can't both be captured; at most 127 characters */
  invoiceId: string;
  amountCents: number;
  /** the part of the amount that is tax; 0 by default */
  taxCents?: number;
  currency: string;
  /** shown to the payer; cut at 127 characters */
  description: string;
  /** shown to the payer, the site's name; at most 127 characters */
  brandName?: string;
}

/** The subject of a notice, as far as the notice names it. We use it only as a hint where to look. */
export interface Subject {
  readonly dispute?: { readonly id: string; readonly captureIds: readonly string[] };
  /** the id we gave the order */
  readonly customId?: string;
  readonly orderId?: string;
  readonly captureId?: string;
}

/** The address that gets the processor's notices, and the processor's names of required notices that it doesn't get. */
export interface NoticeRegistration {
  readonly url: string;
  readonly missing: readonly string[];
}

/** Headers as Node gives them, with lower-case names. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Refusals that we handle in a particular way. For 'other', a person may have to look. */
export type Problem =
  | 'declined'
  | 'fully refunded'
  | 'more than is left'
  | 'no funds'
  | 'too late'
  | 'disputed'
  | 'other';

/** The processor refused a call, or we can't tell whether it took effect. */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
  /**
   * An HTTP status: 401 our credentials, 403 our permissions, 404 not found, 422 not possible now; 0 when there was no
   * answer.
   */
  readonly status: number;
  /** The processor's own error code, or 'UNREACHABLE' when we can't tell what the call did. */
  readonly issue: string;
  readonly problem: Problem;
  /** True when the same call with the same request id may succeed later without a change on our side. */
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

/** Every call except `isGenuine` rejects only with ProcessorError. No call is repeated, except once with new credentials. */
export interface Processor {
  /** the name in transactions and for people */
  readonly name: string;
  /** the names of the settings that hold our credentials */
  readonly credentials: string;
  /** the name of the setting that says where the processor keeps our registration for notices */
  readonly registration: string;
  /** the settings it was opened with, to tell one configuration from another; it holds secrets */
  readonly configuration: string;
  /** Rejects unless the processor answers and accepts our credentials. */
  probe: () => Promise<void>;
  /** Signs in with our credentials, without using a cached token. */
  signIn: () => Promise<void>;
  /** Resolves to undefined when the processor doesn't know the registration in our settings. */
  noticeRegistration: () => Promise<NoticeRegistration | undefined>;
  /**
   * Checks before any payment whether our account accepts a currency. Resolves to undefined when it does, else to the
   * processor's error code.
   */
  refusesCurrency: (currency: string) => Promise<string | undefined>;
  createOrder: (order: NewOrder, requestId: string) => Promise<Order>;
  order: (orderId: string) => Promise<Order>;
  capture: (orderId: string, requestId: string) => Promise<Order>;
  /** Refunds a capture or a part of it; `customId` is returned with the refund. */
  refund: (
    captureId: string,
    requestId: string,
    amount?: { cents: number; currency: string; customId?: string },
  ) => Promise<Refund>;
  refundDetails: (refundId: string) => Promise<Refund>;
  dispute: (disputeId: string) => Promise<Dispute>;
  /** The page at the processor where people answer a dispute; null when it has none. */
  disputeUrl: (disputeId: string) => string | null;
  /** One page of money moved between two instants, at most 31 days apart. A movement may take three hours to appear. */
  moved: (from: Date, to: Date, page: number) => Promise<MovedPage>;
  /**
   * Resolves to true when the processor signed the notice for us. `rawBody` must be the bytes as they arrived. Rejects with
   * an 'UNREACHABLE' ProcessorError when we can't find out.
   */
  isGenuine: (headers: NoticeHeaders, rawBody: Uint8Array) => Promise<boolean>;
  /** The notice's id and type; undefined when it isn't a notice. */
  noticeOf: (body: unknown) => { readonly id: string; readonly type: string } | undefined;
  subjectOf: (body: unknown) => Subject;
}

/** A processor that is configured but not opened yet. */
export interface ConfiguredProcessor {
  readonly open: () => Processor;
  /** The public values that its buttons in the browser need, by the names that they expect. */
  readonly browser: Readonly<Record<string, string>>;
  /** The sources that the policy of our pages allows for its buttons. */
  readonly sources: readonly string[];
  /** Settings that are valid but rarely intended, such as those of a test system: the variable, and a description. */
  readonly doubts: readonly { readonly setting: string; readonly says: string }[];
}

/** A processor that can be set up. */
export interface ProcessorKind {
  /** its name for people */
  readonly name: string;
  /** Its environment variables: for each, the schema, the default, and the description shown when its value is wrong. */
  readonly variables: ZodRawShape;
  /** The variables that it requires. Either all or none of them are set. */
  readonly required: readonly string[];
  /** Reads its checked variables. Returns undefined when it isn't set up. */
  readonly read: (set: Readonly<Record<string, unknown>>) => ConfiguredProcessor | undefined;
}

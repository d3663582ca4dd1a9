import type { Anyone, Context } from '../kernel/context.ts';
import type { Seller } from '@stoa/contract/office/site-settings.endpoints';
import type { Db, Trx } from '../kernel/db.ts';
import type { Fact } from '../kernel/mail-blocks.ts';
import type { Checkout, Processors } from './processors/registry.ts';

declare module '../kernel/context.ts' {
  interface Services {
    readonly processors: Processors;
    readonly checkout: Checkout;
    readonly purchase: Purchase;
  }
}

/** The purpose of a payment. Payments only store it and pass it on; the feature that sells it knows its meaning. */
export interface Wanted {
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** the registration whose mode a payment of the difference changes, or to which a no-show returns by paying */
  readonly registrationREF: string | null;
}

/** An order's purpose and its amount. */
export interface Ordered extends Wanted {
  readonly amountCents: number;
}

/** A description of what is sold, for emails. */
export interface Sold {
  /** empty when it no longer exists */
  readonly name: string;
  /** the address where the buyer finds it */
  readonly path: string;
  /** the address where it can be bought again */
  readonly buyAt: string;
  /** returned in the current language */
  readonly details: () => readonly Fact[];
  /** the promise that came with it, for the receipt */
  readonly promised?: () => readonly Fact[];
  /** who sells it; emails to the payer say so */
  readonly seller?: Seller;
}

export interface Obstacle {
  readonly message: string;
  /** A later try may succeed, so the order stays open. */
  readonly mayPass?: boolean;
}

/** A payment that the processor confirmed, while we record it. */
export interface Paid {
  readonly transactionId: string;
  /** The processor has accepted the payment but not decided on it yet. */
  readonly pending: boolean;
  /** An administrator grants it, even when nobody could buy it any more. */
  readonly byAdministrator?: boolean;
}

/** The functions that payments need from the feature that sells something: registrations. */
export interface Purchase {
  /** Describes it for emails. */
  readonly describe: (db: Db, wanted: Wanted) => Promise<Sold>;
  /** Its price in cents, to record an attempt; undefined when the price isn't public. */
  readonly priceOf: (db: Db, wanted: Pick<Wanted, 'courseInstanceREF' | 'isAudit'>) => Promise<number | undefined>;
  /** Locks what is sold until the caller's transaction ends. Call it before locking intents, registrations and transactions. */
  readonly lock: (db: Db, wanted: Wanted) => Promise<void>;
  /** Returns the reason it can't be bought, while it is locked. Asked before we capture the money. */
  readonly obstacle: (db: Trx, wanted: Ordered) => Promise<Obstacle | undefined>;
  /** Grants what was paid for. False when that isn't possible (any more); the money then goes back. */
  readonly fulfil: (context: Context<Trx, Anyone>, wanted: Ordered, paid: Paid) => Promise<boolean>;
  /** Ends what was granted for a pending payment that failed. */
  readonly failed: (context: Context<Trx, Anyone>, transactionId: string) => Promise<void>;
  /**
   * Ends the registration that a transaction bought, for an administrator who refunds `refundCents`; false when it had already
   * ended. Throws Refusal 400 when that is more than its rules allow.
   */
  readonly end: (
    context: Context<Trx, Anyone>,
    transactionId: string,
    reason: string,
    refundCents: number,
  ) => Promise<boolean>;
  /** The cents to keep of a pending payment that completes after its registration was given up; 0 if all is refunded. */
  readonly keeps: (db: Db, transactionId: string) => Promise<number>;
  /** True when the student still has the registration that a transaction paid for, in whole or in part. */
  readonly isReserved: (db: Db, transactionId: string) => Promise<boolean>;
}

import type { Anyone, Context } from '../kernel/context.ts';
import type { Seller } from '@stoa/contract/office/site-settings.endpoints';
import type { Db, Trx } from '../kernel/db.ts';
import type { Fact } from '../kernel/mail-blocks.ts';

/** The purpose of a payment. Payments only store it and pass it on; the feature that sells it knows its meaning. */
export interface Wanted {
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** for a payment of the difference, the registration whose mode will change; or the no-show's, who pays to return */
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
  /** It may be gone at the next try, so the order stays open. */
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

/**
 * Everything that payments ask of the feature that sells something: registrations.
 */
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
   * Ends what a transaction bought, for an administrator who refunds so many cents of it; false when it had already ended. Throws
   * Refusal 400 when they are more than its rules give back.
   */
  readonly end: (
    context: Context<Trx, Anyone>,
    transactionId: string,
    reason: string,
    refundCents: number,
  ) => Promise<boolean>;
  /** The cents that stay paid when a pending payment arrives for something that was given up meanwhile; 0 where all goes back. */
  readonly keeps: (db: Db, transactionId: string) => Promise<number>;
  /** True when the student still has what a transaction bought or paid the difference for. */
  readonly isReserved: (db: Db, transactionId: string) => Promise<boolean>;
}

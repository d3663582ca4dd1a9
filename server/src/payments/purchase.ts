import type { Db, Trx } from '../kernel/db.ts';
import type { Fact } from '../kernel/mail-blocks.ts';
import type { AnyWriting, Services } from '../kernel/work.ts';

/** What a payment is for. Payments keep it and hand it on; what it means is known to the room that sells it. */
export interface Wanted {
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** of a payment for the difference, the registration whose mode is to change */
  readonly registrationREF: string | null;
}

/** What is sold, as mails tell of it. */
export interface Sold {
  /** '' when it is not there any more */
  readonly name: string;
  /** said in the language of whoever reads them */
  readonly facts: () => readonly Fact[];
}

export interface Obstacle {
  readonly message: string;
  /** It may be gone by the next try: the order stays open. */
  readonly mayPass?: boolean;
}

/** A payment that the processor has confirmed, as it is being written. */
export interface Paid {
  readonly transactionId: string;
  /** The processor has taken the payment, but not decided on it yet. */
  readonly pending: boolean;
  /** An administrator gives it: also where nobody could buy it any more. */
  readonly byAdministrator?: boolean;
}

/**
 * All that payments ask of whoever sells something: registrations implement it with the services of their room, and
 * `start.ts` hands it over without them.
 */
export interface Purchase<Given extends Services = Services> {
  /** What it is, for mails. */
  readonly describe: (db: Db, wanted: Wanted) => Promise<Sold>;
  /** Its price in cents, for a record of an attempt; undefined when nobody is told. */
  readonly priceOf: (db: Db, wanted: Pick<Wanted, 'courseInstanceREF' | 'isAudit'>) => Promise<number | undefined>;
  /** Holds what is sold until the caller's transaction ends: before intents, registrations and transactions. */
  readonly hold: (db: Db, wanted: Wanted) => Promise<void>;
  /** Why it can't be had, while it is held: asked before the money is taken. */
  readonly obstacle: (db: Trx, wanted: Wanted) => Promise<Obstacle | undefined>;
  /** Gives what was paid for: true when it was given, false when it can't be (any more) and the money goes back. */
  readonly fulfil: (work: AnyWriting<Given>, wanted: Wanted, paid: Paid) => Promise<boolean>;
  /** A payment that was pending came to nothing: what was given for it ends. */
  readonly failed: (work: AnyWriting<Given>, transactionId: string) => Promise<void>;
  /** An administrator ends what a transaction has bought; false when it has ended before. */
  readonly end: (work: AnyWriting<Given>, transactionId: string, reason: string) => Promise<boolean>;
  /** Whether what a transaction has bought, or paid the difference for, is still held. */
  readonly isHeld: (db: Db, transactionId: string) => Promise<boolean>;
}

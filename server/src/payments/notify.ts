import { fullName } from '@stoa/contract/people';
import { addressesOf, personById } from '../accounts/queries.ts';
import { post, postAll, type Letter } from '../kernel/mail.ts';
import type { Case } from './emails.ts';
import type { AnyWriting } from './work.ts';
import type { Sold, Wanted } from './purchase.ts';

interface Payment extends Wanted {
  readonly _id: string;
  readonly amountCents: number;
  readonly externalPaymentId: string | null;
}

/** Writes to every administrator about a transaction: who, which course, how much, and where to look. */
export async function notifyAdministrators(
  work: AnyWriting,
  payment: Payment,
  letter: (about: Case) => Letter,
): Promise<void> {
  const person = await personById(work.db, payment.personREF);
  const about: Case = {
    id: payment._id,
    ...(person && { payer: fullName(person) }),
    sold: await work.services.purchase.describe(work.db, payment),
    amount: payment.amountCents / 100,
    paymentId: payment.externalPaymentId,
  };
  await mailAdministrators(work, letter(about));
}

/** Writes to every administrator. */
export async function mailAdministrators(work: AnyWriting, letter: Letter): Promise<void> {
  const all = await addressesOf(work.db, ['Administrator']);
  if (all.length > 0)
    await postAll(
      work,
      all.map((to) => ({ to, letter })),
    );
}

/** Writes to whoever paid about what was bought; `about` is the transaction the mail is shown with. */
export async function notifyPayer(
  work: AnyWriting,
  wanted: Wanted,
  letter: (sold: Sold) => Letter,
  about?: string,
): Promise<void> {
  const person = await personById(work.db, wanted.personREF);
  const sold = await work.services.purchase.describe(work.db, wanted);
  if (person) await post(work, person, letter(sold), about);
}

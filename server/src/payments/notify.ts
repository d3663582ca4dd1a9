import { fullName } from '@stoa/contract/people/people';
import { addressesOf, personById } from '../people/accounts/accounts.queries.ts';
import { post, postAll, type Letter } from '../kernel/mail.ts';
import type { Case } from './payments.emails.ts';
import type { AnyWriting } from './payments.work.ts';
import type { Sold, Wanted } from './purchase.ts';

interface Payment extends Wanted {
  readonly _id: string;
  readonly amountCents: number;
  readonly externalPaymentId: string | null;
}

/** Emails every administrator about a transaction: the student, the course, the amount, and a link. */
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

/** Emails every administrator. */
export async function mailAdministrators(work: AnyWriting, letter: Letter): Promise<void> {
  const all = await addressesOf(work.db, ['Administrator']);
  if (all.length > 0)
    await postAll(
      work,
      all.map((to) => ({ to, letter })),
    );
}

/** Emails the payer about a purchase. `about` is the transaction that the email is shown with. */
export async function notifyPayer(
  work: AnyWriting,
  wanted: Wanted,
  letter: (sold: Sold) => Letter,
  about?: string,
): Promise<void> {
  const person = await personById(work.db, wanted.personREF);
  const sold = await work.services.purchase.describe(work.db, wanted);
  const { seller } = work.services.site.now();
  if (person) await post(work, person, letter({ ...sold, seller }), about);
}

import { paths, recordAt } from '@stoa/contract/paths';
import { dollars } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people';
import { addressesOf, personById } from '../accounts/queries.ts';
import { post, type Addressee, type Letter } from '../kernel/mail.ts';
import type { AnyWork, AnyWriting } from './work.ts';
import type { Wanted } from './purchase.ts';

/** Where an administrator looks at a payment; `id` of its intent or its transaction. */
export const ledgerAddress = ({ services }: Pick<AnyWork, 'services'>, id: string): string =>
  `${services.settings.publicUrl}${recordAt(paths.ledger, id)}`;

interface Payment extends Wanted {
  readonly _id: string;
  readonly amountCents: number;
  readonly externalPaymentId: string | null;
}

/** Writes to every administrator about a transaction: who, which course, how much, and where to look. */
export async function notifyAdministrators(
  work: AnyWriting,
  payment: Payment,
  letter: (to: Addressee, what: string) => Letter,
): Promise<void> {
  const person = await personById(work.db, payment.personREF);
  const course = await work.services.purchase.nameOf(work.db, payment);
  const amount = dollars(payment.amountCents / 100);
  const what = `${person ? fullName(person) : 'Somebody'}, “${course}”, ${amount}, payment ${payment.externalPaymentId}.

${ledgerAddress(work, payment._id)}`;
  await mailAdministrators(work, (one) => letter(one, what));
}

/** Writes to every administrator. */
export async function mailAdministrators(work: AnyWriting, letter: (to: Addressee) => Letter): Promise<void> {
  for (const one of await addressesOf(work.db, ['Administrator'])) await post(work, one, letter(one));
}

/** Writes to whoever paid, by first name and the name of what was bought; `about` is the transaction the mail is shown with. */
export async function notifyPayer(
  work: AnyWriting,
  wanted: Wanted,
  letter: (to: Addressee, course: string) => Letter,
  about?: string,
): Promise<void> {
  const person = await personById(work.db, wanted.personREF);
  const course = await work.services.purchase.nameOf(work.db, wanted);
  if (person) await post(work, person, { ...letter(person, course), ...(about !== undefined && { about }) });
}

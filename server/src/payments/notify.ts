import type { Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { fullName } from '@stoa/contract/people/people';
import { addressesOf, personById } from '../people/accounts/accounts.queries.ts';
import { queueMail, postAll, type MailTemplate } from '../kernel/mail.ts';
import type { Case } from './payments.emails.ts';
import type { Sold, Wanted } from './purchase.ts';

interface Payment extends Wanted {
  readonly _id: string;
  readonly amountCents: number;
  readonly externalPaymentId: string | null;
}

/** Emails every administrator about a transaction: the student, the course, the amount, and a link. */
export async function notifyAdministrators(
  context: Context<Trx, Anyone>,
  payment: Payment,
  template: (about: Case) => MailTemplate,
): Promise<void> {
  const person = await personById(context.db, payment.personREF);
  const about: Case = {
    id: payment._id,
    ...(person && { payer: fullName(person) }),
    sold: await context.services.purchase.describe(context.db, payment),
    amount: payment.amountCents / 100,
    paymentId: payment.externalPaymentId,
  };
  await mailAdministrators(context, template(about));
}

/** Emails every administrator. */
export async function mailAdministrators(context: Context<Trx, Anyone>, template: MailTemplate): Promise<void> {
  const all = await addressesOf(context.db, ['Administrator']);
  if (all.length > 0)
    await postAll(
      context,
      all.map((to) => ({ to, template })),
    );
}

/** Emails the payer about a purchase. `about` is the transaction that the email is shown with. */
export async function notifyPayer(
  context: Context<Trx, Anyone>,
  wanted: Wanted,
  template: (sold: Sold) => MailTemplate,
  about?: string,
): Promise<void> {
  const person = await personById(context.db, wanted.personREF);
  const sold = await context.services.purchase.describe(context.db, wanted);
  const { seller } = context.services.site.now();
  if (person) await queueMail(context, person, template({ ...sold, seller }), about);
}

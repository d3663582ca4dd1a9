import { paths, recordAt } from '@stoa/contract/paths';
import { dollars } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people';
import { addressesOf, personById } from '../accounts/rules.ts';
import { instanceFacts } from '../course-instances/rules.ts';
import { post, type Addressee, type Letter } from '../kernel/mail.ts';
import type { AnyWork } from '../kernel/work.ts';

/** Where an administrator looks at a payment; `id` of its intent or its transaction. */
export const ledgerAddress = ({ services }: Pick<AnyWork, 'services'>, id: string): string =>
  `${services.settings.publicUrl}${recordAt(paths.ledger, id)}`;

interface Paid {
  readonly _id: string;
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly amountCents: number;
  readonly externalPaymentId: string | null;
}

/** Writes to every administrator about a transaction: who, which course, how much, and where to look. */
export async function tellAdministrators(
  work: AnyWork,
  transaction: Paid,
  letter: (to: Addressee, what: string) => Letter,
): Promise<void> {
  const person = await personById(work.db, transaction.personREF);
  const course = await instanceFacts(work.db, transaction.courseInstanceREF);
  const amount = dollars(transaction.amountCents / 100);
  const what = `${person ? fullName(person) : 'Somebody'}, “${course?.name}”, ${amount}, payment ${transaction.externalPaymentId}.

${ledgerAddress(work, transaction._id)}`;
  for (const one of await addressesOf(work.db, ['Administrator'])) await post(work, one, letter(one, what));
}

/** Writes to the student of a payment, by first name and the course's name. */
export async function tellStudent(
  work: AnyWork,
  { personREF, courseInstanceREF }: Pick<Paid, 'personREF' | 'courseInstanceREF'>,
  letter: (to: Addressee, course: string) => Letter,
): Promise<void> {
  const person = await personById(work.db, personREF);
  const course = await instanceFacts(work.db, courseInstanceREF);
  if (person) await post(work, person, letter(person, course?.name ?? ''));
}

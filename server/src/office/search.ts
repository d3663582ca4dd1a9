import type { Context } from '../kernel/context.ts';
import { trimmed } from '@stoa/contract/kernel/text';
import { fullName } from '@stoa/contract/people/people';
import type { Found } from '@stoa/contract/office/search.endpoints';
import { coursesFound, paymentsFound, peopleFound } from './search.queries.ts';

/**
 * Finds records that the person may see: at most ten people, courses and payments each. An empty search finds nothing.
 */
export async function findEverywhere({ db, me }: Context, q: string): Promise<Found> {
  const text = trimmed(q);
  if (text === '') return { people: [], courses: [], payments: [] };
  const [people, courses] = await Promise.all([peopleFound(db, me, text), coursesFound(db, me, text)]);
  const payers = people.map(({ personREF }) => personREF);
  return {
    people: people.map(({ _id, email, role, ...person }) => ({ _id, name: fullName(person), email, role })),
    courses,
    payments: await paymentsFound(db, me, text, payers),
  };
}

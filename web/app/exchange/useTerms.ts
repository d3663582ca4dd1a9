import { agreements, type Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { useEndpoint } from '../kernel/queries.ts';
import { ownToday } from '../ui/format.ts';

type Term = Agreement['terms'][number];
/** The terms of an institution's agreements, the newest first. Undefined until they are known. */
export function useTerms(institutionId: string) {
  const { data } = useEndpoint(agreements.list, { params: { id: institutionId } });
  if (!data) return undefined;
  const terms = new Map<string, Term>();
  for (const term of data
    .toSorted((one, other) => Number(other.state === 'in force') - Number(one.state === 'in force'))
    .flatMap(({ terms: some }) => some))
    if (!terms.has(term.code)) terms.set(term.code, term);
  return [...terms.values()].toSorted((one, other) => other.start.localeCompare(one.start));
}

/** The terms as choices. */
export const termOptions = (terms: readonly Term[] | undefined) =>
  (terms ?? []).map(({ code, name }) => ({ value: code, label: name || code }));
/** The filter of a list by term. */
export const byTermOf = (terms: readonly Term[] | undefined) => ({
  name: 'term',
  label: /*i18n*/ 'Term',
  options: termOptions(terms),
});

/** The code of the current term, or else of the one that began last. */
export function presentTerm(terms: readonly Term[] | undefined): string {
  const today = ownToday();
  const begun = (terms ?? []).filter(({ start }) => start <= today);
  return (begun.find(({ end }) => today <= end) ?? begun[0] ?? terms?.at(-1))?.code ?? '';
}

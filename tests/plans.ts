/** A plan as PostgreSQL's `explain (format json)` has it. */
export interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }];
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];
/** The tables that a plan reads from end to end. */
export const scannedIn = ([row]: readonly Explained[]): string[] => scansIn(row!['QUERY PLAN'][0].Plan);

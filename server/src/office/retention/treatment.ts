/**
 * The treatment of a column when a person is deleted.
 * - `plain`: ids, states, numbers, instants, and texts that are about no person. Stays.
 * - `gone`: the row of this person is deleted, or the column emptied.
 * - `pseudonym`: another name or address takes its place.
 * - `reduced`: of the JSON only ids, states, instants and amounts stay.
 * - `words`, `words in JSON`: texts by other people, which stay as written. Where one names the person, an
 *   administrator decides.
 */
export type Treatment = 'plain' | 'gone' | 'pseudonym' | 'reduced' | 'words' | 'words in JSON';

/** Several columns of which the same becomes. */
export const all = <Column extends string>(treatment: Treatment, ...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, treatment])) as Record<Column, Treatment>;

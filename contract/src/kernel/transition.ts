/** A step of a lifecycle that something else sets off than a button of its own: from which states, to which. */
export interface Step<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}
export type Steps<State extends string> = Readonly<Record<string, Step<State>>>;

/**
 * A lifecycle is a table of these: from which states, to which, by whose hands, under which label, and the question that is
 * asked before it is done. The server's checks, the screens' buttons and the tests are all derived from the table.
 */
export interface Transition<State extends string, By extends string> extends Step<State> {
  readonly by: readonly By[];
  /** Both are marked messages; where the question holds `{name}`, it is told who or what it is about. */
  readonly label: string;
  readonly question: string;
}
export type Transitions<State extends string, By extends string> = Readonly<Record<string, Transition<State, By>>>;

/** The actions open to somebody with these ties to a record in this state, in the table's order. */
export const actionsFrom = <State extends string, By extends string>(
  table: Transitions<State, By>,
  state: State,
  ties: readonly By[],
): string[] =>
  Object.entries(table)
    .filter(([, row]) => row.from.includes(state) && row.by.some((by) => ties.includes(by)))
    .map(([action]) => action);

/** The one action that leads from a state to another for somebody with these ties, or undefined. */
export const actionTo = <State extends string, By extends string>(
  table: Transitions<State, By>,
  from: State,
  to: State,
  ties: readonly By[],
): string | undefined => actionsFrom(table, from, ties).find((action) => table[action]?.to === to);

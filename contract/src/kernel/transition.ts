import { i18n } from './i18n.ts';

/** A status change without a button: the states it starts from, and the state it leads to. */
export interface Step<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}
export type Steps<State extends string> = Readonly<Record<string, Step<State>>>;

/**
 * A lifecycle is a table of these: the states a change starts from and leads to, the people who can make it, its label, and
 * the question asked first. The server's checks, the screens' buttons and the tests are all derived from the table.
 */
export interface Transition<State extends string, By extends string> extends Step<State> {
  readonly by: readonly By[];
  /** Both are marked messages. `{name}` in the question is replaced by the person or thing it is about. */
  readonly label: string;
  readonly question: string;
}
export type Transitions<State extends string, By extends string> = Readonly<Record<string, Transition<State, By>>>;

/** The two decisions on a record that waits in this state. */
export const decisionsOn = <const From extends string, const By extends string>(from: From, by: By) =>
  ({
    approve: {
      from: [from],
      to: 'Approved',
      by: [by],
      label: /*i18n*/ 'Approve',
      question: /*i18n*/ 'Are you sure you want to approve {name}?',
    },
    deny: {
      from: [from],
      to: 'Denied',
      by: [by],
      label: /*i18n*/ 'Deny',
      question: /*i18n*/ 'Are you sure you want to deny {name}?',
    },
  }) as const;

/** The actions open to someone with these ties to a record in this state, in the order of the table. */
export const actionsFrom = <State extends string, By extends string>(
  table: Transitions<State, By>,
  state: State,
  ties: readonly By[],
): string[] =>
  Object.entries(table)
    .filter(([, row]) => row.from.includes(state) && row.by.some((by) => ties.includes(by)))
    .map(([action]) => action);

/** The action that takes someone with these ties from one state to another. Returns undefined when there is none. */
export const actionTo = <State extends string, By extends string>(
  table: Transitions<State, By>,
  from: State,
  to: State,
  ties: readonly By[],
): string | undefined => actionsFrom(table, from, ties).find((action) => table[action]?.to === to);

/** Readable words for statuses with technical names in the API. Other statuses are already words. */
const words: Readonly<Record<string, string>> = {
  COMPLETED: /*i18n*/ 'Completed',
  PENDING: /*i18n*/ 'Pending',
  CAPTURING: /*i18n*/ 'Being settled',
  CANCELLED: /*i18n*/ 'Cancelled',
  FAILED: /*i18n*/ 'Failed',
  ATTENTION: /*i18n*/ 'Set aside',
  DISPUTED: /*i18n*/ 'Disputed',
  REFUNDED: /*i18n*/ 'Refunded',
  PARTIALLY_REFUNDED: /*i18n*/ 'Partly refunded',
  confirmed: /*i18n*/ 'Confirmed',
  provisional: /*i18n*/ 'Provisional',
};
/** A status in the reader's language: "Partly refunded". */
export const statusWord = (status: string): string => i18n.t(words[status] ?? status);

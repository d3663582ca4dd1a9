import type { decisionReasons } from '@stoa/contract/catalog/approvals.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Transitions } from '@stoa/contract/kernel/transition';
import type { ReactNode } from 'react';
import { useConfirm } from './confirm.tsx';
import { notify } from './notify.ts';
import { confirmKey, decisionKeys, useReview } from './review/review.ts';
import { RowButton } from './RowButton.tsx';

interface TransitionButtonsProps<State extends string> {
  /** The lifecycle, which supplies the labels and questions. */
  readonly table: Transitions<State, string>;
  /** The actions that the server lists for this record. Only these are offered. */
  readonly actions: readonly string[];
  /** The person or thing it affects: "Ada Lovelace". */
  readonly name: string;
  /** The consequences, shown before the action runs. */
  readonly consequence: (to: State) => ReactNode;
  /** The message after it is done. */
  readonly done: (to: State) => string;
  /** Sends the version of the record that is on screen, so that nobody decides on changes they haven't seen. */
  readonly run: (to: State, reason: string) => Promise<unknown>;
  /** The message when the change fails. */
  readonly failed: string;
  /** Larger buttons, for use above a record rather than in a row. In a review queue they also open the next record. */
  readonly prominent?: boolean;
  /** Asks in a special dialog instead, for a move that needs more than a yes. Resolves to true once it is done. */
  readonly asks?: ((to: State) => (() => Promise<boolean>) | undefined) | undefined;
  /** Reasons to choose from, where one can be given. */
  readonly reasons?: keyof typeof decisionReasons;
}

const ends = new Set(['Denied', 'Cancelled']);

/** The buttons that move a record through its lifecycle. Each one asks for confirmation first. */
export function TransitionButtons<State extends string>(props: TransitionButtonsProps<State>) {
  const { table, actions, name, consequence, done, run, failed, prominent, reasons, asks } = props;
  const review = useReview();
  const isInReview = review !== null && prominent === true;
  const confirm = useConfirm();

  async function ask({ to, label, question }: Transitions<State, string>[string]) {
    const own = asks?.(to);
    const decided = await (own
      ? own()
      : confirm({
          title: i18n.t(question, { name }),
          body: consequence(to),
          action: i18n.t(label),
          danger: ends.has(to),
          ...(to === 'Approved' ? {} : { reason: 'optional' as const, reasons }),
          ...(isInReview ? { shortcut: confirmKey } : {}),
          failed,
          run: (reason) => run(to, reason),
        }));
    if (!decided) return;
    notify(done(to));
    if (isInReview) await review.moveOn();
  }

  return actions.map((action) => {
    const transition = table[action];
    return (
      transition && (
        <RowButton
          key={action}
          label={i18n.t(transition.label)}
          of={name}
          onClick={() => void ask(transition)}
          prominent={prominent}
          shortcut={isInReview ? decisionKeys[action] : undefined}
          danger={ends.has(transition.to)}
        />
      )
    );
  });
}

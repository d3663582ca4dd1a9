import { i18n } from '@stoa/contract/kernel/i18n';
import type { Transitions } from '@stoa/contract/kernel/transition';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirm } from './confirm.tsx';
import { failedWith } from './failed.ts';
import { notify } from './notify.ts';
import { RowButton } from './RowButton.tsx';

interface TransitionButtonsProps<State extends string> {
  /** The lifecycle; its labels and questions are what is shown and asked. */
  readonly table: Transitions<State, string>;
  /** The actions that the server lists for this record. Only these are offered. */
  readonly actions: readonly string[];
  /** Who or what it happens to: "Ada Lovelace". */
  readonly name: string;
  /** The consequences, shown before it is done. */
  readonly consequence: (to: State) => ReactNode;
  /** Said when it is done. */
  readonly done: (to: State) => string;
  /** Sends the shown version of the record, so that nobody decides on changes they haven't seen. */
  readonly run: (to: State, reason: string) => Promise<unknown>;
  /** The sentence for a change that failed. */
  readonly failed: string;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean | undefined;
}

const ends = new Set(['Denied', 'Cancelled']);

/** The buttons that move a record through its lifecycle, each behind its question. */
export function TransitionButtons<State extends string>(props: TransitionButtonsProps<State>) {
  const { table, actions, name, consequence, done, run, failed, prominent } = props;
  const confirm = useConfirm();
  const client = useQueryClient();

  async function ask({ to, label, question }: Transitions<State, string>[string]) {
    const decided = await confirm({
      title: i18n.t(question, { name }),
      body: consequence(to),
      action: i18n.t(label),
      danger: ends.has(to),
      ...(to === 'Approved' ? {} : { reason: 'optional' as const }),
      run: (reason) =>
        run(to, reason)
          // Someone else may have decided meanwhile, and the page below must not offer it again.
          .finally(() => void client.invalidateQueries())
          .catch(failedWith(failed)),
    });
    if (decided) notify(done(to));
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
          danger={ends.has(transition.to)}
        />
      )
    );
  });
}

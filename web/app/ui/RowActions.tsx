import { Children, type ReactNode } from 'react';
import { MoreActions } from './MoreActions.tsx';

interface RowActionsProps {
  /** The person or thing of the row. */
  readonly of: string;
  /** How many stay visible when there are more than two. */
  readonly shown?: 1 | 2;
  /** Each action is a separate child, and actions that destroy something come last. */
  readonly children: ReactNode;
}

/** The actions of one row: one or two stay visible, and the rest open behind "More". */
export function RowActions({ of, shown = 1, children }: RowActionsProps) {
  const all = Children.toArray(children);
  if (all.length <= 2) return all;
  return (
    <>
      {all.slice(0, shown)}
      <MoreActions of={of}>{all.slice(shown)}</MoreActions>
    </>
  );
}

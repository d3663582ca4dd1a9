import type { ReactNode } from 'react';

interface BelowProps {
  /** The second line; without it there is none. */
  readonly is: ReactNode;
  readonly children: ReactNode;
}
/** A value with a smaller line below it: `<Below is={reason}>{basis}</Below>`. */
export const Below = ({ is, children }: BelowProps) => (
  <>
    {children}
    {is && <span className="below">{is}</span>}
  </>
);

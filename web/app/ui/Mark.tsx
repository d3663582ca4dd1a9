import { colonnade } from '@stoa/contract/kernel/contrast';
import { site } from '../kernel/site.ts';

/** The mark of the site: the operator's, or a small colonnade. */
export function Mark({ size = 28 }: { size?: number }) {
  const { mark } = site().settings;
  if (mark) return <img src={`/api/files/download/${mark}?preview=1`} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={colonnade} />
    </svg>
  );
}

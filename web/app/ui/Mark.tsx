import { site } from '../kernel/site.ts';

/** The mark of the site: the operator's, or a small colonnade. */
export function Mark({ size = 28 }: { size?: number }) {
  const { mark } = site().settings;
  if (mark) return <img src={`/api/files/download/${mark}?preview=1`} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M14 2 26 8v2H2V8z" />
      <path d="M4 11.5h3V22H4zm5.67 0h3V22h-3zm5.66 0h3V22h-3zm5.67 0h3V22h-3z" />
      <path d="M2 23.5h24V26H2z" />
    </svg>
  );
}

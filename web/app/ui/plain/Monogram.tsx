import { firstLetter } from '@stoa/contract/kernel/text';
import { hashOf, hues } from './hues.ts';

/** The initials of a name: the first letters of its first and last words. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => firstLetter(word.replace(/^[^\p{L}\p{N}]+/u, '')));
  const initials = letters.filter(Boolean);
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('').toUpperCase();
}

/** The monogram of a person without a picture. The hue follows from the name. */
export function Monogram({ of, className }: { readonly of: string; readonly className?: string | undefined }) {
  const { ink, line, ground } = hues[hashOf(of) % hues.length]!;
  return (
    <svg
      viewBox="0 0 120 120"
      width="120"
      height="120"
      className={`drawing ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0h120v120H0z" fill={ground} />
      <path d="M8.5 8.5h103v103h-103z" fill="none" stroke={line} strokeWidth="1.5" />
      <text x="60" y="76" textAnchor="middle" fontFamily="var(--serif)" fontSize="44" fill={ink}>
        {initialsOf(of)}
      </text>
    </svg>
  );
}

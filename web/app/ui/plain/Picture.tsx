import styles from './Picture.module.css';
import { firstLetter } from '@stoa/contract/kernel/text';

/** A hue of the theme, as colors that follow the light and the dark scheme. */
export interface Hue {
  readonly ink: string;
  readonly line: string;
  readonly ground: string;
}

/** The hues of drawings. The wash of terracotta means a warning, so drawings in terracotta use the neutral wash. */
export const hues: readonly Hue[] = ['aegean', 'olive', 'ochre', 'terracotta'].map((name) => ({
  ink: `var(--${name})`,
  line: name === 'aegean' ? 'var(--aegean)' : `var(--${name}-line)`,
  ground: name === 'terracotta' ? 'var(--wash)' : `var(--${name}-wash)`,
}));

/** Returns the FNV-1a hash of a text, from which its drawing follows. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

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

interface PictureProps {
  /** The id of a stored picture that this reader may open. Without one, the person has a monogram. */
  readonly of: string | null;
  readonly name: string;
  /** The text for readers who don't see the picture; by default none, because the name is beside it. */
  readonly alt?: string;
  /** Beside a line of text. */
  readonly small?: boolean;
}

/** A person's picture or monogram: `<Picture of={professor.portrait} name={name} />`. */
export function Picture({ of, name, alt = '', small = false }: PictureProps) {
  const className = small ? styles['small'] : styles['picture'];
  if (of === null) return <Monogram of={name} className={className} />;
  return (
    <img
      className={className}
      src={`/api/files/download/${of}?preview=1`}
      alt={alt}
      width={120}
      height={120}
      loading="lazy"
    />
  );
}

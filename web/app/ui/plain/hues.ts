/** A hue of the theme, as colors that follow the light and the dark scheme. */
export interface Hue {
  readonly ink: string;
  readonly line: string;
  readonly ground: string;
}

/** The hues that drawings have. The wash of terracotta is for warnings, so its drawings have the neutral one. */
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

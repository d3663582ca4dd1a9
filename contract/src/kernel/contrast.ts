/** Colors as `#rrggbb`, and their contrast by WCAG 2.2, success criterion 1.4.3. */

/** The backgrounds of both themes (web/app/ui/theme.css), and the accent unless the operator sets one. */
export const paper = '#faf7f1';
export const ink = '#1d1b16';
export const standardAccent = '#1f4e79';
/** The minimum contrast of text. */
export const readable = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const colorOf = (parts: readonly number[]) =>
  `#${parts.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = channels(color).map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Returns the contrast of two colors, from 1 (the same) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
/** Mixes two colors; `share` is the part of the second, from 0 to 1. */
export const mixed = (one: string, other: string, share: number): string => {
  const second = channels(other);
  return colorOf(channels(one).map((part, at) => part + (second[at]! - part) * share));
};

/** The lightest shade of the accent on which white text can still be read: for buttons of the dark theme. */
export function fillOnInk(accent: string): string {
  let fill = accent;
  for (let share = 0.05; share < 1; share += 0.05) {
    const lighter = mixed(accent, '#ffffff', share);
    if (contrast(lighter, paper) < readable || contrast(fill, ink) >= 3) break;
    fill = lighter;
  }
  return fill;
}

/**
 * The accent on dark backgrounds: the same color, lightened until it is readable there. No single color is readable on both
 * backgrounds, so the dark theme always has its own.
 */
export function onInk(accent: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(accent, '#ffffff', share);
    if (contrast(lighter, ink) >= readable + 1) return lighter;
  }
  return '#ffffff';
}

/** Returns the theme's `--aegean` and its shades for an accent: on light backgrounds and on dark ones. */
const shadesOf = (accent: string) => ({
  light: {
    '': accent,
    '-fill': accent,
    '-fill-hover': mixed(accent, '#000000', 0.25),
    '-wash': mixed(accent, '#ffffff', 0.88),
  },
  dark: {
    '': onInk(accent),
    '-fill': fillOnInk(accent),
    '-fill-hover': mixed(fillOnInk(accent), '#000000', 0.15),
    '-wash': mixed(accent, ink, 0.75),
  },
});

const rule = (where: string, shades: Readonly<Record<string, string>>): string =>
  [where, '{', ...Object.entries(shades).map(([name, color]) => `--aegean${name}:${color};`), '}'].join('');

/**
 * The style sheet that replaces the theme's accent (theme.css) with the operator's, in both themes; empty for the standard
 * accent. The color was validated when it was saved, so it can't inject other CSS.
 */
export function accentStyle(accent: string): string {
  if (accent === standardAccent || !(contrast(accent, paper) >= readable)) return '';
  const { light, dark } = shadesOf(accent);
  const inDark = ['@media screen', '{', rule('html:root[data-color-scheme=dark]', dark), '}'];
  return [rule('html:root', light), ...inDark].join('');
}

/** The outline of the mark that a site has unless its operator sets one: a colonnade, as the path of an SVG 28 units wide and high. */
export const colonnade =
  'M14 2 26 8v2H2V8zM4 11.5h3V22H4zm5.67 0h3V22h-3zm5.66 0h3V22h-3zm5.67 0h3V22h-3zM2 23.5h24V26H2z';

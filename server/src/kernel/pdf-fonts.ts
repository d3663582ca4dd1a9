import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** A typeface. Letters that its font lacks come from the other fonts. */
export type FontFace = 'serif' | 'sans' | 'bold';
export type FontName = FontFace | 'han' | 'hangul';
/** The fonts of a document. The East Asian ones are loaded only when the text needs them. */
export type Fonts = Readonly<Record<FontFace, Font>> & Partial<Readonly<Record<FontName, Font>>>;

const require = createRequire(import.meta.url);
const places: Readonly<Record<FontName, () => string>> = {
  serif: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
  sans: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  han: () =>
    require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  hangul: () => require.resolve('@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf'),
};
/** Letters that require a large font: the one for Chinese and Japanese is 12 MB. */
const lettersOf = {
  han: /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  hangul: /\p{Script=Hangul}/u,
};

const kept = new Map<FontName, Promise<Buffer>>();
/** Reads a font file when the first document needs it, and keeps it in memory. */
function bytesOf(name: FontName): Promise<Buffer> {
  const before = kept.get(name);
  if (before) return before;
  const bytes = readFile(places[name]());
  kept.set(name, bytes);
  // After a failed read, the next document tries again.
  bytes.catch(() => kept.delete(name));
  return bytes;
}

/**
 * Loads the fonts for all of a document's text. Each document opens its own, because an opened font remembers which letters
 * its glyphs stand for, and loses that for glyphs another document embedded as part of an accented letter.
 */
export async function fontsFor(text: string): Promise<Fonts> {
  const { create } = await import('fontkit');
  const open = async (name: FontName) => create(await bytesOf(name)) as Font;
  const [serif, sans, bold] = await Promise.all([open('serif'), open('sans'), open('bold')]);
  return {
    serif,
    sans,
    bold,
    ...(lettersOf.han.test(text) && { han: await open('han') }),
    ...(lettersOf.hangul.test(text) && { hangul: await open('hangul') }),
  };
}

/** Close replacements for three letters that our fonts lack, such as the dot between names in katakana. */
const standIns: Readonly<Record<string, string>> = { '\u30FB': '\uFF65', '\uFF0F': '/', '\uFF40': '`' };
/** Control characters, and characters that change the writing direction. */
const unseen = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Rewrites a text with letters that the fonts have, where possible: combines accents and unifies compatible letters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize()
    .replaceAll(unseen, ' ')
    .replaceAll(/[\u30FB\uFF0F\uFF40]/g, (one) => standIns[one]!);

const order: readonly FontName[] = ['sans', 'hangul', 'han'];
/** Joiners and variation selectors affect shaping but need no glyph of their own. */
const needsNone = /\p{Variation_Selector}|\p{Join_Control}/u;

/**
 * Returns the font that has a letter with all its marks: `before` for a space, then the face's own, then the others. Returns
 * undefined when no font has it.
 */
export function fontOf(letter: string, font: FontFace, fonts: Fonts, before?: FontName): FontName | undefined {
  const points = Array.from(letter).filter((one) => !needsNone.test(one));
  return [...(before && letter === ' ' ? [before] : []), font, ...order].find(
    (name) => fonts[name] && points.every((one) => fonts[name]!.hasGlyphForCodePoint(one.codePointAt(0)!)),
  );
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** How a text looks; letters that its own font lacks come from the others. */
export type Face = 'serif' | 'sans' | 'bold';
export type FontName = Face | 'han' | 'hangul';
/** The fonts that a document needs; those of East Asia only when it has their letters. */
export type Fonts = Readonly<Record<Face, Font>> & Partial<Readonly<Record<FontName, Font>>>;

const require = createRequire(import.meta.url);
const places: Readonly<Record<FontName, () => string>> = {
  serif: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
  sans: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  han: () =>
    require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  hangul: () => require.resolve('@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf'),
};
/** Which letters make a font worth reading: the one for Chinese and Japanese is 12 MB. */
const lettersOf = {
  han: /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  hangul: /\p{Script=Hangul}/u,
};

const kept = new Map<FontName, Promise<Buffer>>();
/** Reads a font's file when the first document needs it, and keeps it. */
function bytesOf(name: FontName): Promise<Buffer> {
  const before = kept.get(name);
  if (before) return before;
  const bytes = readFile(places[name]());
  kept.set(name, bytes);
  // What could not be read is tried again.
  bytes.catch(() => kept.delete(name));
  return bytes;
}

/**
 * The fonts for all that a document says. Each document opens its own: an opened font remembers which letters its glyphs stood
 * for, and forgets it for those that another document embedded as part of a letter with an accent.
 */
export async function fontsFor(text: string): Promise<Fonts> {
  const { create } = await import('fontkit');
  const open = async (name: FontName) => create(await bytesOf(name)) as Font;
  const [serif, sans, bold] = await Promise.all([open('serif'), open('sans'), open('bold')]);
  return {
    ...{ serif, sans, bold },
    ...(lettersOf.han.test(text) && { han: await open('han') }),
    ...(lettersOf.hangul.test(text) && { hangul: await open('hangul') }),
  };
}

/** Near enough to three letters that no font of ours has: the dot between names in katakana is one of them. */
const standIns: Readonly<Record<string, string>> = { '\u30FB': '\uFF65', '\uFF0F': '/', '\uFF40': '`' };
/** Control characters, and those that turn the direction of writing. */
const unseen = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** A text in letters that the fonts have, as far as there is a choice: parts put together, compatible ones unified. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize()
    .replaceAll(unseen, ' ')
    .replaceAll(/[\u30FB\uFF0F\uFF40]/g, (one) => standIns[one]!);

const order: readonly FontName[] = ['sans', 'hangul', 'han'];
/** These take part in shaping, but need no glyph of their own: joiners and variation selectors. */
const needsNone = /\p{Variation_Selector}|\p{Join_Control}/u;

/** The font that has a letter with all its marks: `before` if it can, then the face's own; undefined when no font has it. */
export function fontOf(letter: string, face: Face, fonts: Fonts, before?: FontName): FontName | undefined {
  const points = Array.from(letter).filter((one) => !needsNone.test(one));
  return [...(before && letter === ' ' ? [before] : []), face, ...order].find(
    (name) => fonts[name] && points.every((one) => fonts[name]!.hasGlyphForCodePoint(one.codePointAt(0)!)),
  );
}

// Cuts the site's fonts down to the characters that its own sentences are written in: `node scripts/fonts.ts`, after a font has got
// a new version. Names of people and courses may have others; for those browsers fetch the whole file, which is listed beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subset from 'subset-font';

const root = path.resolve(import.meta.dirname, '..');
export const folder = path.join(root, 'web/app/ui/fonts');

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
/** The characters of English and Spanish. */
export const characters = `${ascii}\u00A0¡©«·»¿×ÁÉÍÑÓÚÜáéíñóúü–—‘’“”•…`;

export const fonts = {
  serif: 'source-serif-4/files/source-serif-4-latin-wght-normal',
  sans: 'source-sans-3/files/source-sans-3-latin-wght-normal',
} as const;

/**
 * The features that texts and columns of figures need. Small capitals and swashes are never asked for, and these characters have
 * no marks to place, nor forms that a language or a neighbour changes.
 */
const features = ['kern', 'liga', 'tnum'];

/** Returns the small font of a name. Its name table keeps only owner and licence: a changed font may not call itself Source. */
export function smallFont(name: keyof typeof fonts): Promise<Buffer> {
  const whole = readFileSync(path.join(root, 'node_modules/@fontsource-variable', `${fonts[name]}.woff2`));
  return subset(whole, characters, {
    targetFormat: 'woff2',
    preserveNameIds: [0, 13, 14],
    keepFeatures: features,
    variationAxes: { wght: { min: 400, max: 600 } },
  });
}

/** The characters as CSS says them: "U+20-7E, U+A0-A1". */
export function unicodeRange(): string {
  const codes = [...new Set(Array.from(characters, (one) => one.codePointAt(0)!))].toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

if (import.meta.main) {
  for (const name of Object.keys(fonts) as (keyof typeof fonts)[])
    writeFileSync(path.join(folder, `${name}.woff2`), await smallFont(name));
  console.log(unicodeRange());
}

import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { fontOf, type FontFace, type FontName, type Fonts } from './pdf-fonts.ts';

/** Letters of one font in one direction, ready for the font; `width` in ems. */
interface Run {
  readonly font: FontName;
  readonly text: string;
  readonly width: number;
  /** Draw the run in one piece: word by word, right-to-left text would come out in the wrong order. */
  readonly whole: boolean;
}
export interface Line {
  /** In visual order, from left to right. */
  readonly runs: readonly Run[];
  /** In ems, without trailing spaces. */
  readonly width: number;
}
/** Letters that a font shapes together. Even levels run from left to right. */
interface Stretch {
  readonly font: FontName;
  readonly level: number;
  readonly text: string;
  readonly script: 'Arabic' | 'other' | undefined;
}

// Its types describe a different module format from the one Node loads.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string): string[] =>
  /^[\x20-\x7E]*$/.test(text) ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment);
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const arabic = /\p{Script=Arabic}/u;
const letter = /\p{L}/u;

/** Breaks texts into lines with the fonts of one document, and remembers the results. */
export class Setter {
  readonly #fonts: Fonts;
  readonly #lines = new Map<string, Line[]>();
  readonly #pieces = new Map<string, Line>();
  readonly #fontOf = new Map<string, FontName | undefined>();

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  /** Breaks a text into lines at most `width` ems wide. Lines break where Unicode allows, else between letters. */
  lines(text: string, font: FontFace, width: number): Line[] {
    const key = `${font} ${width} ${text}`;
    const before = this.#lines.get(key);
    if (before) return before;
    const lines = text.split('\n').flatMap((paragraph) => this.#wrap(paragraph, font, width));
    this.#lines.set(key, lines);
    return lines;
  }

  /** True when a PDF's glyphs alone wouldn't reveal the text: it runs from right to left, or no font has its letters. */
  isDark(text: string, font: FontFace): boolean {
    return rightToLeft.test(text) || lettersOf(text).some((one) => one !== '\n' && !this.#has(one, font));
  }

  #wrap(text: string, font: FontFace, width: number): Line[] {
    const levels = levelsOf(text);
    const lines: Line[] = [];
    let parts: string[] = [];
    let [start, filled] = [0, 0];
    const finish = () => {
      const end = start + parts.join('').length;
      lines.push(levels ? this.#mixed(text, font, levels, start, end) : this.#plain(parts, font));
      [parts, start, filled] = [[], end, 0];
    };
    const add = (part: string) => {
      if (filled > 0 && filled + this.#piece(part.trimEnd(), font).width > width) finish();
      parts.push(part);
      filled += this.#piece(part, font).width;
    };
    for (const piece of piecesOf(text)) {
      if (this.#piece(piece.trimEnd(), font).width <= width) add(piece);
      // A word too long for any line breaks between letters.
      else for (const one of lettersOf(piece)) add(one);
    }
    if (parts.length > 0 || lines.length === 0) finish();
    return lines;
  }

  /** Shapes a piece that stays together on a line. */
  #piece(text: string, font: FontFace): Line {
    const key = `${font} ${text}`;
    const before = this.#pieces.get(key);
    if (before) return before;
    const runs = this.#stretches(text, font, levelsOf(text)).map((one) => this.#set(one));
    const piece = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
    this.#pieces.set(key, piece);
    return piece;
  }

  /** Builds a left-to-right line from its pieces. */
  #plain(parts: readonly string[], font: FontFace): Line {
    const runs: Run[] = [];
    for (const run of parts.flatMap((part) => this.#piece(part, font).runs)) {
      const last = runs.at(-1);
      if (last?.font !== run.font) runs.push(run);
      else runs[runs.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width };
    }
    const widths = parts.map((part, at) => this.#piece(at === parts.length - 1 ? part.trimEnd() : part, font).width);
    return { runs, width: widths.reduce((sum, one) => sum + one, 0) };
  }

  /** Builds a line that contains right-to-left words. */
  #mixed(text: string, font: FontFace, levels: Uint8Array, start: number, end: number): Line {
    const line = text.slice(start, end).trimEnd();
    const stretches = this.#stretches(line, font, levels.subarray(start));
    const runs = inOrder(stretches).map((one) => ({ ...this.#set(one), whole: true }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  #has(one: string, font: FontFace, before?: FontName): FontName | undefined {
    const key = `${font} ${before ?? ''} ${one}`;
    if (!this.#fontOf.has(key)) this.#fontOf.set(key, fontOf(one, font, this.#fonts, before));
    return this.#fontOf.get(key);
  }

  #stretches(text: string, wanted: FontFace, levels: Uint8Array | undefined): Stretch[] {
    const found: Stretch[] = [];
    let at = 0;
    for (const one of lettersOf(text)) {
      const last = found.at(-1);
      const font = this.#has(one, wanted, last?.font) ?? wanted;
      const level = levels?.[at] ?? 0;
      at += one.length;
      // Scripts have different rules for joining letters, so each stretch has only one script.
      const script = letter.test(one) ? (arabic.test(one) ? 'Arabic' : 'other') : undefined;
      const sameScript = script === undefined || last?.script === undefined || last.script === script;
      if (last?.font === font && last.level === level && sameScript)
        found[found.length - 1] = { ...last, text: last.text + one, script: last.script ?? script };
      else found.push({ font, level, text: one, script });
    }
    return found;
  }

  #set({ font: name, level, text }: Stretch): Run {
    const font = this.#fonts[name]!;
    const backwards = level % 2 === 1;
    let shown = backwards ? mirrored(text) : text;
    let set = font.layout(shown);
    // The font takes the direction from the first letter it knows, so digits and marks on their own must be reversed for it.
    if ((set.direction === 'rtl') !== backwards) {
      shown = lettersOf(shown).toReversed().join('');
      set = font.layout(shown);
    }
    return { font: name, text: shown, width: set.advanceWidth / font.unitsPerEm, whole: false };
  }
}

/** Returns each letter's embedding level; undefined when all run from left to right. */
function levelsOf(text: string): Uint8Array | undefined {
  if (!rightToLeft.test(text)) return undefined;
  const mixed = Array.from(text).some((one) => letter.test(one) && !rightToLeft.test(one));
  // We lay out mixed text from left to right, and its comma-separated names too, so a comma counts as a Latin letter.
  return mixed
    ? bidi.getEmbeddingLevels(text.replaceAll(',', 'a'), 'ltr').levels
    : bidi.getEmbeddingLevels(text, 'rtl').levels;
}

const mirrored = (text: string): string => Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join('');

/** Splits a text into pieces that stay together on a line, each with its trailing spaces. */
function piecesOf(text: string): string[] {
  const found: string[] = [];
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    found.push(text.slice(from, next.position));
    from = next.position;
  }
  return found;
}

/** Reorders runs from spoken to visual order: rule L2 of Unicode's bidirectional algorithm. */
function inOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const placed = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < placed.length; from++) {
      if (placed[from]!.level < level) continue;
      let to = from;
      while (to < placed.length && placed[to]!.level >= level) to++;
      placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
      from = to;
    }
  return placed;
}

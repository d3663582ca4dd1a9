import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';

/** The text side by side in one element of the structure, in points from the left and from the top of the page up. */
interface Line {
  readonly text: string;
  readonly x: number;
  readonly end: number;
  readonly y: number;
}
interface Read {
  /** The text, page by page, line by line; a letter that its font does not have is U+0000. */
  readonly pages: readonly string[];
  readonly lines: readonly (readonly Line[])[];
  /** The operators of each page, which draw it. */
  readonly drawn: readonly string[];
  /** The texts that elements of the structure have instead of their letters. */
  readonly actual: readonly string[];
  /** The alternative texts of the figures. */
  readonly figures: readonly string[];
  /** The names of the fonts that are embedded. */
  readonly fonts: readonly string[];
  /** The tags of the structure in their order, as "TH" or "TH Row". */
  readonly tags: readonly string[];
  /** The file's own properties: its language, that it is tagged, how it wants to be shown. */
  readonly catalog: string;
}
/** The bytes of an object’s stream, by its stated length: they may end with what looks like the end of a line. */
function streamOf(body: string): string {
  const begin = /stream\r?\n/.exec(body);
  if (!begin) return '';
  const from = begin.index + begin[0].length;
  return body.slice(from, from + Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0));
}

/** Reads a PDF as a program would that knows nothing of who wrote it: by its objects, its structure and its fonts' maps. */
export function readPdf(bytes: Buffer): Read {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) objects.set(id!, body!);
  const object = (ref: string | undefined) => objects.get(ref ?? '') ?? '';
  const refIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];
  const refsIn = (list: string) => [...list.matchAll(/(\d+) 0 R/g)].map(([, ref]) => ref!);
  const content = (body: string) => {
    const data = Buffer.from(streamOf(body), 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const catalog = object(/\/Root (\d+) 0 R/.exec(raw)?.[1]);

  const kids = /\/Kids \[([^\]]*)\]/.exec(object(refIn(catalog, 'Pages')))?.[1] ?? '';
  const drawn: string[] = [];
  const lines = refsIn(kids).map((ref) => {
    const page = object(ref);
    const inline = /\/Resources (\d+) 0 R/.exec(page);
    const resources = inline ? object(inline[1]) : page;
    const names = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
    const fonts = new Map(
      [...names.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        {
          letters: lettersOf(content(object(refIn(object(font), 'ToUnicode')))),
          widths: widthsOf(object(/\/DescendantFonts \[(\d+) 0 R/.exec(object(font))?.[1])),
        },
      ]),
    );
    drawn.push(content(object(refIn(page, 'Contents'))));
    return linesOf(drawn.at(-1)!, fonts);
  });
  const pages = lines.map((page) => page.map(({ text }) => `${text}\n`).join(''));

  const tags: string[] = [];
  const actual: string[] = [];
  const figures: string[] = [];
  const walk = (ref: string) => {
    const element = object(ref);
    const tag = /\/S \/(\w+)/.exec(element)?.[1];
    if (tag === undefined) return;
    tags.push([tag, /\/Scope \/(\w+)/.exec(element)?.[1]].filter(Boolean).join(' '));
    const said = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/.exec(element)?.[1];
    if (said !== undefined) actual.push(textOf(said));
    if (tag === 'Figure') figures.push(textOf(/\/Alt \(((?:\\[\s\S]|[^\\)])*)\)/.exec(element)?.[1] ?? ''));
    const children = /\/K \[([^\]]*)\]/.exec(element)?.[1] ?? '';
    for (const child of refsIn(children)) walk(child);
  };
  const root = object(refIn(catalog, 'StructTreeRoot'));
  for (const child of refsIn(/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '')) walk(child);
  const notices = ['MarkInfo', 'ViewerPreferences'].map((name) => object(refIn(catalog, name)));
  const fonts = [...raw.matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name!);
  return { pages, lines, drawn, tags, actual, figures, fonts, catalog: [catalog, ...notices].join('\n') };
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** A text string of an object: escaped, and in UTF-16 when it begins with the mark. */
function textOf(escaped: string): string {
  const marks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    escaped.replaceAll(/\\([\s\S])/g, (_, one: string) => marks[one] ?? one),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes.toString('hex', 2)) : bytes.toString('latin1');
}

interface PdfFont {
  readonly letters: ReadonlyMap<string, string>;
  /** In thousandths of the size, by the code of the letter. */
  readonly widths: readonly number[];
}

/** A font's own map from the codes of its letters to what they are. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, block] of map.matchAll(/beginbfrange\s([\s\S]*?)\sendbfrange/g))
    for (const [, first, list] of block!.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
      for (const [at, [, hex]] of [...list!.matchAll(/<([\w ]+)>/g)].entries())
        letters.set((Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'), utf16(hex!.replaceAll(' ', '')));
  return letters;
}

const widthsOf = (font: string) => (/\/W \[0 \[([^\]]*)\]/.exec(font)?.[1] ?? '').split(' ').map(Number);

function linesOf(content: string, fonts: ReadonlyMap<string, PdfFont>): Line[] {
  const lines: { text: string; x: number; end: number; y: number }[] = [];
  const token =
    /BT\s1 0 0 1 (?<x>[-\d.]+) (?<y>[-\d.]+) Tm|\/(?<font>\S+) (?<size>[\d.]+) Tf|\[(?<shown>[^\]]*)\] TJ|(?<ended>EMC)/g;
  let font: PdfFont | undefined;
  let size = 0;
  let sameElement = false;
  for (const { groups: found = {} } of content.matchAll(token)) {
    if (found['ended']) sameElement = false;
    else if (found['font']) [font, size] = [fonts.get(found['font']), Number(found['size'])];
    else if (found['x']) {
      const [x, y] = [Number(found['x']), Number(found['y'])];
      if (sameElement && lines.at(-1)?.y === y) lines.at(-1)!.end = x;
      else lines.push({ text: '', x, end: x, y });
      sameElement = true;
    } else {
      const line = lines.at(-1)!;
      for (const [, hex, moved] of found['shown']!.matchAll(/<(\w+)>|(-?[\d.]+)/g)) {
        if (moved !== undefined) line.end -= (Number(moved) / 1000) * size;
        for (const code of hex?.match(/.{4}/g) ?? []) {
          line.text += font?.letters.get(code.toLowerCase()) ?? '\uFFFD';
          line.end += ((font?.widths[Number.parseInt(code, 16)] ?? 0) / 1000) * size;
        }
      }
    }
  }
  return lines;
}

/** Reads the QR code of a page as a phone does: from the squares that are drawn, as pixels. */
export function scanned(drawn: string): string | undefined {
  const boxes = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((found) =>
    found.slice(1).map(Number),
  );
  const left = Math.min(...boxes.map(([x]) => x!)) - 20;
  const top = Math.min(...boxes.map(([, y]) => y!)) - 20;
  const [side, scale] = [124 * 5, 5];
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, width, height] of boxes as [number, number, number, number][])
    for (let row = Math.round((y - top) * scale); row < Math.round((y - top + height) * scale); row++)
      for (let at = Math.round((x - left) * scale); at < Math.round((x - left + width) * scale); at++)
        pixels.fill(0, (row * side + at) * 4, (row * side + at) * 4 + 3);
  return jsqr.default(pixels, side, side)?.data;
}

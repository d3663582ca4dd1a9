import { inflateSync } from 'node:zlib';

interface Read {
  /** What is written, page by page. */
  readonly pages: readonly string[];
  /** The tags of the structure in their order, as "TH" or "TH Row". */
  readonly tags: readonly string[];
  /** What it says of itself: language, that it is tagged, how it wants to be shown. */
  readonly catalog: string;
}
const stream = /stream\r?\n([\s\S]*?)\r?\nendstream/;

/** Reads a PDF as a program would that knows nothing of who wrote it: by its objects, its structure and its fonts' maps. */
export function readPdf(bytes: Buffer): Read {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) objects.set(id!, body!);
  const object = (ref: string | undefined) => objects.get(ref ?? '') ?? '';
  const refIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];
  const refsIn = (list: string) => [...list.matchAll(/(\d+) 0 R/g)].map(([, ref]) => ref!);
  const content = (body: string) => {
    const data = Buffer.from(stream.exec(body)?.[1] ?? '', 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const catalog = object(/\/Root (\d+) 0 R/.exec(raw)?.[1]);

  const kids = /\/Kids \[([^\]]*)\]/.exec(object(refIn(catalog, 'Pages')))?.[1] ?? '';
  const pages = refsIn(kids).map((ref) => {
    const page = object(ref);
    const inline = /\/Resources (\d+) 0 R/.exec(page);
    const resources = inline ? object(inline[1]) : page;
    const names = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
    const fonts = new Map(
      [...names.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        lettersOf(content(object(refIn(object(font), 'ToUnicode')))),
      ]),
    );
    return textOf(content(object(refIn(page, 'Contents'))), fonts);
  });

  const tags: string[] = [];
  const walk = (ref: string) => {
    const element = object(ref);
    const tag = /\/S \/(\w+)/.exec(element)?.[1];
    if (tag === undefined) return;
    tags.push([tag, /\/Scope \/(\w+)/.exec(element)?.[1]].filter(Boolean).join(' '));
    const children = /\/K \[([^\]]*)\]/.exec(element)?.[1] ?? '';
    for (const child of refsIn(children)) walk(child);
  };
  const root = object(refIn(catalog, 'StructTreeRoot'));
  for (const child of refsIn(/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '')) walk(child);
  const told = ['MarkInfo', 'ViewerPreferences'].map((name) => object(refIn(catalog, name)));
  return { pages, tags, catalog: [catalog, ...told].join('\n') };
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** A font's own map from the codes of its letters to what they are. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, block] of map.matchAll(/beginbfrange\s([\s\S]*?)\sendbfrange/g))
    for (const [, first, list] of block!.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
      for (const [at, [, hex]] of [...list!.matchAll(/<([\w ]+)>/g)].entries())
        letters.set((Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'), utf16(hex!.replaceAll(' ', '')));
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, font, shown, ended] of content.matchAll(/\/(\S+) [\d.]+ Tf|\[([^\]]*)\] TJ|(ET)/g)) {
    if (font !== undefined) letters = fonts.get(font);
    else if (ended !== undefined) text += '\n';
    else
      for (const [, codes] of shown!.matchAll(/<(\w+)>/g))
        text += (codes!.match(/.{4}/g) ?? []).map((code) => letters?.get(code.toLowerCase()) ?? '\uFFFD').join('');
  }
  return text;
}

import { expect, test } from 'vitest';
import { api } from '../../../tests/paths.ts';
import { form } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { rebuilt } from './drawings.ts';

const world = await openWorld();
const ns = 'xmlns="http://www.w3.org/2000/svg"';
const inside = (content: string, attributes = '') => `<svg ${ns} viewBox="0 0 9 9"${attributes}>${content}</svg>`;

const bad: Record<string, string> = {
  'a script': inside('<script>alert(1)</script>'),
  'a script under a prefix': inside('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  'a script in another namespace’s element': inside(`<x xmlns="urn:x"><script ${ns}>alert(1)</script></x>`),
  'a handler': inside('<g onclick="alert(1)"/>'),
  'a handler on what is left out': inside('<x xmlns="urn:x" onload="alert(1)"/>'),
  'a handler of the drawing': inside('', ' onload="x()"'),
  'a picture': inside('<image href="https://evil.example/x.png"/>'),
  'a link': inside('<a href="#b"><text>x</text></a>'),
  'a page': inside('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
  'a movement': inside('<animate attributeName="href" to="javascript:alert(1)"/>'),
  'a reference elsewhere': inside('<use href="https://evil.example/x.svg#a"/>'),
  'an old reference elsewhere': inside('<use xmlns:l="http://www.w3.org/1999/xlink" l:href="/x.svg#a"/>'),
  'a fill from elsewhere': inside('<rect fill="url(//evil.example/x#a)"/>'),
  'a fill by number': inside('<rect fill="&#117;rl(/x)"/>'),
  'a fill by an escape of CSS': inside(String.raw`<rect fill="\75rl(/x)"/>`),
  'a style from elsewhere': inside('<style>@import "https://evil.example/x.css";</style>'),
  'a style in CDATA': inside('<style><![CDATA[@import "https://evil.example/x.css";]]></style>'),
  'a style in two pieces': inside('<style>rect{fill:u<![CDATA[rl(]]>https:/evil.example)}</style>'),
  'a style by an escape of CSS': inside(String.raw`<style>rect{fill:\75 rl(/x)}</style>`),
  'a set of pictures': inside('<style>rect{mask:image-set("/x" 1x)}</style>'),
  'an entity': `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${inside('&x;')}`,
  'an outer style': `<?xml-stylesheet href="https://evil.example"?>${inside('')}`,
};
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE with its mark': (text) => utf16(`\uFEFF${text}`, false),
  'UTF-16 BE with its mark': (text) => utf16(`\uFEFF${text}`, true),
  'UTF-16 LE': (text) => utf16(text, false),
  'UTF-16 BE': (text) => utf16(text, true),
  'Latin-1': (text) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1'),
};
const all = Object.entries(encodings);

// Seen red in every UTF-16: a drawing that wasn't UTF-8 went unread, and so did CDATA and the escapes of CSS.
test.each(all)('a drawing in %s that runs or loads something is refused (T507)', (_name, encode) => {
  for (const [what, text] of Object.entries(bad)) {
    const found = rebuilt(encode(text));
    expect([what, 'problem' in found && found.problem]).toEqual([what, expect.stringMatching(/script or loads/)]);
  }
});

const plain = inside(
  `<title>Tom &amp; Ana</title><defs><linearGradient id="a@2x"/></defs>
  <style>.b{fill:#fff}@media (prefers-color-scheme: dark){.b{font:12px/1.5 serif}}</style>
  <g class="b" inkscape:label="x"><path d="M0 0h9v9z" fill="url(#a@2x)" data-name="y"/><use l:href="#c"/></g>
  <n:namedview xmlns:n="urn:notes"><n:grid/></n:namedview><metadata><x xmlns="urn:rdf">me</x></metadata>`,
  ' xmlns:l="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
);
test.each(all)('a plain drawing in %s is rebuilt from what draws, in UTF-8 (T507)', (_name, encode) => {
  const found = rebuilt(encode(plain));
  const { drawing = '' } = found as { drawing?: string };
  expect(found).not.toHaveProperty('problem');
  for (const kept of ['Tom &amp; Ana', 'fill="url(#a@2x)"', 'href="#c"', '@media', 'd="M0 0h9v9z"'])
    expect([kept, drawing.includes(kept)]).toEqual([kept, true]);
  for (const gone of ['inkscape', 'data-name', 'metadata', 'namedview', 'me<', 'xlink', 'encoding'])
    expect([gone, drawing.includes(gone)]).toEqual([gone, false]);
  // A rebuilt drawing is plain, and is rebuilt to the same.
  expect(rebuilt(Buffer.from(drawing))).toEqual({ drawing });
});

test.each(all.filter(([name]) => name !== 'Latin-1'))(
  'a mark that is sent in %s is kept rebuilt (T507)',
  async (_name, encode) => {
    const admin = await world.administrator();
    const send = (text: string) =>
      admin.put(api.siteSettings.setPictures, form({ mark: new File([new Uint8Array(encode(text))], 'mark.svg') }));
    expect((await send(bad['a script']!)).body['fields']).toEqual({
      mark: 'This drawing contains a script or loads something else. Save it as a plain SVG, or as PNG.',
    });
    const { mark } = (await send(plain)).body;
    const shown = await fetch(`${world.stoa.url}/api/files/download/${String(mark)}?preview=1`);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(
      Buffer.from((rebuilt(Buffer.from(plain)) as { drawing: string }).drawing),
    );
  },
);

import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown-html.ts';

const htmlOf = (markdown: string, top?: number) => renderMarkdown(markdown, top).html;

/** The only elements that may come out, each with the attributes it may have. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  p: [],
  em: [],
  strong: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  hr: [],
  br: [],
  a: ['href', 'rel'],
};
/** Everything in the HTML that isn't allowed, as a browser parses it. */
function strangersIn(html: string): string[] {
  const { document } = new JSDOM(`<!doctype html><body>${html}`, { url: 'https://stoa.example/room' }).window;
  return [...document.querySelectorAll('head > *, body *')].flatMap((element) => {
    const attributes = allowed[element.localName];
    if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [element.outerHTML];
    const strange = [...element.attributes].filter(({ name }) => !attributes.includes(name));
    const address = element.localName === 'a' ? (element as HTMLAnchorElement).protocol : 'https:';
    return strange.length > 0 || !/^(?:https?|mailto):$/.test(address) ? [element.outerHTML] : [];
  });
}

const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;&#x61;vascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript%3Aalert(1)',
  'java\\script:alert(1)',
  '\u0001javascript:alert(1)',
  '&#1;javascript:alert(1)',
  '\u00A0javascript:alert(1)',
  '\u200Bjavascript:alert(1)',
  '\uFEFFjavascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://stoa.example/1',
  'about:blank',
  'ftp://evil.example',
  'intent://evil#Intent;end',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'https:javascript:alert(1)',
  'x:y',
];
const linked = schemes.flatMap((address) => [
  `[a](${address})`,
  `[a](<${address}>)`,
  `[a](${address} "title")`,
  `<${address}>`,
  `[a][b]\n\n[b]: ${address}`,
  `[b]\n\n[b]: <${address}> 'title'`,
  `![a](${address})`,
  `[![a](${address})](${address})`,
  `[![a][b]][b]\n\n[b]: ${address}`,
]);
const written = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  'a <script>alert(1)</script> b',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="javascript:/a/-alert(1)//">',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "//evil.example"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><script>alert(1)</script>',
  '<!-- --><script>alert(1)</script> -->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php echo 1 ?><b onclick=x>',
  '<b onclick="alert(1)">bold</b>',
  '<a href="javascript:alert(1)">x</a>',
  '</p><script>alert(1)</script><p>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script',
  '<img src=x onerror=alert(1)//',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\<script>alert(1)</script>',
  '`<script>`</code><script>alert(1)</script>',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '    </code></pre><script>alert(1)</script>',
  '~~~html onload=alert(1)\n<b>\n~~~',
  '[a](https://x.example/"onmouseover="alert(1))',
  "[a](https://x.example/'onmouseover='alert(1))",
  '[a](<https://x.example/" onmouseover="alert(1)>)',
  '[a](https://x.example "\\" onmouseover=alert(1)")',
  '[a](https://x.example/&quot;onmouseover=&quot;alert(1))',
  '[a](https://x.example "<script>alert(1)</script>")',
  '[<script>alert(1)</script>](https://x.example)',
  '![<img src=x onerror=alert(1)>](https://x.example)',
  '![" onerror="alert(1)](x)',
  '[a](https://x.example/<script>alert(1)</script>)',
  '<https://x.example/"onmouseover=alert(1)>',
  '<a@x.example"onmouseover=alert(1)>',
  '[[[a](javascript:alert(1))](https://x.example)](data:,x)',
  '[a]([b](javascript:alert(1)))',
  '[constructor] [__proto__][toString]\n\n[hasOwnProperty]: javascript:alert(1)',
  '# <script>alert(1)</script>\n===\n<b\n---',
  '> 1. - # <img src=x onerror=alert(1)>',
  '1. a\n\n   <script>alert(1)</script>',
  '99999999. a\n<script>',
  '| a | <script> |\n|---|---|\n| <img src=x onerror=alert(1)> | b |',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '\u0000<script\u0000>alert(1)</script>',
  '\uD800<script>alert(1)</script>',
  '<\u0000script>alert(1)</script>',
  '＜script＞alert(1)＜/script＞',
];

test('whatever is written, only allowed elements and attributes come out, as a browser parses them (T286)', () => {
  const found = [...linked, ...written].flatMap((markdown) => {
    const strange = strangersIn(htmlOf(markdown));
    return strange.length > 0 ? [{ markdown, strange }] : [];
  });
  expect(found).toEqual([]);
  // HTML is neither lost nor run: it is read as text.
  const { body } = new JSDOM(htmlOf('a <script>alert(1)</script> & b')).window.document;
  expect(body.textContent).toBe('a <script>alert(1)</script> & b');
});

test('what is nested deeply lets nothing through, and is kept (T501)', () => {
  for (const nested of ['> ', '1. ', '- > ', '- ', '> - 1. ']) {
    const html = htmlOf(`${nested.repeat(100)}the *end* <script>alert(1)</script>`);
    expect(strangersIn(html)).toEqual([]);
    expect(html).toContain('the *end*');
  }
  for (const part of ['[', '![', '[](', '*a_', '`a``', '<!--', '&', '[a]: b\n', '\\'])
    expect(strangersIn(htmlOf(part.repeat(1000)))).toEqual([]);
});

test('what Markdown is for comes out as it is meant', () => {
  const markdown =
    '# One\n\n## Two\n\n**b** *i* `c`  \nnext [a](https://a.example "t") <b@c.example> [here](/pages/terms)\n\n- x\n- y\n  1. z\n\n3. three\n\n   more\n\n> said\n\n```js\na < b\n```\n\n---\n\n![A map](https://a.example/map.png) [r]\n\n[r]: http://r.example';
  expect(htmlOf(markdown, 5)).toBe(
    [
      '<h5>One</h5>',
      '<h6>Two</h6>',
      '<p><strong>b</strong> <em>i</em> <code>c</code><br>',
      'next <a href="https://a.example" rel="noopener noreferrer">a</a> <a href="mailto:b@c.example">b@c.example</a> <a href="/pages/terms">here</a></p>',
      '<ul>\n<li>x</li>\n<li>y\n<ol>\n<li>z</li>\n</ol>\n</li>\n</ul>',
      '<ol start="3">\n<li>\n<p>three</p>\n<p>more</p>\n</li>\n</ol>',
      '<blockquote>\n<p>said</p>\n</blockquote>',
      '<pre><code>a &lt; b\n</code></pre>',
      '<hr>',
      '<p>A map <a href="http://r.example" rel="noopener noreferrer">r</a></p>',
    ].join('\n'),
  );
});

test.each([
  ['[Stoa](https://en.wikipedia.org/wiki/Stoa_(building))', 'https://en.wikipedia.org/wiki/Stoa_(building)'],
  ['(see [Stoa](https://example.org/a))', 'https://example.org/a'],
  ['<https://en.wikipedia.org/wiki/Stoa_(building)>', 'https://en.wikipedia.org/wiki/Stoa_(building)'],
])('a link keeps its own brackets, and no others: %s', (markdown, href) => {
  expect(htmlOf(markdown)).toContain(`<a href="${href}"`);
});

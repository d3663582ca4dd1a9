import { isSafeLink } from '@stoa/contract/kernel/text';
import MarkdownIt, { type Env, type RendererRule, type StateBlock, type StateCore, type Token } from 'markdown-it';

/** A text as HTML, with the links and tags that its author may not be allowed to write. */
export interface Rendered {
  readonly html: string;
  /** the targets of its links and link definitions, as they were written */
  readonly links: readonly string[];
  readonly hasPictures: boolean;
  /** true when it contains what looks like an HTML element; that is shown as text */
  readonly hasTags: boolean;
}

/** Deeper nesting is shown as it was typed, because each level reads its lines once more. */
const mostNested = 40;
/**
 * The maximum cost of parsing one text: a line counts twice, a possible markup character once. Long essays need a tenth of it.
 * A text that costs more is shown as it was typed, because it would take longer than 50 ms.
 */
const mostMarks = 6000;
const marks = new Set('*_[]!`<&\\>+~#-='.split('').map((mark) => mark.charCodeAt(0)));
const lineFeed = 10;

function isHeavy(markdown: string): boolean {
  let found = 0;
  for (let at = 0; at < markdown.length && found <= mostMarks; at++) {
    const code = markdown.charCodeAt(at);
    if (code === lineFeed) found += 2;
    else if (marks.has(code)) found++;
  }
  return found > mostMarks;
}

const linkStarts = ['/', '#', 'https://', 'http://', 'mailto:'] as const;

/** Shows the rest of a block as text where it is nested too deeply for the parser, which would leave it out. */
function showAsTyped(state: StateBlock, startLine: number, endLine: number, isTrial: boolean): boolean {
  if (state.level < mostNested) return false;
  if (isTrial) return true;
  state.line = endLine;
  state.push('paragraph_open', 'p', 1);
  const text = new state.Token('text', '', 0);
  text.content = state.getLines(startLine, endLine, state.blkIndent, false);
  state.push('inline', '', 0).children = [text];
  state.push('paragraph_close', 'p', -1);
  return true;
}

const tag = /<(?:\/?[a-z][^<>]*>|!--|[?!]\w)/i;

interface Reading extends Env {
  readonly found: { readonly links: string[]; hasPictures: boolean; hasTags: boolean };
}
/** Records the links and tags of a text, and keeps only the label of a link with a forbidden target. */
function readInline({ tokens, env }: StateCore): void {
  const { found } = env as Reading;
  const isKept: boolean[] = [];
  const keep = (token: Token) => {
    found.hasPictures ||= token.type === 'image';
    found.hasTags ||= token.type === 'text' && tag.test(token.content);
    if (token.type === 'link_close') return isKept.pop();
    if (token.type !== 'link_open') return true;
    const url = String(token.attrGet('href'));
    found.links.push(url);
    isKept.push(isSafeLink(url, linkStarts));
    token.attrs = [['href', url]];
    if (/^http/i.test(url)) token.attrPush(['rel', 'noopener noreferrer']);
    return isKept.at(-1);
  };
  for (const token of tokens) if (token.children) token.children = token.children.filter(keep);
}

const markdownIt = new MarkdownIt('commonmark', { html: false, xhtmlOut: false, maxNesting: mostNested * 2 });
// We check links in `readInline`, so that the label of a refused one stays.
markdownIt.validateLink = () => true;
markdownIt.normalizeLink = (url) => url;
markdownIt.block.ruler.before('code', 'as typed', showAsTyped, { alt: ['paragraph', 'blockquote', 'list'] });
// Runs before entities and escapes become text, because an escaped element is no element.
markdownIt.core.ruler.before('text_join', 'read inline', readInline);
/** Escapes a text for HTML and XML, between tags and within a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const codeBlock: RendererRule = (tokens, index) =>
  `<pre><code>${escaped(tokens[index]!.content.replace(/\n?$/, '\n'))}</code></pre>\n`;
Object.assign(markdownIt.renderer.rules, {
  code_block: codeBlock,
  fence: codeBlock,
  // A remote picture would reveal the reader to its server, so we show only its description.
  image: (tokens, index, options, env) =>
    escaped(markdownIt.renderer.renderInlineAsText(tokens[index]!.children ?? [], options, env)),
} satisfies Record<string, RendererRule>);

/** A text as it was typed: nothing in it is read as Markdown. */
export const asTyped = (markdown: string): Rendered => ({
  html: `<p>${escaped(markdown).replaceAll('\n', '<br>\n')}</p>`,
  links: [],
  hasPictures: false,
  hasTags: tag.test(markdown),
});

/**
 * Markdown as HTML that runs and loads nothing; HTML in the text is shown as text. `top` is the level of its highest heading.
 * Costs at most about 50 ms of processor: kernel/markdown.ts calls it on a separate thread.
 */
export function renderMarkdown(markdown: string, top = 2): Rendered {
  if (isHeavy(markdown)) return asTyped(markdown);
  const env: Reading = { found: { links: [], hasPictures: false, hasTags: false } };
  const tokens = markdownIt.parse(markdown, env);
  for (const token of tokens)
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, top + Number(token.tag.slice(1)) - 1)}`;
  const defined = Object.values(env.references ?? {}).map(({ href }) => href);
  const { links, ...found } = env.found;
  return {
    ...found,
    links: [...links, ...defined],
    html: markdownIt.renderer.render(tokens, markdownIt.options, env).trimEnd(),
  };
}

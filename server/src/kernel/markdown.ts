import { fromMarkdown } from 'mdast-util-from-markdown';

/** A node of Markdown's syntax tree, as far as we look at it. */
interface Node {
  readonly type: string;
  readonly url?: string | null;
  readonly value?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly spread?: boolean | null;
  readonly identifier?: string;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
}

/** What lies deeper than this is shown as it was typed: thousands of nested quotes would exhaust the stack. */
const mostNested = 40;

/** Where a link may lead: this site, http or https, or a mail address. Controls and spaces could hide another scheme. */
const isSafeLink = (url: string): boolean =>
  /^(?:#|\/(?![/\\]))[^\s\\\p{C}]*$/u.test(url) || /^(?:https?:\/\/|mailto:)[^\s\\\p{C}]+$/iu.test(url);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char]!);

interface Writing {
  readonly source: string;
  /** The level of the highest heading. */
  readonly top: number;
  readonly addresses: ReadonlyMap<string, string>;
}

const linked = (url: string | null | undefined, inside: string): string => {
  if (url === null || url === undefined || !isSafeLink(url)) return inside;
  const rel = /^http/i.test(url) ? ' rel="noopener noreferrer"' : '';
  return `<a href="${escaped(url)}"${rel}>${inside}</a>`;
};

/** Every element that a text can become stands here; anything else is written as text. */
function htmlOfNode(node: Node, to: Writing, depth: number): string {
  if (depth > mostNested) return escaped(to.source.slice(node.position?.start.offset, node.position?.end.offset));
  const inline = () => (node.children ?? []).map((child) => htmlOfNode(child, to, depth + 1)).join('');
  const blocks = () => blocksOf(node.children ?? [], to, depth + 1);
  switch (node.type) {
    case 'paragraph':
      return `<p>${inline()}</p>`;
    case 'heading': {
      const level = Math.min(6, to.top + (node.depth ?? 1) - 1);
      return `<h${level}>${inline()}</h${level}>`;
    }
    case 'emphasis':
      return `<em>${inline()}</em>`;
    case 'strong':
      return `<strong>${inline()}</strong>`;
    case 'inlineCode':
      return `<code>${escaped(node.value ?? '')}</code>`;
    case 'code':
      return `<pre><code>${escaped(node.value ?? '')}\n</code></pre>`;
    case 'blockquote':
      return `<blockquote>\n${blocks()}\n</blockquote>`;
    case 'list': {
      const tag = node.ordered ? 'ol' : 'ul';
      const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? ` start="${node.start}"` : '';
      const isTight = !(node.children ?? []).some(({ spread }) => spread) && !node.spread;
      const items = (node.children ?? []).map((item) => `<li>${itemOf(item, isTight, to, depth + 1)}</li>`);
      return `<${tag}${start}>\n${items.join('\n')}\n</${tag}>`;
    }
    case 'thematicBreak':
      return '<hr>';
    case 'break':
      return '<br>\n';
    case 'link':
      return linked(node.url, inline());
    case 'linkReference':
      return linked(to.addresses.get(node.identifier ?? ''), inline());
    // A picture from elsewhere would tell its server who reads, so its description stands in its place.
    case 'image':
    case 'imageReference':
      return escaped(node.alt ?? '');
    case 'definition':
      return '';
    default:
      return escaped(node.value ?? '');
  }
}

const blocksOf = (nodes: readonly Node[], to: Writing, depth: number): string =>
  nodes
    .map((node) => (node.type === 'html' ? `<p>${escaped(node.value ?? '')}</p>` : htmlOfNode(node, to, depth)))
    .filter(Boolean)
    .join('\n');

/** The items of a list whose lines follow each other without a gap have no paragraphs. */
function itemOf(item: Node, isTight: boolean, to: Writing, depth: number): string {
  const children = item.children ?? [];
  if (!isTight || depth > mostNested) return `\n${blocksOf(children, to, depth)}\n`;
  return children
    .map((child) =>
      child.type === 'paragraph'
        ? (child.children ?? []).map((one) => htmlOfNode(one, to, depth + 1)).join('')
        : blocksOf([child], to, depth),
    )
    .join('\n');
}

/** The most characters of one block that may mark something. The parser's time grows with their square; no text has so many. */
const mostMarks = 2000;
/** A text as a tree. One that would hold up the server for seconds is a tree of a single text. */
function treeOf(markdown: string): Node {
  const isHeavy = markdown.split(/\n[ \t]*\n/).some((block) => (block.match(/[*_[\]!`]/g)?.length ?? 0) > mostMarks);
  return isHeavy ? { type: 'root', children: [{ type: 'html', value: markdown }] } : (fromMarkdown(markdown) as Node);
}

/** Every node of a text, in no particular order. */
export function nodesOf(markdown: string): Node[] {
  const found: Node[] = [treeOf(markdown)];
  for (const node of found) for (const child of node.children ?? []) found.push(child);
  return found;
}

/**
 * Markdown as HTML that runs and loads nothing. It is put together from the text's own structure, so that no element or
 * attribute can come out that isn't written here; HTML in the text is shown as text. `top` is the level of its highest heading.
 */
export function htmlOf(markdown: string, top = 2): string {
  const tree = treeOf(markdown);
  const addresses = new Map<string, string>();
  const waiting: Node[] = [tree];
  for (const node of waiting) {
    // The first definition of a name counts.
    if (node.type === 'definition' && node.identifier !== undefined && !addresses.has(node.identifier))
      addresses.set(node.identifier, node.url ?? '');
    for (const child of node.children ?? []) waiting.push(child);
  }
  return blocksOf(tree.children ?? [], { source: markdown, top, addresses }, 0);
}

/** The newest texts as HTML: everybody in a course reads the same ones, and a long one takes a while to make. */
const kept = new Map<string, string>();
/** The same as `htmlOf`, kept for texts that many people read. */
export function keptHtmlOf(markdown: string, top: number): string {
  const key = `${top} ${markdown}`;
  const html = kept.get(key) ?? htmlOf(markdown, top);
  kept.delete(key);
  kept.set(key, html);
  if (kept.size > 500) kept.delete(kept.keys().next().value!);
  return html;
}

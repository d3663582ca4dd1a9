import { i18n } from '@stoa/contract/kernel/i18n';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { escaped } from './markdown-html.ts';
import { textOfXml } from './text-encoding.ts';

const svg = 'http://www.w3.org/2000/svg';
const xlink = 'http://www.w3.org/1999/xlink';
/** The allowed elements of a drawing. None of them can run a script or load a resource. */
const elements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan use symbol clipPath mask pattern
  linearGradient radialGradient stop style`.split(/\s+/),
);
/** The allowed attributes. Others, such as the metadata of drawing programs, are left out. */
const attributesOf = new Set(
  `id class style type media lang role aria-label aria-labelledby aria-hidden href
  viewBox preserveAspectRatio version width height x y x1 y1 x2 y2 cx cy r rx ry d points pathLength transform refX refY
  fx fy fr offset spreadMethod gradientUnits gradientTransform patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type clip-path clip-rule mask dx dy rotate textLength lengthAdjust
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity stop-color stop-opacity color display visibility overflow paint-order
  vector-effect shape-rendering text-rendering color-interpolation mix-blend-mode isolation font font-family font-size
  font-weight font-style font-variant font-stretch text-anchor text-decoration letter-spacing word-spacing
  dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi`.split(/\s+/),
);
/** Attributes with plain text. All others may contain CSS values. */
const plainAttributes = /^(?:id|class|lang|role|aria-.*)$/;
/** Matches CSS that refers to an external resource or could disguise that. `#name` refers to a part of the same drawing. */
const leadsOut =
  /\\|\/\/|\burl\((?!\s*['"]?#)|\b(?:image-set|image|src|expression|element)\(|\b(?:javascript|vbscript|data|https?|file):/i;
/** The maximum nesting depth. Drawing programs use a few levels; thousands would exhaust a browser. */
const mostNested = 100;

class Unusable extends Error {}

/**
 * Rebuilds a drawing from the allowed elements and attributes, as SVG in UTF-8. Leaves out metadata in other namespaces.
 * Returns a problem for a drawing that runs or loads something, or that we can't read.
 */
export function rebuilt(bytes: Buffer): { readonly drawing: string } | { readonly problem: string } {
  try {
    return { drawing: drawingOf(textOfXml(bytes)) };
  } catch (error) {
    const problem =
      error instanceof Unusable
        ? i18n.t('This drawing contains a script or loads something else. Save it as a plain SVG, or as PNG.')
        : i18n.t('We can’t read this drawing. Save it as a plain SVG, or as PNG.');
    return { problem };
  }
}

function drawingOf(text: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const written: string[] = [];
  const open: { readonly name: string; readonly isLeftOut: boolean; words: string }[] = [];
  const refuse = (): never => {
    throw new Unusable();
  };
  const add = (words: string) => {
    const one = open.at(-1);
    if (!one || one.isLeftOut) return;
    if (one.name === 'style') one.words += words;
    else written.push(escaped(words));
  };
  parser.on('error', (error) => {
    throw error;
  });
  // Entities are declared in an internal subset; a plain doctype only names the format.
  parser.on('doctype', (doctype) => void (doctype.includes('[') && refuse()));
  parser.on('processinginstruction', refuse);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', (tag) => {
    if (open.length >= mostNested) throw new Error('nested too deep');
    const isLeftOut = open.at(-1)?.isLeftOut === true || tag.uri !== svg || tag.local === 'metadata';
    if (open.length === 0 && (isLeftOut || tag.local !== 'svg')) throw new Error('no drawing');
    if (tag.uri === svg && tag.local !== 'metadata' && !elements.has(tag.local)) refuse();
    const attributes = attributesIn(tag, refuse);
    if (!isLeftOut) written.push(`<${tag.local}${open.length === 0 ? ` xmlns="${svg}"` : ''}${attributes}>`);
    open.push({ name: tag.local, isLeftOut, words: '' });
  });
  parser.on('closetag', () => {
    const { name, isLeftOut, words } = open.pop()!;
    if (isLeftOut) return;
    // Otherwise each start of a comment would be searched to the end of the text.
    if (words.lastIndexOf('/*') > words.lastIndexOf('*/')) refuse();
    const rules = words.replaceAll(/\/\*.*?\*\//gs, ' ');
    if (leadsOut.test(rules) || /@(?!media\b)/i.test(rules)) refuse();
    written.push(`${escaped(rules)}</${name}>`);
  });
  parser.write(text).close();
  return written.join('');
}

/** Writes the allowed attributes. Calls `refuse` at one that runs a script or refers to an external resource. */
function attributesIn({ attributes }: SaxesTagNS, refuse: () => never): string {
  let written = '';
  for (const { uri, local, name, value } of Object.values(attributes)) {
    if (uri === 'http://www.w3.org/2000/xmlns/') continue;
    if (/^on/i.test(local)) refuse();
    const isLink = local === 'href' || local === 'src';
    if (isLink && !/^\s*#/.test(value)) refuse();
    if (!(isLink || name === local) || (uri !== '' && uri !== xlink)) continue;
    if (!plainAttributes.test(local) && leadsOut.test(value)) refuse();
    if (attributesOf.has(local)) written += ` ${local}="${escaped(value)}"`;
  }
  return written;
}

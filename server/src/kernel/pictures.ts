import { readFile } from 'node:fs/promises';
import { i18n } from '@stoa/contract/kernel/i18n';
import { imageSizeFromFile } from 'image-size/fromFile';
import { SaxesParser } from 'saxes';

/** The elements of a drawing. None of them runs anything or loads anything. */
const elements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan use symbol clippath mask pattern
  lineargradient radialgradient stop metadata style`.split(/\s+/),
);
/** Matches what leads out of the drawing, or runs. A reference to a part of the same drawing is `#name`. */
const leadsOut = /(?:url\(\s*['"]?|^)\s*(?!#)(?:[a-z][a-z+.-]*:|\/\/|\/)|@import|expression\(|&#/i;

/**
 * Says why a picture is refused: more than `mostPixels`, or a drawing that is more than a drawing. Undefined when it is fine.
 * `type` is its media type.
 */
export async function pictureProblem(
  file: string,
  type: string,
  mostPixels: number | undefined,
): Promise<string | undefined> {
  if (type === 'image/svg+xml') return drawingProblem(await readFile(file, 'utf8'));
  if (mostPixels === undefined) return undefined;
  const { width, height } = await imageSizeFromFile(file).catch(() => ({ width: 0, height: 0 }));
  if (width * height <= mostPixels) return undefined;
  return i18n.t('This picture has {megapixels, number} megapixels. Choose one with at most {most, number}.', {
    megapixels: Math.round((width * height) / 1_000_000),
    most: mostPixels / 1_000_000,
  });
}

function drawingProblem(text: string): string | undefined {
  const script = i18n.t('This drawing contains a script or loads something else. Save it as a plain SVG, or as PNG.');
  let problem: string | undefined;
  let root = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => (problem ??= script));
  parser.on('processinginstruction', () => (problem ??= script));
  parser.on('opentag', ({ name, attributes }) => {
    root ||= name;
    if (!elements.has(name.toLowerCase())) problem ??= script;
    for (const [attribute, value] of Object.entries(attributes)) {
      const key = attribute.toLowerCase();
      const isLink = /(?:^|:)href$|^src$/.test(key);
      if (key.startsWith('on') || (!key.startsWith('xmlns') && leadsOut.test(value)) || (isLink && !/^#/.test(value)))
        problem ??= script;
    }
  });
  parser.on('text', (words) => {
    if (/@import|url\(\s*['"]?(?!\s*['"]?#)/i.test(words)) problem ??= script;
  });
  parser.on('error', () => (problem ??= i18n.t('We can’t read this drawing. Save it as a plain SVG, or as PNG.')));
  parser.write(text).close();
  if (root !== 'svg') problem ??= i18n.t('We can’t read this drawing. Save it as a plain SVG, or as PNG.');
  return problem;
}

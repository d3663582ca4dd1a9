import { colonnade } from '@stoa/contract/kernel/contrast';
import { encode } from 'uqr';
import type { Letterhead } from './letterhead.ts';

type Doc = PDFKit.PDFDocument;

/** Draws the mark of the site in a square, its upper left corner at `x` and `y`. Points. */
export function drawMark(
  doc: Doc,
  { mark, accent }: Pick<Letterhead, 'mark' | 'accent'>,
  x: number,
  y: number,
  size: number,
): void {
  if (mark) doc.image(mark, x, y, { fit: [size, size], align: 'center', valign: 'center' });
  else
    doc
      .save()
      .translate(x, y)
      .scale(size / 28)
      .path(colonnade)
      .fill(accent)
      .restore();
}

/** Draws a text as a QR code that survives the loss of 15 % of it, in a square without its white margin. Points. */
export function drawQr(doc: Doc, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const unit = size / data.length;
  for (const [row, modules] of data.entries())
    for (let from = 0, to = 0; from < modules.length; from = to + 1) {
      // Adjacent dark modules are drawn as one shape, so that no gap is visible between them.
      for (to = from; modules[to]; to++);
      if (to > from) doc.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
    }
  doc.fill('#000000');
}

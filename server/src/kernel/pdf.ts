import { cutText } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Letterhead } from './letterhead.ts';
import { textsOf, type PdfBlock, type PdfContent } from './pdf-content.ts';
import { drawMark, drawQr } from './pdf-drawings.ts';
import { fontsFor, printable, type FontFace, type Fonts } from './pdf-fonts.ts';
import { Setter, type Line } from './pdf-lines.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Longer tables belong in an export, not in a document. */
export const mostRows = 5000;
const [mostOfCell, mostOfText] = [500, 2000];
/** Points. */
const [margin, footer, padding, markSize, qrSize] = [56, 40, 4, 26, 84];
const ink = { strong: '#1d1b16', soft: '#5d584c', line: '#cfc8b8' };

const cut = (text: string, most: number): string => cutText(printable(text), most, '…');

/**
 * Renders a document as PDF 1.7 in the reader's language, tagged so that screen readers read it in order: the site's name, the
 * title, the blocks, table headings repeated on each page. The head has the site's mark above a rule in its accent; the foot of
 * each page names the site, its address, and "page x of y". Cuts a cell at 500 characters and a text at 2,000. Throws RangeError
 * for a table of more than `mostRows`.
 */
export async function renderPdf(document: PdfContent, head: Letterhead): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([
    import('pdfkit'),
    fontsFor(printable([head.name, head.address, ...textsOf(document)].join('\n'))),
  ]);
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: i18n.region,
    displayTitle: true,
    bufferPages: true,
    // No default font: PDFKit would name a standard font without embedding it.
    font: '',
    info: { Title: cut(document.title, mostOfCell), Author: head.name, Creator: head.name, Producer: head.name },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  // PDFKit accepts an opened font as well as a file, but its types don't say so.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as unknown as Buffer);

  const sheet = new Sheet(doc, fonts);
  sheet.letterhead(head);
  sheet.line('H1', cut(document.title, mostOfCell), 'serif', 16, 14);
  for (const block of document.blocks) {
    if ('heading' in block) sheet.line('H2', cut(block.heading, mostOfCell), 'serif', 12, 8, 12);
    else if ('text' in block) sheet.line('P', cut(block.text, mostOfText), 'sans', 10, 8);
    else if ('details' in block) sheet.details(block.details);
    else if ('totals' in block) sheet.details(block.totals, true);
    else if ('check' in block) sheet.check(block.check);
    else await sheet.table(block.table);
  }
  sheet.finish(head);
  await done;
  return Buffer.concat(chunks);
}

class Sheet {
  readonly #doc: Doc;
  readonly #fonts: Fonts;
  readonly #setter: Setter;
  readonly #root: Element;
  readonly #width: number;
  #y = margin;

  constructor(doc: Doc, fonts: Fonts) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#setter = new Setter(fonts);
    this.#width = doc.page.width - 2 * margin;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  /** Adds a paragraph of one or more lines; `below` and `above` are the space around it, in points. */
  line(tag: 'P' | 'H1' | 'H2', text: string, font: FontFace, size: number, below: number, above = 0): void {
    const height = this.#heightOf(text, font, size, this.#width);
    this.#y += above;
    this.#room(height);
    this.#add(this.#root, tag, text, font, () => this.#write(text, font, size, margin, this.#width));
    this.#y += height + below;
  }

  letterhead(head: Letterhead): void {
    const name = cut(head.name, mostOfCell);
    const [x, width] = [margin + markSize + 10, this.#width - markSize - 10];
    const height = this.#heightOf(name, 'serif', 18, width);
    this.#artifact(() => drawMark(this.#doc, head, margin, this.#y, markSize));
    this.#y += Math.max(0, (markSize - height) / 2);
    this.#add(this.#root, 'P', name, 'serif', () => this.#write(name, 'serif', 18, x, width));
    this.#y = Math.max(this.#y + height, margin + markSize) + 8;
    this.#stroke(1.5, head.accent);
    this.#y += 18;
  }

  /** Writes labels and their values; `areTotals` sets the values below a table's last column, and the last pair in bold. */
  details(details: Readonly<Record<string, string>>, areTotals = false): void {
    const table = this.#open(this.#root, 'Table');
    const from = areTotals ? this.#width * 0.5 : 0;
    const label = this.#width * (areTotals ? 0.25 : 0.3) - padding;
    const [x, width] = [margin + from + label + padding, this.#width - from - label - 2 * padding];
    const align = areTotals ? 'right' : 'left';
    for (const [at, [name, value]] of Object.entries(details).entries()) {
      const text = cut(value || '–', mostOfCell);
      const font = areTotals && at === Object.keys(details).length - 1 ? 'bold' : 'sans';
      const height = Math.max(this.#heightOf(name, font, 10, label), this.#heightOf(text, font, 10, width));
      this.#room(height);
      const row = this.#open(table, 'TR');
      const soft = font === 'sans';
      this.#add(row, 'TH', name, font, () => this.#write(name, font, 10, margin + from, label, { soft }), 'Row');
      this.#add(row, 'TD', text, font, () => this.#write(text, font, 10, x, width, { align }));
      row.end();
      this.#y += height + 5;
    }
    table.end();
    this.#y += 10;
  }

  check({ address, text: whole }: Extract<PdfBlock, { check: unknown }>['check']): void {
    const text = cut(whole, mostOfText);
    const [x, width] = [margin + qrSize + 20, this.#width - qrSize - 20];
    const height = Math.max(qrSize, this.#heightOf(text, 'sans', 10, width));
    this.#y += 8;
    this.#room(height);
    const draw = () => drawQr(this.#doc, address, margin, this.#y, qrSize);
    const bbox = [margin, this.#y, margin + qrSize, this.#y + qrSize];
    const options = { alt: i18n.t('QR code of {address}', { address }), bbox };
    const figure = this.#doc.struct('Figure', options, draw);
    this.#root.add(figure);
    figure.end();
    this.#add(this.#root, 'P', text, 'sans', () => this.#write(text, 'sans', 10, x, width));
    this.#y += height + 10;
  }

  async table({ label, columns, rows }: Extract<PdfBlock, { table: unknown }>['table']): Promise<void> {
    if (rows.length > mostRows) throw new RangeError(`a document of ${rows.length} rows: ${mostRows} at most`);
    const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0);
    const widths = columns.map(({ share = 1 }) => (this.#width * share) / shares);
    const places = widths.map((_, at) => margin + widths.slice(0, at).reduce((sum, one) => sum + one, 0));
    const heightOf = (cells: readonly string[], font: FontFace) =>
      Math.max(...cells.map((text, at) => this.#heightOf(text, font, 9, widths[at]! - 2 * padding)));
    const cell = (text: string, at: number, font: FontFace) =>
      this.#write(text, font, 9, places[at]! + padding, widths[at]! - 2 * padding, {
        ...(columns[at]!.figures && { align: 'right' as const }),
      });
    const labels = columns.map((column) => cut(column.label, mostOfCell));
    const headHeight = heightOf(labels, 'bold');

    const table = this.#open(this.#root, 'Table', { alt: label });
    this.#room(headHeight + 40);
    const head = this.#open(table, 'TR');
    for (const [at, text] of labels.entries())
      this.#add(head, 'TH', text, 'bold', () => cell(text, at, 'bold'), 'Column');
    head.end();
    this.#under(headHeight);
    for (const [number, row] of rows.entries()) {
      const cells = columns.map((_, at) => cut(row[at] ?? '', mostOfCell));
      const height = heightOf(cells, 'sans');
      if (this.#room(height + 6)) {
        // Repeats the headings for the eye only: screen readers have already read them.
        this.#artifact(() => {
          for (const [at, text] of labels.entries()) cell(text, at, 'bold');
        });
        this.#under(headHeight);
      }
      const line = this.#open(table, 'TR');
      for (const [at, text] of cells.entries()) this.#add(line, 'TD', text, 'sans', () => cell(text, at, 'sans'));
      line.end();
      this.#under(height);
      // Lets other requests run between the rows of a long table.
      if (number % 100 === 99) await breathe();
    }
    table.end();
    this.#y += 10;
  }

  finish({ name, address }: Letterhead): void {
    this.#root.end();
    const sender = cut(`${name} · ${address}`, mostOfCell);
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#doc.switchToPage(page);
      this.#y = this.#doc.page.height - footer;
      const text = i18n.t('Page {page} of {count}', { page: page - start + 1, count });
      const style = { soft: true, align: 'right' } as const;
      this.#artifact(() => this.#write(sender, 'sans', 8, margin, this.#width * 0.8, { soft: true }), 'Pagination');
      this.#artifact(() => this.#write(text, 'sans', 8, margin, this.#width, style), 'Pagination');
    }
    this.#doc.end();
  }

  #open(parent: Element, tag: string, options: { alt?: string } = {}): Element {
    const element = this.#doc.struct(tag, options);
    parent.add(element);
    return element;
  }

  /**
   * Adds a text to the document's structure. If its glyphs wouldn't tell a screen reader the text, we add it as actual text.
   */
  #add(parent: Element, tag: string, text: string, font: FontFace, draw: () => void, scope?: 'Row' | 'Column'): void {
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {
      scope,
      ...(this.#setter.isDark(text, font) && { actual: text }),
    };
    const element = this.#doc.struct(tag, options, draw);
    parent.add(element);
    element.end();
  }

  #artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Line spacing follows the paragraph's own face, even when letters come from other fonts. */
  #leading(font: FontFace): number {
    const { ascent, descent, lineGap, unitsPerEm } = this.#fonts[font];
    return (ascent - descent + lineGap) / unitsPerEm;
  }

  #heightOf(text: string, font: FontFace, size: number, width: number): number {
    return this.#setter.lines(text, font, width / size).length * this.#leading(font) * size;
  }

  #write(
    text: string,
    font: FontFace,
    size: number,
    x: number,
    width: number,
    { soft = false, align = 'left' as 'left' | 'right' } = {},
  ): void {
    this.#doc.fillColor(soft ? ink.soft : ink.strong);
    let baseline = this.#y + (this.#fonts[font].ascent / this.#fonts[font].unitsPerEm) * size;
    for (const line of this.#setter.lines(text, font, width / size)) {
      this.#writeLine(line, size, align === 'right' ? x + width - line.width * size : x, baseline);
      baseline += this.#leading(font) * size;
    }
  }

  #writeLine({ runs }: Line, size: number, x: number, y: number): void {
    let at = x;
    for (const { font, text, width, whole } of runs) {
      const options: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic' };
      this.#doc
        .font(font)
        .fontSize(size)
        // With `features`, PDFKit draws the text as a whole; without, word by word.
        .text(text, at, y, whole ? { ...options, features: [] } : options);
      at += width * size;
    }
  }

  #under(height: number): void {
    this.#y += height + 3;
    this.#stroke(0.4);
    this.#y += 4;
  }

  #stroke(width: number, color = ink.line): void {
    const [from, to] = [margin, margin + this.#width];
    this.#artifact(() => this.#doc.moveTo(from, this.#y).lineTo(to, this.#y).lineWidth(width).stroke(color));
  }

  /** Starts a new page when the rest of this one is too short; returns true if it did. */
  #room(height: number): boolean {
    if (this.#y + height <= this.#doc.page.height - margin) return false;
    this.#doc.addPage();
    this.#y = margin;
    return true;
  }
}

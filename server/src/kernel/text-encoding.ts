/**
 * Characters that real text never contains: control characters other than line breaks, tabs and form feeds, and unassigned
 * codes.
 */
const unwritten = /(?![\t\n\f\r])[\p{Cc}\p{Cn}\p{Co}]/u;
/** Characters that every language uses between its words and lines. */
const common = /[\n\r 0-9A-Za-z]/g;

/** One way to decode bytes as text, until it proves wrong. */
class Reading {
  readonly encoding: string;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #refuses: (text: string) => boolean;
  length = 0;
  commonOnes = 0;

  constructor(encoding: string, refuses: (text: string) => boolean) {
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
    this.#refuses = refuses;
  }

  /** Decodes more bytes, or finishes when called without; false when they aren't text in this encoding. */
  goesOn(bytes?: Uint8Array): boolean {
    try {
      const text = bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode();
      this.length += text.length;
      this.commonOnes += text.match(common)?.length ?? 0;
      return !this.#refuses(text);
    } catch {
      return false;
    }
  }
}

const utf8 = () => new Reading('utf-8', (text) => text.includes('\0'));
const utf16 = (order: 'le' | 'be') => new Reading(`utf-16${order}`, (text) => unwritten.test(text));
/** Files called Latin-1 use the quotation marks of Windows-1252; the unassigned codes of its range rule it out. */
const latin1 = () => new Reading('windows-1252', (text) => unwritten.test(text));

/** Lists the possible encodings of bytes that begin like this. */
function readingsOf(head: Buffer): { readings: Reading[]; isMarked: boolean } {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return { readings: [utf16('le')], isMarked: true };
  if (mark === 'feff') return { readings: [utf16('be')], isMarked: true };
  return { readings: [utf8(), utf16('le'), utf16('be'), latin1()], isMarked: false };
}

/**
 * Returns the encoding of a text that begins with `head`: UTF-8, UTF-16 with or without a byte order mark, or Latin-1
 * ("windows-1252"). Returns undefined when the bytes aren't text.
 */
export async function encodingOf(head: Buffer, bytes: AsyncIterable<Buffer>): Promise<string | undefined> {
  const { readings, isMarked } = readingsOf(head);
  let left = readings;
  for await (const chunk of bytes) left = left.filter((one) => one.goesOn(chunk));
  left = left.filter((one) => one.goesOn());
  // Almost any bytes decode as UTF-16, so without a byte order mark the result must look like real writing.
  const isLikely = (one: Reading) => !one.encoding.startsWith('utf-16') || one.commonOnes * 100 >= one.length;
  return left.find((one) => isMarked || isLikely(one))?.encoding;
}

/** Decodes XML by its byte order mark, its first letter or the encoding it declares, else as UTF-8. Throws when that fails. */
export function textOfXml(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1];
  const marks: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be', '3c00': 'utf-16le', '003c': 'utf-16be' };
  return new TextDecoder(marks[bytes.toString('hex', 0, 2)] ?? declared ?? 'utf-8', { fatal: true }).decode(bytes);
}

/** What a text never holds but line breaks, tabs and form feeds: control characters, and codes that stand for nothing. */
const unwritten = /(?![\t\n\f\r])[\p{Cc}\p{Cn}\p{Co}]/u;
/** What every language writes between its words and lines. */
const common = /[\n\r 0-9A-Za-z]/g;

/** One way to read bytes as text, until it proves wrong. */
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

  /** Whether it is still text with these bytes, the last ones when there are none. */
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
/** What is called Latin-1 has the quotation marks of Windows; other codes in their range stand for nothing. */
const latin1 = () => new Reading('windows-1252', (text) => unwritten.test(text));

/** The ways to read bytes that begin like this. */
function readingsOf(head: Buffer): { readings: Reading[]; isMarked: boolean } {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return { readings: [utf16('le')], isMarked: true };
  if (mark === 'feff') return { readings: [utf16('be')], isMarked: true };
  return { readings: [utf8(), utf16('le'), utf16('be'), latin1()], isMarked: false };
}

/**
 * The encoding of a text that begins with `head`: UTF-8, UTF-16 with or without its mark, or Latin-1 ("windows-1252");
 * undefined when the bytes are no text.
 */
export async function encodingOf(head: Buffer, bytes: AsyncIterable<Buffer>): Promise<string | undefined> {
  const { readings, isMarked } = readingsOf(head);
  let left = readings;
  for await (const chunk of bytes) left = left.filter((one) => one.goesOn(chunk));
  left = left.filter((one) => one.goesOn());
  // Almost any bytes can be read as UTF-16: without its mark it has to look like somebody's writing.
  const isLikely = (one: Reading) => !one.encoding.startsWith('utf-16') || one.commonOnes * 100 >= one.length;
  return left.find((one) => isMarked || isLikely(one))?.encoding;
}

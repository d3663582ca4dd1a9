const endOfHead = '\r\n\r\n';
const longestHead = 81_920;
/** A file's name, quoted or as RFC 5987 has it, with a line break in it. */
const broken = /;\s*filename="(?:\\.|[^"\\])*[\r\n]|;\s*filename\*=[^;\r\n]*%0[ad]/i;

/**
 * Looks through the bytes of a multipart body, as they come, for files whose names have line breaks: the parser leaves those
 * out without a word. The names of their fields are added to `found`.
 */
export function brokenNames(contentType: string, found: string[]): (chunk: Buffer) => void {
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(contentType) ?? [];
  const delimiter = `\r\n--${boundary}`;
  // The first part has no line break before it.
  let kept = Buffer.from('\r\n');
  let inHead = false;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (;;) {
      const at = kept.indexOf(inHead ? endOfHead : delimiter);
      if (at < 0) {
        if (!inHead) kept = kept.subarray(-delimiter.length);
        // What is no head that the parser would read is none here.
        else if (kept.length > longestHead) inHead = false;
        return;
      }
      if (inHead) {
        const head = kept.toString('latin1', 0, at);
        if (broken.test(head)) found.push(/;\s*name="([^"\r\n]*)"/i.exec(head)?.[1] ?? '');
      }
      // The line break at the end of a head may begin the next delimiter, where a part is empty.
      kept = kept.subarray(at + (inHead ? endOfHead.length - 2 : delimiter.length));
      inHead = !inHead;
    }
  };
}

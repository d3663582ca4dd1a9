const endOfHead = '\r\n\r\n';
const longestHead = 81_920;
/** Matches a file name that contains a line break, quoted or in RFC 5987 form. */
const broken = /;\s*filename="(?:\\.|[^"\\])*[\r\n]|;\s*filename\*=[^;\r\n]*%0[ad]/i;

/**
 * Scans a multipart body as it arrives for files whose names contain line breaks, because the parser drops those silently.
 * Adds the names of their fields to `found`.
 */
export function brokenNames(contentType: string, found: string[]): (chunk: Buffer) => void {
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(contentType) ?? [];
  const delimiter = `\r\n--${boundary}`;
  // The first part has no line break before it, so we add one.
  let kept = Buffer.from('\r\n');
  let inHead = false;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (;;) {
      const at = kept.indexOf(inHead ? endOfHead : delimiter);
      if (at < 0) {
        if (!inHead) kept = kept.subarray(-delimiter.length);
        // A head longer than the parser would read doesn't count.
        else if (kept.length > longestHead) inHead = false;
        return;
      }
      if (inHead) {
        const head = kept.toString('latin1', 0, at);
        if (broken.test(head)) found.push(/;\s*name="([^"\r\n]*)"/i.exec(head)?.[1] ?? '');
      }
      // When a part is empty, the line break that ends its head also begins the next delimiter.
      kept = kept.subarray(at + (inHead ? endOfHead.length - 2 : delimiter.length));
      inHead = !inHead;
    }
  };
}

/** Bytes from `start` to `end`, inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110, section 14) for a file of `size` bytes. Returns one range; 'whole' when there is no
 * header, several ranges or an unreadable one; 'nothing' when the range lies beyond the end.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'whole' | 'nothing' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'nothing' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'nothing';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** True when an If-None-Match header names the tag. Weak and strong tags count as equal there. */
export const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

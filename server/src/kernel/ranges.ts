/** Bytes from `start` to `end`, that one included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header asks of `size` bytes (RFC 9110, section 14): one range, or 'whole' where there is none, several, or
 * one that can't be read; 'nothing' where it lies beyond the end.
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

/** Whether an If-None-Match names the tag; weak and strong are the same there. */
export const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link';

interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
/** A replacement for a part of the text, and the part of it to select then. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly selected: readonly [number, number];
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '*' };
const before: Partial<Record<Mark, string>> = { heading: '# ', list: '- ' };

/** Puts a mark around the selected words, or before each selected line; pressed again, it takes the mark away. */
export function marked(mark: Mark, { text, start, end }: Selected): Change {
  const words = text.slice(start, end);
  if (mark === 'link') {
    const by = `[${words}](https://)`;
    return {
      from: start,
      to: end,
      by,
      selected: words ? [start + by.length - 9, start + by.length - 1] : [start + 1, start + 1],
    };
  }
  const sign = around[mark];
  if (sign !== undefined) {
    const isMarked = text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign;
    return isMarked
      ? {
          from: start - sign.length,
          to: end + sign.length,
          by: words,
          selected: [start - sign.length, end - sign.length],
        }
      : { from: start, to: end, by: sign + words + sign, selected: [start + sign.length, end + sign.length] };
  }
  const prefix = before[mark] ?? '';
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end);
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const by = lines.map((line) => (isMarked ? line.slice(prefix.length) : prefix + line)).join('\n');
  return { from, to, by, selected: [lines.length > 1 ? from : from + by.length, from + by.length] };
}

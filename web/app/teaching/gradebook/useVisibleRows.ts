import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Up to this number all rows are rendered, so that the browser can also find and print those out of sight. */
const fewRows = 60;
const estimated = 28;

interface VisibleRow {
  readonly index: number;
  /** Pixels left out before it. */
  readonly gap: number;
}
interface VisibleRows {
  readonly rows: readonly VisibleRow[];
  /** Pixels left out after the last. */
  readonly rest: number;
}

/** The height of a row in pixels. All rows are alike; zoom and the reader's font size change them. */
function useRowHeight(body: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(estimated);
  useLayoutEffect(() => {
    // The row of averages is always rendered.
    const row = body.current?.parentElement?.querySelector('tfoot')?.firstElementChild;
    if (!row) return;
    const look = () => setHeight(row.getBoundingClientRect().height || estimated);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(row);
    return () => observer.disconnect();
  }, [body]);
  return height;
}

/**
 * Returns the rows of a long table to render: those in sight or near it, and those with the focus. `body` contains them, in a
 * table that scrolls in a box.
 */
export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): VisibleRows {
  const isLong = count > fewRows;
  const height = useRowHeight(body);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    enabled: isLong,
    getScrollElement: () => body.current?.closest('div') ?? null,
    estimateSize: () => height,
    overscan: 5,
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])]
        .filter((index) => index >= 0 && index < count)
        .toSorted((a, b) => a - b),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  if (!isLong) return { rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), rest: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? 0) })),
    rest: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to here all rows are drawn, so that the browser also finds and prints what is out of sight. */
const fewRows = 60;
const estimated = 44;

interface DrawnRow {
  readonly index: number;
  /** Pixels left out before it. */
  readonly gap: number;
}
interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  /** Pixels left out after the last. */
  readonly rest: number;
  /** Hears of each row's element, by its `data-index`. */
  readonly measure?: (row: HTMLTableRowElement | null) => void;
}

/** Which rows of a long table are drawn: those in sight or near it, and those that are kept for the focus they have. */
export function useDrawnRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): DrawnRows {
  const isLong = count > fewRows;
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimated,
    overscan: 16,
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])]
        .filter((index) => index < count)
        .toSorted((a, b) => a - b),
  });
  if (!isLong) return { rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), rest: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? 0) })),
    rest: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}

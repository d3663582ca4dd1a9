import type { KeyboardEvent } from 'react';
import type { Direction, EditorProps } from './CellEditor.tsx';

export interface Cell {
  readonly row: number;
  readonly column: number;
}
interface Size {
  readonly rows: number;
  readonly columns: number;
}
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The headings are the row above the first one, and the names the column before the first one. */
export const headingsRow = -1;
export const namesColumn = -1;

const page = 10;
const within = (value: number, first: number, count: number) => Math.max(first, Math.min(value, count - 1));

/** Returns the cell that an element is, or undefined for other elements, even those inside a cell. */
export function cellOf(target: EventTarget | null): Cell | undefined {
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return undefined;
  return { row: Number(target.dataset['row']), column: Number(target.dataset['column']) };
}

const steps: Readonly<Record<string, (cell: Cell, size: Size) => Cell>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: Math.max(0, row - page), column }),
  PageDown: ({ row, column }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
};
const keys: Readonly<Record<Direction, string>> = {
  stay: '',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

/** Returns the cell to which a key or a direction leads; undefined for other keys. Only keys reach headings and names. */
export function moved(from: Cell, by: Direction, size: Size): Cell;
export function moved(from: Cell, by: Key, size: Size): Cell | undefined;
export function moved(from: Cell, by: Direction | Key, size: Size): Cell | undefined {
  if (typeof by !== 'string' && by.altKey) return undefined;
  const name = typeof by === 'string' ? keys[by] : `${by.ctrlKey || by.metaKey ? 'Ctrl+' : ''}${by.key}`;
  const to = steps[name]?.(from, size) ?? (typeof by === 'string' ? from : undefined);
  const [top, left] = typeof by === 'string' ? [0, 0] : [headingsRow, namesColumn];
  return to && { row: within(to.row, top, size.rows), column: within(to.column, left, size.columns) };
}

/** True for Ctrl+Z, or Cmd+Z on a Mac. */
export const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key & { readonly shiftKey: boolean }): boolean =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The same shortcuts for `aria-keyshortcuts`. */
export const undoKeys = ['Control+Z', 'Meta+Z'].join(' ');

/** Typing begins to edit: a figure the score, anything else the letter grade. */
export function startOf({ key, ctrlKey, metaKey, altKey }: Key): EditorProps['start'] | undefined {
  if (ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return undefined;
  return { field: /[\d.]/.test(key) ? 'score' : 'letterGrade', text: key };
}

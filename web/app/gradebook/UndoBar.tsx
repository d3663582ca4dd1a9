import { Button } from '../ui/plain/Button.tsx';
import styles from './gradebook.module.css';
import { undoKeys } from './keys.ts';
import type { useUndo } from './useUndo.ts';
import { words } from './words.ts';

/** Above the grid: the last change made here, and the way to take it back. It is always there, so that nothing jumps. */
export function UndoBar({ last, undo, undoing }: ReturnType<typeof useUndo>) {
  return (
    <div className={styles['undo']}>
      {/* Not disabled: the focus would be lost with the last change. */}
      <Button
        variant="default"
        size="sm"
        aria-keyshortcuts={undoKeys}
        aria-disabled={last === undefined}
        loading={undoing}
        onClick={undo}
      >
        {words.undo}
      </Button>
      <output className="soft">{last === undefined ? words.nothingToUndo : words.lastChange(last)}</output>
    </div>
  );
}

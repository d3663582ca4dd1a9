import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../ui/plain/Button.tsx';
import styles from './gradebook.module.css';
import { undoKeys } from './keys.ts';
import type { useUndo } from './useUndo.ts';

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
        {i18n.t('Undo')}
      </Button>
      <output className="soft">
        {last === undefined
          ? i18n.t('Your changes can be taken back here.')
          : i18n.t('Last change: {what}. Ctrl+Z takes it back, too.', { what: last })}
      </output>
    </div>
  );
}

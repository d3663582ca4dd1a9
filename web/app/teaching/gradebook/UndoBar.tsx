import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './tools.module.css';
import { undoKeys } from './keys.ts';
import type { useUndo } from './useUndo.ts';

/** Shows the last change above the grid, with a button to undo it. It's always there, so that nothing jumps. */
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
          ? i18n.t('You can undo your changes here.')
          : i18n.t('Last change: {change}. You can also undo it with Ctrl+Z.', { change: last })}
      </output>
    </div>
  );
}

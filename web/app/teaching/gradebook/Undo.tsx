import { gradebook, type GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { useCallback, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { isPassing } from '../../kernel/http.ts';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { gradeInWords } from './table.ts';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './tools.module.css';
import { undoKeys } from './keys.ts';

/** A change made here: one typed grade, or all grades pasted or imported at once. */
export interface Step {
  /** "Ada Lovelace, Essay", "19 grades" */
  readonly what: string;
  /** The ids of the batches that the server can undo, once known; empty for a change that it never saved. */
  readonly batches: Promise<readonly string[]>;
  /** Drops a grade that the server refused; false if there is none (any more). */
  readonly erase?: () => boolean;
}

/** Undoes the changes made here, the last first. `keep` shows the entries the server answers. */
export function useUndo(keep: (entries: readonly GradebookEntry[]) => void) {
  const steps = useRef<Step[]>([]);
  /** Runs undos one after the other, however fast the reader asks for them. */
  const job = useRef<Promise<void>>(Promise.resolve());
  const [last, setLast] = useState<string>();
  const [undoing, setUndoing] = useState(false);
  const show = () => setLast(steps.current.at(-1)?.what);

  const add = useCallback((step: Step) => {
    steps.current.push(step);
    show();
  }, []);

  /** Undoes a step. Returns false if nothing of it was left to undo. */
  async function takeBack(step: Step): Promise<boolean> {
    const batches = await step.batches;
    if (batches.length === 0) return step.erase?.() ?? false;
    const entries: GradebookEntry[] = [];
    let kept = 0;
    for (const id of batches) {
      const taken = await call(gradebook.undo, { params: { id } });
      keep(taken.entries);
      entries.push(...taken.entries);
      kept += taken.kept;
    }
    notify(said(step, entries, kept));
    return true;
  }

  async function takeLastBack() {
    for (let step = steps.current.pop(); step; step = steps.current.pop()) {
      try {
        if (await takeBack(step)) return;
      } catch (failure) {
        // If the server can't be reached, the step can be undone later; a refusal is final.
        if (isPassing(failure)) steps.current.push(step);
        notifyFailure(failureWith(i18n.t('We couldn’t undo this change.'), failure));
        return;
      } finally {
        show();
      }
    }
  }
  function undo() {
    if (steps.current.length === 0) return;
    setUndoing(true);
    job.current = job.current.then(takeLastBack).finally(() => setUndoing(false));
  }
  return { last, undo, undoing, add };
}

function said({ what }: Step, entries: readonly GradebookEntry[], kept: number): string {
  const [only] = entries;
  if (!only)
    return i18n.t('{change}: we couldn’t undo this, because someone else has changed it since.', { change: what });
  if (kept > 0)
    return i18n.t(
      '{count, plural, one {# grade undone.} other {# grades undone.}} {kept, plural, one {# grade stays, because someone else has changed it since.} other {# grades stay, because someone else has changed them since.}}',
      { count: entries.length, kept },
    );
  if (entries.length > 1)
    return i18n.t('{count, plural, one {# grade undone.} other {# grades undone.}}', { count: entries.length });
  return i18n.t('Undone: {cell} is {grade} again.', {
    cell: `${fullName(only.personREF)}, ${only.assignmentName}`,
    grade: gradeInWords(only),
  });
}

/** Shows the last change above the grid, with a button to undo it. It's always rendered, so that the layout doesn't jump. */
export function UndoBar({ last, undo, undoing }: ReturnType<typeof useUndo>) {
  return (
    <div className={styles['undo']}>
      {/* Not `disabled`, because undoing the last change would then lose the focus. */}
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

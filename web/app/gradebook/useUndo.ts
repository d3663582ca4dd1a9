import { gradebook, type GradebookEntry } from '@stoa/contract/gradebook';
import { fullName } from '@stoa/contract/people';
import { useCallback, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../kernel/api.ts';
import { failureWith } from '../ui/failed.ts';
import { count } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { gradeInWords } from './table.ts';

/** A change that was made here: one typed grade, or all that was pasted or imported at once. */
export interface Step {
  /** "Ada Lovelace, Essay", "19 grades" */
  readonly what: string;
  /** What the server can take back, as soon as that is known; nothing of a change that it does not have. */
  readonly batches: Promise<readonly string[]>;
  /** Forgets what the server has refused; false when there was nothing (any more). */
  readonly forget?: () => boolean;
}

/** Takes back what was changed here, the last first. `keep` shows what the server has now. */
export function useUndo(keep: (entries: readonly GradebookEntry[]) => void) {
  const steps = useRef<Step[]>([]);
  /** One after the other, however fast they are asked for. */
  const queue = useRef<Promise<void>>(Promise.resolve());
  const [last, setLast] = useState<string>();
  const [undoing, setUndoing] = useState(false);
  const show = () => setLast(steps.current.at(-1)?.what);

  const add = useCallback((step: Step) => {
    steps.current.push(step);
    show();
  }, []);

  /** False when there was nothing of this step to be taken back. */
  async function takeBack(step: Step): Promise<boolean> {
    const batches = await step.batches;
    if (batches.length === 0) return step.forget?.() ?? false;
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
        // What could not be reached can be taken back later; what the server will not take back, it never will.
        if (!(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500) steps.current.push(step);
        notifyFailure(failureWith(i18n.t('The grades could not be taken back.'), failure));
        return;
      } finally {
        show();
      }
    }
  }
  function undo() {
    if (steps.current.length === 0) return;
    setUndoing(true);
    queue.current = queue.current.then(takeLastBack).finally(() => setUndoing(false));
  }
  return { last, undo, undoing, add };
}

function said({ what }: Step, entries: readonly GradebookEntry[], kept: number): string {
  const [only] = entries;
  if (!only) return i18n.t('{whose}: nothing was taken back, because somebody has changed it since.', { whose: what });
  if (entries.length + kept > 1) {
    const stayed =
      kept > 0
        ? i18n.t(' {kept} stayed, because somebody has changed them since.', { kept: count(kept, 'grade') })
        : '';
    return i18n.t('{count} taken back.{stayed}', { count: count(entries.length, 'grade'), stayed });
  }
  return i18n.t('Taken back: {whose} is {grade} again.', {
    whose: `${fullName(only.personREF)}, ${only.assignmentName}`,
    grade: gradeInWords(only),
  });
}

import { batchLimit, gradebook, type GradebookEntry } from '@stoa/contract/gradebook';
import { useState } from 'react';
import { call } from '../kernel/api.ts';
import { failureWith } from '../ui/failed.ts';
import { count } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import type { Plan } from './plan.ts';
import { words } from './words.ts';

interface Filled {
  readonly batches: readonly string[];
  readonly count: number;
}

/** Fills in what was planned, and takes it back by one click. `keep` shows what the server has now. */
export function useFill(courseId: string, keep: (entries: readonly GradebookEntry[]) => void) {
  const [plan, setPlan] = useState<Plan>();
  const [filled, setFilled] = useState<Filled>();
  const [undoing, setUndoing] = useState(false);

  /** Throws what the dialog then says. */
  async function fill({ cells, source }: Plan): Promise<void> {
    const wanted = cells.flatMap(({ entry, to, outcome }) =>
      outcome === 'accepted' && entry && to ? [{ _id: entry._id, version: entry.version, ...to }] : [],
    );
    const batches: string[] = [];
    let done = 0;
    try {
      while (done < wanted.length) {
        const body = { source, cells: wanted.slice(done, done + batchLimit) };
        const { batchId, entries } = await call(gradebook.saveMany, { params: { id: courseId }, body });
        keep(entries);
        batches.push(batchId);
        done += entries.length;
      }
    } finally {
      if (done > 0) setFilled({ batches, count: done });
    }
    setPlan(undefined);
  }

  async function undo() {
    if (!filled) return;
    setUndoing(true);
    try {
      let kept = 0;
      for (const id of filled.batches) {
        const taken = await call(gradebook.undo, { params: { id } });
        keep(taken.entries);
        kept += taken.kept;
      }
      setFilled(undefined);
      const stayed = kept > 0 ? words.stayedBecauseSomebodyHasChanged(count(kept, 'grade')) : '';
      notify(words.takenBack(count(filled.count - kept, 'grade'), stayed));
    } catch (failure) {
      notifyFailure(failureWith(words.theGradesCouldNotBeTaken, failure));
    } finally {
      setUndoing(false);
    }
  }
  return { plan, setPlan, fill, filled, undo, undoing, forget: () => setFilled(undefined) };
}

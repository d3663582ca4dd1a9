import { batchLimit, gradebook, type GradebookEntry } from '@stoa/contract/gradebook';
import { useState } from 'react';
import { call } from '../kernel/api.ts';
import { count } from '../ui/format.ts';
import type { Plan } from './plan.ts';
import type { Step } from './useUndo.ts';

/** Fills in what was planned, as one step that can be taken back. `keep` shows what the server has now. */
export function useFill(
  courseId: string,
  keep: (entries: readonly GradebookEntry[]) => void,
  addStep: (step: Step) => void,
) {
  const [plan, setPlan] = useState<Plan>();

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
      if (done > 0) addStep({ what: count(done, 'grade'), batches: Promise.resolve(batches) });
    }
    setPlan(undefined);
  }
  return { plan, setPlan, fill };
}

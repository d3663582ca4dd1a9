import { batchLimit, gradebook, type GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import type { Plan } from './plan.ts';
import type { Step } from './Undo.tsx';

/** Fills in a plan, as one step that can be undone. `keep` shows the entries the server answers. */
export function useFill(
  courseId: string,
  keep: (entries: readonly GradebookEntry[]) => void,
  addStep: (step: Step) => void,
) {
  const [plan, setPlan] = useState<Plan>();

  /** Throws the server's refusal, for the dialog to show. */
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
      if (done > 0) {
        const what = i18n.t('{count, plural, one {# grade} other {# grades}}', { count: done });
        addStep({ what, batches: Promise.resolve(batches) });
        // After a failure, the next try begins with the rest.
        const filled = new Set(wanted.slice(0, done).map(({ _id }) => _id));
        setPlan((now) => now && { ...now, cells: now.cells.filter(({ entry }) => !entry || !filled.has(entry._id)) });
      }
    }
    setPlan(undefined);
  }
  return { plan, setPlan, fill };
}

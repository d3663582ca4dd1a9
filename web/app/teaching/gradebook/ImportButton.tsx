import { useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { notifyFailure } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { planOfSheet, type Plan } from './plan.ts';
import { readSheet } from './sheets.ts';
import type { GradebookTable } from './table.ts';

const largest = 5_242_880;

/** Reads grades from a file, and previews what would change. */
export function ImportButton({ table, onPlan }: { table: GradebookTable; onPlan: (plan: Plan) => void }) {
  const [reading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    setReading(true);
    try {
      const lines = file.size > largest ? i18n.t('File size exceeds the limit of 5 MB.') : await readSheet(file);
      const plan = typeof lines === 'string' ? lines : planOfSheet(table, lines);
      if (typeof plan === 'string') notifyFailure(undefined, plan);
      else onPlan(plan);
    } catch (failure) {
      notifyFailure(failure, i18n.t('We couldn’t read the file.'));
    } finally {
      setReading(false);
      // Lets the reader choose the same file again, once it is corrected.
      if (input.current) input.current.value = '';
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx,text/csv"
        aria-label={i18n.t('File with grades')}
        onChange={({ currentTarget: { files } }) => void take(files?.[0])}
      />
      <Button variant="default" loading={reading} onClick={() => input.current?.click()}>
        {i18n.t('Import')}
      </Button>
    </>
  );
}

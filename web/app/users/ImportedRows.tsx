import { NativeSelect } from '@mantine/core';
import type { ImportedRow } from '@stoa/contract/user-import';
import { useState } from 'react';
import { Email } from '../ui/Email.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx';
import styles from './UserImport.module.css';
import { words as sayings } from './words.ts';

type Outcome = ImportedRow['outcome'];
const tones: Record<Outcome, Tone> = { new: 'approved', exists: 'quiet', refused: 'denied' };
const words: Record<Outcome, string> = { new: 'New', exists: sayings.hasAnAccount, refused: 'Refused' };

const columnsFor = (applied: boolean) => [
  { label: sayings.name, cell: ({ name }: ImportedRow) => name || '–' },
  { label: sayings.line, cell: ({ line }: ImportedRow) => line, figures: true },
  { label: sayings.email, cell: ({ email }: ImportedRow) => (email ? <Email of={email} /> : '–') },
  { label: sayings.role, cell: ({ role }: ImportedRow) => role || '–', whole: true },
  {
    label: sayings.outcome,
    cell: ({ outcome }: ImportedRow) => (
      <StatusBadge status={applied && outcome === 'new' ? 'Created' : words[outcome]} tone={tones[outcome]} />
    ),
  },
  { label: sayings.reason, cell: ({ reason }: ImportedRow) => <Reasons of={reason} />, wide: true },
];
const columns = { preview: columnsFor(false), report: columnsFor(true) };

function Reasons({ of }: { of: string }) {
  if (of === '') return '–';
  return of.split(' · ').map((one) => <div key={one}>{one}</div>);
}

/** What becomes, or became, of every line of the file. */
export function ImportedRows({ rows, applied }: { rows: readonly ImportedRow[]; applied: boolean }) {
  const [outcome, setOutcome] = useState('');
  const shown = outcome === '' ? rows : rows.filter((row) => row.outcome === outcome);
  return (
    <>
      <NativeSelect
        label={sayings.show}
        className={styles['filter'] ?? ''}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        data={[
          { value: '', label: sayings.allLines },
          { value: 'new', label: applied ? sayings.created : words.new },
          { value: 'exists', label: words.exists },
          { value: 'refused', label: words.refused },
        ]}
      />
      {shown.length > 0 ? (
        <PlainTable
          key={outcome}
          label={sayings.linesOfTheFile}
          columns={applied ? columns.report : columns.preview}
          rows={shown}
          keyOf={({ line }) => line}
          unit={['line', 'lines']}
        />
      ) : (
        <p>{sayings.thereAreNoSuchLines}</p>
      )}
    </>
  );
}

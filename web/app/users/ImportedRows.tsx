import { NativeSelect } from '@mantine/core';
import type { ImportedRow } from '@stoa/contract/user-import';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Email } from '../ui/Email.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx';
import styles from './UserImport.module.css';

type Outcome = ImportedRow['outcome'];
const tones: Record<Outcome, Tone> = { new: 'approved', exists: 'quiet', refused: 'denied' };
const words: Record<Outcome, string> = { new: 'New', exists: /*i18n*/ 'Has an account', refused: 'Refused' };

const columnsFor = (applied: boolean) => [
  { label: i18n.t('Name'), cell: ({ name }: ImportedRow) => name || '–' },
  { label: i18n.t('Line'), cell: ({ line }: ImportedRow) => line, figures: true },
  { label: i18n.t('Email'), cell: ({ email }: ImportedRow) => (email ? <Email of={email} /> : '–') },
  { label: i18n.t('Role'), cell: ({ role }: ImportedRow) => role || '–', whole: true },
  {
    label: i18n.t('Outcome'),
    cell: ({ outcome }: ImportedRow) => (
      <StatusBadge status={applied && outcome === 'new' ? 'Created' : words[outcome]} tone={tones[outcome]} />
    ),
  },
  { label: i18n.t('Reason'), cell: ({ reason }: ImportedRow) => <Reasons of={reason} />, wide: true },
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
        label={i18n.t('Show')}
        className={styles['filter'] ?? ''}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        data={[
          { value: '', label: i18n.t('All lines') },
          { value: 'new', label: applied ? i18n.t('Created') : words.new },
          { value: 'exists', label: words.exists },
          { value: 'refused', label: words.refused },
        ]}
      />
      {shown.length > 0 ? (
        <PlainTable
          key={outcome}
          label={i18n.t('Lines of the file')}
          columns={applied ? columns.report : columns.preview}
          rows={shown}
          keyOf={({ line }) => line}
          unit={/*i18n*/ '{count, plural, one {# line} other {# lines}}'}
        />
      ) : (
        <p>{i18n.t('There are no such lines.')}</p>
      )}
    </>
  );
}

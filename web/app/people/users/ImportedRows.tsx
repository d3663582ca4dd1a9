import type { ImportedRow } from '@stoa/contract/people/invitations.endpoints';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { everyRole, roleName } from '@stoa/contract/kernel/role';
import { Email } from '../../ui/Email.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import styles from './UserImport.module.css';

type Outcome = ImportedRow['outcome'];
const outcomes: readonly Outcome[] = ['new', 'exists', 'refused'];
const tones: Record<Outcome, Tone> = { new: 'approved', exists: 'quiet', refused: 'denied' };
const labels: Record<Outcome, string> = {
  new: /*i18n*/ 'New',
  exists: /*i18n*/ 'Has an account',
  refused: /*i18n*/ 'Refused',
};
const labelOf = (outcome: Outcome, applied: boolean): string =>
  applied && outcome === 'new' ? /*i18n*/ 'Created' : labels[outcome];

const columnsFor = (applied: boolean) => [
  { label: /*i18n*/ 'Name', cell: ({ name }: ImportedRow) => name || '–' },
  { label: /*i18n*/ 'Line', cell: ({ line }: ImportedRow) => line, figures: true },
  { label: /*i18n*/ 'Email', cell: ({ email }: ImportedRow) => (email ? <Email of={email} /> : '–') },
  { label: /*i18n*/ 'Role', cell: ({ role }: ImportedRow) => roleIn(role), whole: true },
  { label: /*i18n*/ 'Institution', cell: ({ institution }: ImportedRow) => institution || '–' },
  {
    label: /*i18n*/ 'Outcome',
    cell: ({ outcome }: ImportedRow) => <StatusBadge status={labelOf(outcome, applied)} tone={tones[outcome]} />,
  },
  { label: /*i18n*/ 'Reason', cell: ({ reason }: ImportedRow) => <Reasons of={reason} />, wide: true, full: true },
];
const columns = { preview: columnsFor(false), report: columnsFor(true) };

/** A role of the file in words, where it is one. */
function roleIn(role: string): string {
  const known = everyRole.find((one) => one === role);
  return known ? roleName(known) : role || '–';
}

function Reasons({ of }: { of: string }) {
  if (of === '') return '–';
  return of.split(' · ').map((one) => <div key={one}>{one}</div>);
}

/** The lines of the file, each with its outcome. */
export function ImportedRows({ rows, applied }: { rows: readonly ImportedRow[]; applied: boolean }) {
  const [outcome, setOutcome] = useState('');
  const shown = outcome === '' ? rows : rows.filter((row) => row.outcome === outcome);
  return (
    <>
      <SelectInput
        label={i18n.t('Show')}
        className={styles['filter'] ?? ''}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        data={[
          { value: '', label: i18n.t('All lines') },
          ...outcomes.map((value) => ({ value, label: i18n.t(labelOf(value, applied)) })),
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
        <p>{i18n.t('No lines match.')}</p>
      )}
    </>
  );
}

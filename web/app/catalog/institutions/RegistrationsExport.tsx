import { agreements, type Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { call } from '../../kernel/api.ts';
import { notify } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput, TextInput } from '../../ui/plain/Input.tsx';
import { csvOf, saveCsv, saveXlsx } from '../../ui/sheets.ts';
import { sheetName } from '../../ui/files.ts';
import { fileName } from '@stoa/contract/kernel/file-kinds';
import { useRunning } from '../../ui/useSend.ts';
import styles from './Agreement.module.css';

interface RegistrationsExportProps {
  readonly id: string;
  readonly name: string;
  readonly versions: readonly Agreement[];
}
/** Downloads an institution's credit registrations by the columns of its agreement. */
export function RegistrationsExport({ id, name, versions }: RegistrationsExportProps) {
  const [input, setInput] = useState({ term: '', from: '', to: '' });
  const [chosen, setChosen] = useState<'csv' | 'xlsx'>();
  const [running, run] = useRunning();
  const terms = versions.find(({ state }) => state === 'in force')?.terms ?? [];
  const change = (part: Partial<typeof input>) => setInput({ ...input, ...part });

  async function save(as: 'csv' | 'xlsx') {
    const { term, from, to } = input;
    const body = { ...(term && { term }), ...(from && { from }), ...(to && { to }) };
    const { headers, rows } = await call(agreements.registrations, { params: { id }, body });
    const title = `registrations_${name}`;
    if (as === 'csv') saveCsv(await csvOf([headers, ...rows]), fileName(title));
    else await saveXlsx([headers, ...rows], fileName(title), sheetName(title, 'Stoa'));
    notify(
      i18n.t('{count, plural, =0 {No registration was} one {# registration was} other {# registrations were}} saved.', {
        count: rows.length,
      }),
    );
  }
  const button = (as: 'csv' | 'xlsx', label: string) => (
    <Button
      variant="default"
      loading={running && chosen === as}
      disabled={running}
      onClick={() => {
        setChosen(as);
        run(() => save(as), i18n.t('We couldn’t download the registrations.'));
      }}
    >
      {label}
    </Button>
  );
  return (
    <Section title={i18n.t('Registrations for the institution')}>
      <p>
        {i18n.t(
          'The file lists every student for credit, also those who dropped, withdrew, never attended or were cancelled, with their status. It leaves out people who audit.',
        )}{' '}
        {i18n.t('Each student’s report of disclosures will name this download.')}
      </p>
      <div className={styles['row']}>
        <SelectInput
          label={i18n.t('Term')}
          value={input.term}
          onChange={(event) => change({ term: event.currentTarget.value })}
          data={[
            { value: '', label: i18n.t('All terms') },
            ...terms.map(({ code, name: label }) => ({ value: code, label })),
          ]}
        />
        <TextInput
          label={i18n.t('Registered from')}
          type="date"
          value={input.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          label={i18n.t('Registered until')}
          type="date"
          value={input.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <div className="buttons">
        {button('csv', i18n.t('Download CSV'))}
        {button('xlsx', i18n.t('Download Excel'))}
      </div>
    </Section>
  );
}

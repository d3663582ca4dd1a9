import { agreements, type Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { call } from '../../kernel/api.ts';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput, TextInput } from '../../ui/plain/Input.tsx';
import { saveSheet } from './sheets.ts';
import styles from './Agreement.module.css';

interface RegistrationsExportProps {
  readonly id: string;
  readonly name: string;
  readonly versions: readonly Agreement[];
}
/** Downloads an institution's credit registrations by the columns of its agreement. */
export function RegistrationsExport({ id, name, versions }: RegistrationsExportProps) {
  const [input, setInput] = useState({ term: '', from: '', to: '' });
  const [running, setRunning] = useState<'csv' | 'xlsx'>();
  const terms = (versions.find(({ state }) => state === 'in force') ?? versions[0])?.terms ?? [];

  async function download(as: 'csv' | 'xlsx') {
    setRunning(as);
    try {
      const { term, from, to } = input;
      const body = { ...(term && { term }), ...(from && { from }), ...(to && { to }) };
      const sheet = await call(agreements.registrations, { params: { id }, body });
      await saveSheet(sheet, `registrations_${name}`, as);
      notify(
        i18n.t(
          '{count, plural, =0 {No registration was} one {# registration was} other {# registrations were}} saved.',
          {
            count: sheet.rows.length,
          },
        ),
      );
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('We couldn’t download the registrations.'), failure));
    } finally {
      setRunning(undefined);
    }
  }
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
          onChange={(event) => setInput({ ...input, term: event.currentTarget.value })}
          data={[
            { value: '', label: i18n.t('All terms') },
            ...terms.map(({ code, name: label }) => ({ value: code, label })),
          ]}
        />
        <TextInput
          label={i18n.t('Registered from')}
          type="date"
          value={input.from}
          onChange={(event) => setInput({ ...input, from: event.currentTarget.value })}
        />
        <TextInput
          label={i18n.t('Registered until')}
          type="date"
          value={input.to}
          onChange={(event) => setInput({ ...input, to: event.currentTarget.value })}
        />
      </div>
      <div className={styles['buttons']}>
        <Button
          variant="default"
          loading={running === 'csv'}
          disabled={running !== undefined}
          onClick={() => void download('csv')}
        >
          {i18n.t('Download CSV')}
        </Button>
        <Button
          variant="default"
          loading={running === 'xlsx'}
          disabled={running !== undefined}
          onClick={() => void download('xlsx')}
        >
          {i18n.t('Download Excel')}
        </Button>
      </div>
    </Section>
  );
}

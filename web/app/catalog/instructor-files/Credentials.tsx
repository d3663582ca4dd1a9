import { type Credential, instructorFiles } from '@stoa/contract/catalog/instructor-files.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Below } from '../../ui/plain/Table.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { ImportCredentials } from './ImportCredentials.tsx';
import { fieldNames, kindNames, nameOf } from './words.ts';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Adds a degree, a license or experience to the reader's file. */
function AddCredential({ professorId, onClose }: { professorId: string; onClose: () => void }) {
  const form = useSchemaForm(instructorFiles.addCredential, {
    params: { id: professorId },
    values: {
      kind: 'degree' as Credential['kind'],
      level: '',
      field: '',
      institution: '',
      year: null as number | null,
      hours: null as number | null,
    },
    failed: i18n.t('We couldn’t add this credential.'),
    done: i18n.t('The credential was added.'),
    onDone: onClose,
  });
  const isDegree = form.methods.watch('kind') === 'degree';
  return (
    <FormDialog
      title={i18n.t('Add a credential')}
      width="small"
      form={form}
      button={i18n.t('Add credential')}
      onClose={onClose}
    >
      <Fields
        form={form}
        of={{
          kind: { type: 'select', label: i18n.t('Kind'), options: kindNames, wide: true },
          level: isDegree && {
            label: i18n.t(fieldNames.level),
            description: i18n.t('For example: MA, MS, PhD.'),
            required: true,
            wide: true,
          },
          field: {
            label: isDegree ? i18n.t(fieldNames.field) : i18n.t('What it is'),
            description: isDegree ? '' : i18n.t('For example: Registered Nurse, or ten years of teaching rhetoric.'),
            required: true,
            wide: true,
          },
          institution: {
            label: isDegree ? i18n.t(fieldNames.institution) : i18n.t('Issued by, or where'),
            required: isDegree,
            wide: true,
          },
          year: { type: 'number', label: i18n.t(fieldNames.year), min: 1900, step: 1 },
          hours: {
            type: 'number',
            label: i18n.t(fieldNames.hours),
            description: i18n.t('Semester hours you earned in this field.'),
            min: 0,
          },
        }}
      />
    </FormDialog>
  );
}

const columns: readonly Omit<Column<Credential>, 'sort'>[] = [
  {
    label: /*i18n*/ 'Credential',
    cell: (credential) => <Below is={i18n.t(kindNames[credential.kind])}>{nameOf(credential)}</Below>,
    full: true,
  },
  { label: /*i18n*/ 'Institution', cell: ({ institution }) => institution || '–' },
  { label: /*i18n*/ 'Year', cell: ({ year }) => year ?? '–', figures: true },
  {
    label: /*i18n*/ 'Graduate credit hours',
    cell: ({ hours }) => (hours === null ? '–' : i18n.t('{count, number}', { count: hours })),
    figures: true,
  },
  { label: /*i18n*/ 'Checked', cell: ({ checks }) => <Checks of={checks} />, wide: true, full: true },
];

/** The fields that colleges have compared with a document: one line for each college and document. */
function Checks({ of }: { readonly of: Credential['checks'] }) {
  if (of.length === 0) return i18n.t('Not checked yet');
  const groups = Map.groupBy(of, ({ institution, by, at, document }) =>
    [institution._id, by?._id, at, document].join(' '),
  );
  return [...groups].map(([key, checks]) => {
    const [{ institution, by, at, document }] = checks as [Credential['checks'][number]];
    const values = {
      college: institution.name,
      fields: checks.map(({ field }) => i18n.t(fieldNames[field])).join(', '),
      document,
      date: instant(at),
    };
    return (
      <div key={key}>
        {by === null
          ? i18n.t('{college}: {fields}, on “{document}”, {date}', values)
          : i18n.t('{college}, {name}: {fields}, on “{document}”, {date}', { ...values, name: fullName(by) })}
      </div>
    );
  });
}

interface CredentialsProps {
  readonly professorId: string;
  readonly credentials: readonly Credential[];
}
/** The reader's credentials, to add, import and remove. */
export function Credentials({ professorId, credentials }: CredentialsProps) {
  const remove = useAsked(instructorFiles.removeCredential);
  const [adding, setAdding] = useState<'one' | 'many'>();
  const ask = (credential: Credential) =>
    remove({
      title: i18n.t('Remove “{credential}”?', { credential: nameOf(credential) }),
      body: i18n.t('Their checks of it are removed too. Their decisions about your courses stay.'),
      action: i18n.t('Remove'),
      danger: true,
      send: { params: { id: credential._id } },
      failed: i18n.t('We couldn’t remove this credential.'),
      done: i18n.t('The credential was removed.'),
    });
  return (
    <Section
      title={i18n.t('Your credentials')}
      actions={
        <>
          <Button variant="default" onClick={() => setAdding('many')}>
            {i18n.t('Import from CSV')}
          </Button>
          <Button onClick={() => setAdding('one')}>{i18n.t('Add a credential')}</Button>
        </>
      }
    >
      <PlainTable
        label={i18n.t('Your credentials')}
        empty={i18n.t('You haven’t added a credential yet. Begin with your highest degree.')}
        columns={columns}
        rows={credentials}
        actions={(credential) => (
          <RowButton label={i18n.t('Remove')} of={nameOf(credential)} danger onClick={() => void ask(credential)} />
        )}
      />
      {adding === 'one' && <AddCredential professorId={professorId} onClose={() => setAdding(undefined)} />}
      {adding === 'many' && <ImportCredentials professorId={professorId} onClose={() => setAdding(undefined)} />}
    </Section>
  );
}

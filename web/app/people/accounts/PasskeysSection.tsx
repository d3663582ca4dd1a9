import { i18n } from '@stoa/contract/kernel/i18n';
import { passkeys, type Passkey } from '@stoa/contract/people/passkeys.shapes';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { AddPasskey } from './AddPasskey.tsx';

const columns = [
  { label: /*i18n*/ 'Name', cell: ({ name }: Passkey) => name, full: true },
  { label: /*i18n*/ 'Added', cell: ({ createdAt }: Passkey) => instant(createdAt) },
  {
    label: /*i18n*/ 'Last used',
    cell: ({ lastUsedAt }: Passkey) => (lastUsedAt === null ? i18n.t('Never') : instant(lastUsedAt)),
  },
];

function RenameDialog({ of: { _id, name }, close }: { of: Passkey; close: () => void }) {
  const form = useSchemaForm(passkeys.rename, {
    params: { id: _id },
    values: { name },
    failed: i18n.t('We couldn’t rename the passkey'),
    onDone: close,
  });
  return (
    <FormDialog
      title={i18n.t('Rename “{name}”', { name })}
      width="small"
      form={form}
      button={i18n.t('Rename')}
      legend={false}
      onClose={close}
    >
      <Field form={form} name="name" label={i18n.t('Name')} />
    </FormDialog>
  );
}

/** One's passkeys, to add, rename and remove. */
export function PasskeysSection() {
  const query = useEndpoint(passkeys.all);
  const remove = useAsked(passkeys.remove);
  const [renamed, setRenamed] = useState<Passkey>();
  const ask = ({ _id, name }: Passkey) =>
    remove({
      title: i18n.t('Remove the passkey “{name}”?', { name }),
      body: i18n.t('It won’t sign you in any more. Delete it in your browser or password manager as well.'),
      action: i18n.t('Remove'),
      safe: i18n.t('Keep it'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t remove the passkey'),
      done: i18n.t('The passkey “{name}” was removed.', { name }),
    });
  return (
    <Section title={i18n.t('Passkeys')}>
      <p>
        {i18n.t(
          'A passkey signs you in with your fingerprint, face or screen lock instead of a password and a code. Nobody can guess it or ask you for it.',
        )}
      </p>
      <Loaded query={query} failed={i18n.t('We couldn’t load your passkeys.')}>
        {(all) =>
          all &&
          all.length > 0 && (
            <PlainTable
              label={i18n.t('Passkeys')}
              columns={columns}
              rows={all}
              actions={(one) => (
                <>
                  <RowButton label={i18n.t('Rename')} of={one.name} onClick={() => setRenamed(one)} />
                  <RowButton label={i18n.t('Remove')} danger of={one.name} onClick={() => void ask(one)} />
                </>
              )}
            />
          )
        }
      </Loaded>
      <div>
        <AddPasskey />
      </div>
      {renamed && <RenameDialog of={renamed} close={() => setRenamed(undefined)} />}
    </Section>
  );
}

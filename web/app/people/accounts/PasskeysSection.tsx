import { i18n } from '@stoa/contract/kernel/i18n';
import { passkeys, type Passkey } from '@stoa/contract/people/passkeys.shapes';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { failedWith, notify, notifyFailure } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { browserIn } from './SessionsSection.tsx';
import { PasswordDialog } from './TwoFactorSection.tsx';

const columns = [
  { label: /*i18n*/ 'Name', cell: ({ name }: Passkey) => name, full: true },
  { label: /*i18n*/ 'Added', cell: ({ createdAt }: Passkey) => instant(createdAt) },
  {
    label: /*i18n*/ 'Last used',
    cell: ({ lastUsedAt }: Passkey) => (lastUsedAt === null ? i18n.t('Never') : instant(lastUsedAt)),
  },
];

/** One's passkeys, to add and remove. */
export function PasskeysSection() {
  const query = useEndpoint(passkeys.all);
  const confirm = useConfirm();
  const create = useCall(passkeys.create);
  const remove = useCall(passkeys.remove);
  const [adding, setAdding] = useState(false);

  async function add(optionsJSON: object) {
    setAdding(false);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({
        optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
      }).catch(() => undefined);
      if (!response) return notifyFailure(undefined, i18n.t('Your browser made no passkey. Nothing has changed.'));
      await create.mutateAsync({ body: { name: browserIn(navigator.userAgent), response: { ...response } } });
      notify(i18n.t('The passkey was added. Next time, sign in with it.'));
    } catch (failure) {
      notifyFailure(failure);
    }
  }
  async function askToRemove({ _id, name }: Passkey) {
    const done = await confirm({
      title: i18n.t('Remove the passkey “{name}”?', { name }),
      body: i18n.t('It won’t sign you in any more. Delete it in your browser or password manager as well.'),
      action: i18n.t('Remove'),
      safe: i18n.t('Keep it'),
      danger: true,
      run: () =>
        remove.mutateAsync({ params: { id: _id } }).catch(failedWith(i18n.t('We couldn’t remove the passkey'))),
    });
    if (done) notify(i18n.t('The passkey “{name}” was removed.', { name }));
  }
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
              keyOf={({ _id }) => _id}
              actions={(one) => (
                <RowButton label={i18n.t('Remove')} danger of={one.name} onClick={() => void askToRemove(one)} />
              )}
            />
          )
        }
      </Loaded>
      <div>
        <Button variant="default" loading={create.isPending} onClick={() => setAdding(true)}>
          {i18n.t('Add a passkey')}
        </Button>
      </div>
      {adding && (
        <PasswordDialog
          title={i18n.t('Add a passkey')}
          body={i18n.t('Enter your password. Your browser then asks for your fingerprint, face or screen lock.')}
          action={i18n.t('Continue')}
          endpoint={passkeys.options}
          onDone={(options) => void add(options)}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

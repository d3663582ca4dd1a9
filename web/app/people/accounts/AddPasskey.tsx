import { i18n } from '@stoa/contract/kernel/i18n';
import { passkeys } from '@stoa/contract/people/passkeys.shapes';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { refreshSession } from '../../kernel/session.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { browserIn } from './SessionsSection.tsx';
import { PasswordDialog } from './TwoFactorSection.tsx';
import { useHasPassword } from './TwoFactorSetup.tsx';

/** A button that makes a passkey in this browser and adds it to the reader's account. */
export function AddPasskey({ onAdded }: { readonly onAdded?: () => void | Promise<void> }) {
  const create = useCall(passkeys.create);
  const [adding, setAdding] = useState(false);
  const asks = useHasPassword();

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
      await (onAdded ?? refreshSession)();
    } catch (failure) {
      notifyFailure(failure);
    }
  }
  return (
    <>
      <Button variant="default" loading={create.isPending} onClick={() => setAdding(true)}>
        {i18n.t('Add a passkey')}
      </Button>
      {adding && (
        <PasswordDialog
          title={i18n.t('Add a passkey')}
          body={
            asks
              ? i18n.t('Enter your password. Your browser then asks for your fingerprint, face or screen lock.')
              : i18n.t('Your browser asks for your fingerprint, face or screen lock.')
          }
          action={i18n.t('Continue')}
          endpoint={passkeys.options}
          onDone={(options) => void add(options)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

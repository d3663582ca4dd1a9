import { i18n } from '@stoa/contract/kernel/i18n';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { passkeys } from '@stoa/contract/people/passkeys.endpoints';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ApiError, call } from '../../kernel/api.ts';
import { Button } from '../../ui/plain/Button.tsx';

interface PasskeySignInProps {
  /** Its first field suggests passkeys once somebody enters it. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSignedIn: (session: Session) => void | Promise<void>;
  readonly onFailure: (problem: unknown) => void;
}
/** Signs in by a passkey: by a button, and by the browser's suggestion in the email field. */
export function PasskeySignIn({ form, onSignedIn, onFailure }: PasskeySignInProps) {
  const [running, setRunning] = useState(false);
  const isSuggesting = useRef(false);

  async function signIn(useBrowserAutofill: boolean) {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
    if (useBrowserAutofill && !(await browserSupportsWebAuthnAutofill())) return;
    const options = await call(passkeys.signInOptions, {}).catch((problem: unknown) => {
      if (!useBrowserAutofill) throw problem;
    });
    if (!options) return;
    // A person who closes the browser's question has chosen not to answer it.
    const response = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill,
    }).catch(() => undefined);
    if (response) await onSignedIn(await call(passkeys.signIn, { body: { response: { ...response } } }));
    else if (!useBrowserAutofill)
      onFailure(new ApiError(0, i18n.t('Your browser gave no passkey. Try again, or sign in another way.')));
  }
  const suggest = useEffectEvent(() => {
    if (isSuggesting.current) return;
    isSuggesting.current = true;
    void signIn(true).catch(onFailure);
  });
  useEffect(() => {
    const here = form.current;
    here?.addEventListener('focusin', suggest);
    return () => here?.removeEventListener('focusin', suggest);
  }, [form]);

  return (
    <Button
      variant="default"
      loading={running}
      onClick={() => {
        setRunning(true);
        void signIn(false)
          .catch(onFailure)
          .finally(() => setRunning(false));
      }}
    >
      {i18n.t('Use a passkey')}
    </Button>
  );
}

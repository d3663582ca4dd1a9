import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { passkeys } from '@stoa/contract/people/passkeys.endpoints';
import { useEffect, useState } from 'react';
import { call } from '../../kernel/api.ts';
import { offeredPasskey } from '../../kernel/session.ts';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import styles from './OfferPasskey.module.css';

/** Offers a passkey once, where the browser can make one. Any answer ends the offer. */
export default function OfferPasskey() {
  const [isAble, setIsAble] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setIsAble, () => {});
  }, []);
  // If the call fails, the offer comes back at the next sign-in.
  const answer = () => void call(passkeys.later).then(offeredPasskey, offeredPasskey);
  if (!isAble) return null;
  return (
    <aside className={styles['offer']} aria-label={i18n.t('Passkey')}>
      <strong>{i18n.t('Sign in faster next time')}</strong>
      <p>{i18n.t('With a passkey, your fingerprint, face or screen lock signs you in instead of your password.')}</p>
      <div className="buttons">
        <ButtonLink to={paths.account} onClick={answer}>
          {i18n.t('Set up a passkey')}
        </ButtonLink>
        <Button variant="default" onClick={answer}>
          {i18n.t('Later')}
        </Button>
      </div>
    </aside>
  );
}

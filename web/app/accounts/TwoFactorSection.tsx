import { ownAccount, type OwnAccount } from '@stoa/contract/own-account';
import { useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { count, instant } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Button } from '../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

type TwoFactor = OwnAccount['twoFactor'];

/** What is going on in it stays until it is ended here: by then the account says already that it is on. */
export function TwoFactorSection({ twoFactor }: { twoFactor: TwoFactor }) {
  const [settingUp, setSettingUp] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  function leave() {
    setSettingUp(false);
    // The button that was pressed is gone; whoever uses the keyboard goes on from here.
    setTimeout(() => place.current?.focus({ preventScroll: true }));
  }
  return (
    <Section title={i18n.t('Two-factor sign-in')}>
      <div ref={place} tabIndex={-1} className={styles['step']}>
        {settingUp ? (
          <TwoFactorSetup
            onDone={() => {
              leave();
              notify(i18n.t('Two-factor sign-in is on.'));
            }}
            onCancel={leave}
          />
        ) : twoFactor.since === null ? (
          <Off required={twoFactor.required} turnOn={() => setSettingUp(true)} />
        ) : (
          <On twoFactor={twoFactor} setUpAnew={() => setSettingUp(true)} />
        )}
      </div>
    </Section>
  );
}

function Off({ required, turnOn }: { required: boolean; turnOn: () => void }) {
  return (
    <>
      <p>
        {i18n.t(
          'A password can be guessed or stolen. With two-factor sign-in you also enter a code from an authenticator app on your phone, so that the password alone opens nothing.',
        )}
        {required && i18n.t(' Your role has to have it.')}
      </p>
      <div>
        <Button onClick={turnOn}>{i18n.t('Turn on')}</Button>
      </div>
    </>
  );
}

interface OnProps {
  readonly twoFactor: TwoFactor;
  readonly setUpAnew: () => void;
}
function On({ twoFactor: { since, required, recoveryCodesLeft }, setUpAnew }: OnProps) {
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsked(undefined);
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined);
          notify(i18n.t('The new recovery codes count from now on; the old ones no more.'));
        }}
      />
    );
  return (
    <>
      <Facts
        of={{
          Status: <StatusBadge status="On" tone="approved" />,
          Since: instant(since),
          'Recovery codes':
            recoveryCodesLeft > 0
              ? i18n.t('{recoveryCodesLeft} left', { recoveryCodesLeft: count(recoveryCodesLeft, 'code') })
              : i18n.t('None left'),
        }}
      />
      {recoveryCodesLeft < 3 && (
        <p>
          {i18n.t('Make new recovery codes: without one, only the support can let you in when your phone is lost.')}
        </p>
      )}
      <div className="buttons">
        <Button variant="default" onClick={() => setAsked('codes')}>
          {i18n.t('New recovery codes')}
        </Button>
        <Button variant="default" onClick={setUpAnew}>
          {i18n.t('Use another app')}
        </Button>
        <Button variant="default" onClick={() => setAsked('off')}>
          {i18n.t('Turn off')}
        </Button>
      </div>
      {asked === 'codes' && (
        <PasswordDialog
          title={i18n.t('Make new recovery codes?')}
          body={i18n.t('You are shown ten new codes. The old ones count no more.')}
          action={i18n.t('Make new codes')}
          endpoint={ownAccount.newRecoveryCodes}
          onDone={({ recoveryCodes }) => {
            close();
            setCodes(recoveryCodes);
          }}
          onClose={close}
        />
      )}
      {asked === 'off' && (
        <PasswordDialog
          title={i18n.t('Turn off two-factor sign-in?')}
          body={
            required
              ? i18n.t(
                  'Your role has to have two-factor sign-in, so this is refused as long as that holds. For a new phone, choose “Use another app” instead.',
                )
              : i18n.t('From then on your password alone opens your account. Your recovery codes count no more.')
          }
          action={i18n.t('Turn off')}
          danger
          endpoint={ownAccount.endTwoFactor}
          onDone={() => {
            close();
            notify(i18n.t('Two-factor sign-in is off.'));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

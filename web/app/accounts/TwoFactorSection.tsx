import { ownAccount, type OwnAccount } from '@stoa/contract/own-account';
import { useRef, useState } from 'react';
import { count, instant } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Button } from '../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';
import { words } from './words.ts';

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
    <Section title={words.twoFactorSignIn}>
      <div ref={place} tabIndex={-1} className={styles['step']}>
        {settingUp ? (
          <TwoFactorSetup
            onDone={() => {
              leave();
              notify(words.twoFactorSignInIsOnSentence);
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
        {words.aPasswordCanBeGuessedOr}
        {required && words.yourRoleHasToHaveIt}
      </p>
      <div>
        <Button onClick={turnOn}>{words.turnOn}</Button>
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
          notify(words.theNewRecoveryCodesCountFrom);
        }}
      />
    );
  return (
    <>
      <Facts
        of={{
          Status: <StatusBadge status="On" tone="approved" />,
          Since: instant(since),
          'Recovery codes': recoveryCodesLeft > 0 ? words.leftOf(count(recoveryCodesLeft, 'code')) : words.noneLeft,
        }}
      />
      {recoveryCodesLeft < 3 && <p>{words.makeNewRecoveryCodesWithout}</p>}
      <div className="buttons">
        <Button variant="default" onClick={() => setAsked('codes')}>
          {words.newRecoveryCodes}
        </Button>
        <Button variant="default" onClick={setUpAnew}>
          {words.useAnotherApp}
        </Button>
        <Button variant="default" onClick={() => setAsked('off')}>
          {words.turnOff}
        </Button>
      </div>
      {asked === 'codes' && (
        <PasswordDialog
          title={words.makeNewRecoveryCodes}
          body={words.youAreShownTenNewCodes}
          action={words.makeNewCodes}
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
          title={words.turnOffTwoFactorSignIn}
          body={required ? words.yourRoleHasToHaveTwo : words.fromThenOnYourPasswordAlone}
          action={words.turnOff}
          danger
          endpoint={ownAccount.endTwoFactor}
          onDone={() => {
            close();
            notify(words.twoFactorSignInIsOff);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

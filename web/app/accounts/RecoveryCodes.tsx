import { useState } from 'react';
import { save } from '../ui/files.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';
import { words } from './words.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void | Promise<void>;
}

/** Recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [leaving, setLeaving] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify(words.theRecoveryCodesWereCopied);
    } catch {
      notifyFailure(undefined, words.theyCouldNotBeCopiedHere);
    }
  }
  function saveAsText() {
    const text = words.recoveryCodesForStoaEachSigns(codes.join('\r\n'));
    save(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'stoa-recovery-codes.txt');
  }
  async function finish() {
    setLeaving(true);
    try {
      await onKept();
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setLeaving(false);
    }
  }
  return (
    <>
      <p>{words.ifYourPhoneIsLostEach}</p>
      <ul className={styles['codes']} aria-label={words.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button variant="default" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="default" onClick={saveAsText}>
          {words.saveAsText}
        </Button>
        <Button loading={leaving} onClick={() => void finish()}>
          {words.iHaveKeptThem}
        </Button>
      </div>
    </>
  );
}

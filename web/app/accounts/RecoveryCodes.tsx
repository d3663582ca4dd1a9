import { Button } from '@mantine/core';
import { useState } from 'react';
import { save } from '../ui/files.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import styles from './MyAccount.module.css';

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
      notify('The recovery codes were copied.');
    } catch {
      notifyFailure(undefined, 'They could not be copied here. Save them as text, or write them down.');
    }
  }
  function saveAsText() {
    const text = `Recovery codes for Stoa\r\nEach signs you in once, in place of the code of your authenticator app.\r\n\r\n${codes.join('\r\n')}\r\n`;
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
      <p>
        If your phone is lost, each of these signs you in once in place of a code. They are shown now and never again:
        keep them where you keep your passwords.
      </p>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={saveAsText}>
          Save as text
        </Button>
        <Button loading={leaving} onClick={() => void finish()}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

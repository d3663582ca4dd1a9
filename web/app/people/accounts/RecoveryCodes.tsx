import { i18n } from '@stoa/contract/kernel/i18n';
import { saveFile } from '../../ui/files.ts';
import { copyText } from '../../ui/notify.ts';
import { useRunning } from '../../ui/useSend.ts';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';

/** Recovery codes, the one time they are shown. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void | Promise<void> }) {
  const [leaving, run] = useRunning();
  const copy = () =>
    copyText(
      codes.join('\n'),
      i18n.t('Recovery codes copied.'),
      i18n.t('We couldn’t copy the codes. Save them as text or write them down.'),
    );
  function saveAsText() {
    const lines = [
      i18n.t('Recovery codes for {site}'),
      i18n.t('Each code signs you in once, instead of the code from your authenticator app.'),
      '',
      ...codes,
      '',
    ];
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }), 'stoa-recovery-codes.txt');
  }
  return (
    <>
      <p>
        {i18n.t(
          'If you lose your phone, each of these codes signs you in once. We show them only now, so keep them where you keep your passwords.',
        )}
      </p>
      <ul className={styles['codes']} aria-label={i18n.t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Button variant="default" onClick={() => void copy()}>
          {i18n.t('Copy')}
        </Button>
        <Button variant="default" onClick={saveAsText}>
          {i18n.t('Save as text')}
        </Button>
        <Button loading={leaving} onClick={() => run(async () => onKept())}>
          {i18n.t('I’ve saved them')}
        </Button>
      </div>
    </>
  );
}

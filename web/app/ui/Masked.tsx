import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRunning } from './useSend.ts';
import { Logged } from './FileView.tsx';
import { RowButton } from './RowButton.tsx';
import styles from './FileView.module.css';

interface MaskedProps {
  /** The value from the answer: "••••1234", or empty. */
  readonly value: string;
  /** The label: "ID Number". */
  readonly label: string;
  /** Fetches the whole value from the server, which logs it. */
  readonly reveal: () => Promise<string>;
}

/** A sensitive value. Only its end is visible until someone reveals it. */
export function Masked({ value, label, reveal }: MaskedProps) {
  const [whole, setWhole] = useState<string>();
  const [running, run] = useRunning();
  if (value === '') return '–';

  const ask = () =>
    run(async () => setWhole(await reveal()), i18n.t('We couldn’t show the full value. Please try again.'));

  return (
    <div className={styles['file']}>
      <output>{whole ?? value}</output>
      <span className={styles['buttons']}>
        {whole === undefined ? (
          <RowButton label={i18n.t('Show')} of={label} loading={running} onClick={ask} />
        ) : (
          <RowButton label={i18n.t('Hide')} of={label} onClick={() => setWhole(undefined)} />
        )}
      </span>
      {/* Said before anybody presses, because it can't be undone. */}
      {whole === undefined && <Logged />}
    </div>
  );
}

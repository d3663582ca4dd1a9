import { useState } from 'react';
import { failureWith } from './failed.ts';
import { notifyFailure } from './notify.ts';
import { RowButton } from './RowButton.tsx';
import styles from './FileView.module.css';
import { words } from './words.ts';

interface MaskedProps {
  /** As the answer has it: "••••1234", or empty. */
  readonly value: string;
  readonly label: string;
  /** Asks the server for the whole value, which logs that it was asked. */
  readonly reveal: () => Promise<string>;
}

/** A sensitive value of which only the end is shown until somebody asks for it. */
export function Masked({ value, label, reveal }: MaskedProps) {
  const [whole, setWhole] = useState<string>();
  const [running, setRunning] = useState(false);
  if (value === '') return '–';

  async function ask() {
    setRunning(true);
    try {
      setWhole(await reveal());
    } catch (failure) {
      notifyFailure(failureWith(words.theCouldNotBeShownPlease(label), failure));
    } finally {
      setRunning(false);
    }
  }

  return (
    <div className={styles['file']}>
      <output>{whole ?? value}</output>
      <span className={styles['buttons']}>
        {whole === undefined ? (
          <RowButton
            label={words.show}
            of={words.theThisIsLogged(label)}
            loading={running}
            onClick={() => void ask()}
          />
        ) : (
          <RowButton label={words.hide} of={words.theOf(label)} onClick={() => setWhole(undefined)} />
        )}
      </span>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './ConflictNotice.module.css';
import { DialogButtons } from './Dialog.tsx';
import { Button } from './plain/Button.tsx';
import { Failure } from './plain/Note.tsx';
import type { Conflict } from './useConflict.ts';

/** Both sides of a form whose record somebody else has changed meanwhile, and the choice between them. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { message, lines, useSaved, keepMine } = conflict;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, [conflict]);
  return (
    <Failure ref={box} tabIndex={-1} title={message}>
      <p>
        {lines.length > 0
          ? i18n.t('Your form and the saved record are different in the fields below. Choose which values to keep.')
          : i18n.t('Every field of your form already holds what is saved.')}
      </p>
      {lines.length > 0 && (
        <dl className={styles['lines']}>
          {lines.map(({ name, label, now, yours }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <span>{i18n.t('Saved now:')}</span> {now}
              </dd>
              <dd>
                <span>{i18n.t('Yours:')}</span> {yours}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DialogButtons>
        <Button variant="default" onClick={useSaved}>
          {i18n.t('Use the saved values')}
        </Button>
        <Button danger onClick={keepMine}>
          {i18n.t('Keep mine')}
        </Button>
      </DialogButtons>
    </Failure>
  );
}

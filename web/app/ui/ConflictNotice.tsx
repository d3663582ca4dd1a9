import { Trans } from '#trans';
import { useEffect, useRef } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './ConflictNotice.module.css';
import { DialogButtons } from './Dialog.tsx';
import { Button } from './plain/Button.tsx';
import { Failure } from './plain/Note.tsx';
import type { Conflict } from './useConflict.ts';

/** Shows both versions of a record that someone else has changed, and lets the writer choose between them. */
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
          ? i18n.t('These fields differ from the saved record. Choose which values to keep.')
          : i18n.t('Your form already matches the saved record.')}
      </p>
      {lines.length > 0 && (
        <dl className={styles['lines']}>
          {lines.map(({ name, label, now, yours }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <Trans id="<0>Saved now:</0> {value}" values={{ value: <>{now}</> }} components={{ 0: <span /> }} />
              </dd>
              <dd>
                <Trans id="<0>Yours:</0> {value}" values={{ value: <>{yours}</> }} components={{ 0: <span /> }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DialogButtons>
        <Button onClick={useSaved}>{i18n.t('Use the saved values')}</Button>
        <Button variant="outline" danger onClick={keepMine}>
          {i18n.t('Keep mine')}
        </Button>
      </DialogButtons>
    </Failure>
  );
}

import { useEffect, useRef } from 'react';
import styles from './ConflictNotice.module.css';
import { DialogButtons } from './Dialog.tsx';
import { Button } from './plain/Button.tsx';
import { Failure } from './plain/Note.tsx';
import type { Conflict } from './useConflict.ts';
import { words } from './words.ts';

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
      <p>{lines.length > 0 ? words.chooseWhichValuesToKeep : words.theFormHoldsWhatIsSaved}</p>
      {lines.length > 0 && (
        <dl className={styles['lines']}>
          {lines.map(({ name, label, now, yours }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <span>{words.savedNow}</span> {now}
              </dd>
              <dd>
                <span>{words.yours}</span> {yours}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DialogButtons>
        <Button variant="default" onClick={useSaved}>
          {words.useTheSavedValues}
        </Button>
        <Button danger onClick={keepMine}>
          {words.keepMine}
        </Button>
      </DialogButtons>
    </Failure>
  );
}

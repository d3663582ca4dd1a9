import { Trans } from '#trans';
import { useEffect, useMemo, useRef } from 'react';
import { get } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './ConflictNotice.module.css';
import { DialogButtons } from './Dialog.tsx';
import { Button } from './plain/Button.tsx';
import { Failure } from './plain/Note.tsx';
import type { Conflict, DescribedField } from './useConflict.ts';

interface ConflictLine {
  readonly name: string;
  readonly label: string;
  readonly now: string;
  readonly yours: string;
}
const isFile = (value: unknown): value is File => value instanceof File;
const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : JSON.stringify(value ?? '');

/** Returns the fields in which the record and the form differ. */
function linesOf({ fields, current, saved, given }: Conflict): ConflictLine[] {
  const differing = [...fields].flatMap(([name, field]) => {
    const mine: unknown = get(given, name);
    const now: unknown = get(isFile(mine) ? current : saved, name);
    if (field.secret || (!isFile(mine) && plain(mine) === plain(now))) return [];
    const shown = isFile(mine)
      ? { now: (now as { name: string } | null)?.name ?? '', yours: mine.name }
      : { now: field.say(now), yours: field.say(mine) };
    return [{ name, field, now: shown.now || i18n.t('(empty)'), yours: shown.yours || i18n.t('(empty)') }];
  });
  const twice = ({ label }: DescribedField) => differing.filter((one) => one.field.label === label).length > 1;
  return differing.map(({ name, field, ...shown }) => ({
    name,
    label: twice(field) ? `${field.group}: ${field.label}` : field.label,
    ...shown,
  }));
}

/** Shows both versions of a record that someone else has changed, and lets the writer choose between them. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { message, useSaved, keepMine } = conflict;
  const lines = useMemo(() => linesOf(conflict), [conflict]);
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

import { fullName, type FieldChange, type HistoryEntry } from '@stoa/contract/people';
import type { ReactNode } from 'react';
import { day, instant } from './format.ts';
import styles from './History.module.css';
import { Section } from './Page.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { words as sayings } from './words.ts';

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  /** What the screen calls each of the record's fields. */
  readonly labels: Readonly<Record<string, string>>;
  /** How a field's value reads, where it is not the value itself. */
  readonly sayings?: Readonly<Record<string, (value: never) => string>>;
}

const did = (what: string) => (who: string) => `${who} ${what}`;
/** Each step as a sentence. What is done by a mailed link is done signed in as nobody, and says no name. */
const sentences: Record<HistoryEntry['what'], (who: string) => string> = {
  joined: () => sayings.someoneJoinedWithThisAddress,
  'address confirmed': () => sayings.theAddressWasConfirmed,
  'password reset': () => sayings.thePasswordWasReset,
  sent: did(sayings.sentTheApplication),
  'sent again': did(sayings.sentTheApplicationAgain),
  made: did(sayings.madeIt),
  changed: did(sayings.changedIt),
  status: did(sayings.setTheStatus),
  'document cleared': did(sayings.clearedADocument),
  'taken back': did(sayings.tookTheApplicationBack),
  'number revealed': did(sayings.lookedAtTheWholeIdNumber),
  exported: did(sayings.exportedIt),
  commented: did('commented'),
  'password changed': did(sayings.changedThePassword),
};

/** What became of a record: who did what to it, when and why, from what to what, the newest first. */
export function History({ entries, labels, sayings: special = {} }: HistoryProps) {
  return (
    <Section title={sayings.history}>
      <ol className={styles['history']}>
        {entries.map((entry) => (
          <li key={entry.at + entry.what}>
            <time dateTime={entry.at}>{instant(entry.at)}</time>
            <div>
              <Step entry={entry} />
              {entry.changes.length > 0 && (
                <ul className={styles['changes']}>
                  {entry.changes.map((change) => (
                    <li key={change.field}>{changeInWords(change, entry.what, labels, special)}</li>
                  ))}
                </ul>
              )}
              {entry.reason && <p>{sayings.reasonOf(entry.reason)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function changeInWords(
  { field, from, to }: FieldChange,
  what: HistoryEntry['what'],
  labels: HistoryProps['labels'],
  special: NonNullable<HistoryProps['sayings']>,
): string {
  const label = labels[field] ?? field;
  if (from === undefined || to === undefined)
    return what === 'changed' || what === 'sent again' ? sayings.changedAndNotKept(label) : label;
  const say = (value: Plain) =>
    value === null ? sayings.nothingHere : (special[field]?.(value as never) ?? plainly(value));
  return sayings.changedFromTo(label, say(from), say(to));
}

type Plain = NonNullable<FieldChange['from']> | null;
function plainly(value: Plain): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
  return String(value);
}

function Step({ entry: { by, what, from, to } }: { entry: HistoryEntry }): ReactNode {
  return (
    <p>
      {sentences[what](by ? fullName(by) : sayings.somebodyWhoseAccountIsGone)}
      {to && (
        <>
          {what === 'status' ? ' ' : sayings.andItsStatus}
          {sayings.fromStatus} <StatusBadge status={from} /> {sayings.toStatus} <StatusBadge status={to} />
        </>
      )}
    </p>
  );
}

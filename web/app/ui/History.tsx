import { fullName, type HistoryEntry } from '@stoa/contract/people';
import type { ReactNode } from 'react';
import { instant } from './format.ts';
import styles from './History.module.css';
import { Section } from './Page.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { words as sayings } from './words.ts';

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  /** What the screen calls each of the record's fields. */
  readonly labels: Readonly<Record<string, string>>;
}

const words: Record<HistoryEntry['what'], string> = {
  sent: sayings.sentTheApplication,
  'sent again': sayings.sentTheApplicationAgain,
  made: sayings.madeIt,
  changed: sayings.changedIt,
  status: sayings.setTheStatus,
  'document cleared': sayings.clearedADocument,
  'number revealed': sayings.lookedAtTheWholeIdNumber,
  exported: sayings.exportedIt,
  commented: 'commented',
};

/** What became of an application: who did what to it, when and why, the newest first. */
export function History({ entries, labels }: HistoryProps) {
  return (
    <Section title={sayings.history}>
      <ol className={styles['history']}>
        {entries.map((entry) => (
          <li key={entry.at + entry.what}>
            <time dateTime={entry.at}>{instant(entry.at)}</time>
            <div>
              <Step entry={entry} labels={labels} />
              {entry.reason && <p>{sayings.reasonOf(entry.reason)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Step({ entry, labels }: { entry: HistoryEntry; labels: HistoryProps['labels'] }): ReactNode {
  const { by, what, from, to, fields } = entry;
  const named = fields.map((field) => labels[field] ?? field);
  return (
    <p>
      {by ? fullName(by) : sayings.somebodyWhoseAccountIsGone} {words[what]}
      {named.length > 0 && `: ${new Intl.ListFormat('en-US').format(named)}`}
      {to && (
        <>
          {' '}
          <StatusBadge status={to} />
          <span className="hidden-text"> {sayings.afterOf(from)}</span>
        </>
      )}
    </p>
  );
}

import { fullName, type HistoryEntry } from '@stoa/contract/people';
import type { ReactNode } from 'react';
import { instant } from './format.ts';
import styles from './History.module.css';
import { Section } from './Page.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  /** What the screen calls each of the record's fields. */
  readonly labels: Readonly<Record<string, string>>;
}

const words: Record<HistoryEntry['what'], string> = {
  sent: 'sent the application',
  'sent again': 'sent the application again',
  made: 'made it',
  changed: 'changed it',
  status: 'set the status',
  'document cleared': 'cleared a document',
  'number revealed': 'looked at the whole ID number',
  exported: 'exported it',
  commented: 'commented',
};

/** What became of an application: who did what to it, when and why, the newest first. */
export function History({ entries, labels }: HistoryProps) {
  return (
    <Section title="History">
      <ol className={styles['history']}>
        {entries.map((entry) => (
          <li key={entry.at + entry.what}>
            <time dateTime={entry.at}>{instant(entry.at)}</time>
            <div>
              <Step entry={entry} labels={labels} />
              {entry.reason && <p>Reason: {entry.reason}</p>}
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
      {by ? fullName(by) : 'Somebody whose account is gone'} {words[what]}
      {named.length > 0 && `: ${new Intl.ListFormat('en-US').format(named)}`}
      {to && (
        <>
          {' '}
          <StatusBadge status={to} />
          <span className="hidden-text"> after {from}</span>
        </>
      )}
    </p>
  );
}

import { fullName, type FieldChange, type HistoryEntry } from '@stoa/contract/people/people';
import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { Trans } from '#trans';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Args } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { day, instant } from './format.ts';
import styles from './History.module.css';
import { Loaded } from './Loaded.tsx';
import { Section } from './Page.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  /** The label of each field, as marked messages. */
  readonly labels: Readonly<Record<string, string>>;
  /** How to format the values of some fields. Other values are shown as they are. */
  readonly sayings?: Readonly<Record<string, (value: never) => string>>;
}

/** Each step as a sentence. Someone who follows a link we emailed isn’t signed in, so there is no name. */
const sentences: Record<HistoryEntry['what'], string> = {
  joined: /*i18n*/ 'Someone joined with this email address',
  'address confirmed': /*i18n*/ 'Someone opened the link we emailed and confirmed the email address',
  'password reset': /*i18n*/ 'Someone opened a link we emailed and chose a new password',
  sent: /*i18n*/ '{who} sent the application',
  'sent again': /*i18n*/ '{who} sent the application again',
  made: /*i18n*/ '{who} created this record',
  changed: /*i18n*/ '{who} changed this record',
  status: /*i18n*/ '{who} changed the status',
  'document cleared': /*i18n*/ '{who} cleared a document',
  'taken back': /*i18n*/ '{who} took back the application',
  'number revealed': /*i18n*/ '{who} viewed the full ID number',
  exported: /*i18n*/ '{who} exported this record',
  commented: /*i18n*/ '{who} commented',
  'password changed': /*i18n*/ '{who} changed the password',
};

/** A record's history, newest first: who did what, when and why, and what changed. */
export function History({ entries, labels, sayings: special = {} }: HistoryProps) {
  return (
    <Section title={i18n.t('History')}>
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
              {entry.reason && <p>{i18n.t('Reason: {reason}', { reason: entry.reason })}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface RecordHistoryProps<E extends Endpoint> extends Omit<HistoryProps, 'entries'> {
  /** The endpoint of the history of one record. */
  readonly of: E;
  readonly id: string;
}
/** The same, loaded by the record's id. */
export function RecordHistory<E extends Endpoint>({ of, id, ...rest }: RecordHistoryProps<E>) {
  const query = useEndpoint(of, { params: { id } } as unknown as Args<E>);
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the history.')}>
      {(entries) => <History entries={(entries ?? []) as readonly HistoryEntry[]} {...rest} />}
    </Loaded>
  );
}

function changeInWords(
  { field, from, to }: FieldChange,
  what: HistoryEntry['what'],
  labels: HistoryProps['labels'],
  special: NonNullable<HistoryProps['sayings']>,
): string {
  const label = i18n.t(labels[field] ?? field);
  if (from === undefined || to === undefined)
    return what === 'changed' || what === 'sent again'
      ? i18n.t('{field}: changed (private, so the values aren’t shown)', { field: label })
      : label;
  const say = (value: Plain) =>
    value === null ? i18n.t('(empty)') : (special[field]?.(value as never) ?? plainly(value));
  return i18n.t('{field}: from {from} to {to}', { field: label, from: say(from), to: say(to) });
}

type Plain = NonNullable<FieldChange['from']> | null;
function plainly(value: Plain): string {
  if (typeof value === 'boolean') return value ? i18n.t('Yes') : i18n.t('No');
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
  return String(value);
}

function Step({ entry: { by, what, from, to } }: { entry: HistoryEntry }): ReactNode {
  const who = by ? fullName(by) : i18n.t('A deleted user');
  const badges = { 0: <StatusBadge status={from} />, 1: <StatusBadge status={to} /> };
  if (what === 'status' && to)
    return (
      <p>
        <Trans id="{who} changed the status from <0/> to <1/>" values={{ who: <>{who}</> }} components={badges} />
      </p>
    );
  return (
    <>
      <p>{i18n.t(sentences[what], { who })}</p>
      {to && (
        <p>
          <Trans id="Status changed from <0/> to <1/>" components={badges} />
        </p>
      )}
    </>
  );
}

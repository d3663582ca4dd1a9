import type { decisionReasons } from '@stoa/contract/catalog/approvals.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { signal } from '../../kernel/page.ts';
import { refresh } from '../../kernel/freshness.ts';
import { isPassing } from '../../kernel/http.ts';
import { useConfirm } from '../confirm.tsx';
import { notify, sentenceOf } from '../notify.ts';
import { Button } from '../plain/Button.tsx';
import { Failure, Note } from '../plain/Note.tsx';
import { confirmKey, type Seen } from './review.ts';
import styles from './ReviewList.module.css';

/** How several records of a queue are decided on together. */
export interface Deciding {
  /** Says who learns of it: "We’ll email each of them." */
  readonly consequence: (to: 'Approved' | 'Denied') => string;
  /** Decides on one record, as the approver has seen it. */
  readonly run: (seen: Seen, to: 'Approved' | 'Denied', reason: string) => Promise<unknown>;
  readonly reasons: keyof typeof decisionReasons;
}
interface TogetherProps {
  readonly deciding: Deciding;
  /** The records that can be chosen. */
  readonly seen: readonly Seen[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: ReadonlySet<string>) => void;
  /** Records that the last attempt left. The queue keeps them, because the list goes while a record fills a narrow screen. */
  readonly refused: readonly Refused[];
  readonly setRefused: (refused: readonly Refused[]) => void;
}
export interface Refused {
  readonly _id: string;
  readonly name: string;
  readonly why: string;
}

/** Decides on the chosen records: one question that names them all, then one call, mail and line of the log for each. */
export default function Together({ deciding, seen, chosen, choose, refused, setRefused }: TogetherProps) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const all = seen.filter(({ _id }) => chosen.has(_id));
  const locked = all.filter(({ alone }) => alone !== undefined);

  async function decide(to: 'Approved' | 'Denied') {
    setRefused([]);
    const progress = counter();
    const failures: Refused[] = [];
    const left = new Set<string>();
    await confirm({
      title:
        to === 'Approved'
          ? i18n.t('Approve {count, plural, one {# record} other {# records}}?', { count: all.length })
          : i18n.t('Deny {count, plural, one {# record} other {# records}}?', { count: all.length }),
      body: (
        <div className="stack">
          <ul className={styles['names']}>
            {all.map(({ _id, name }) => (
              <li key={_id}>{name}</li>
            ))}
          </ul>
          <p>{deciding.consequence(to)}</p>
          <Progress of={progress} total={all.length} />
        </div>
      ),
      action: to === 'Approved' ? i18n.t('Approve') : i18n.t('Deny'),
      shortcut: confirmKey,
      danger: to === 'Denied',
      ...(to === 'Denied' ? { reason: 'optional' as const, reasons: deciding.reasons } : {}),
      run: async (reason) => {
        let lost: unknown;
        for (const one of all) {
          if (lost === undefined)
            try {
              // One after the other: each is a separate decision.
              await deciding.run(one, to, reason);
              progress.add();
              continue;
            } catch (failure) {
              failures.push({ ...one, why: sentenceOf(failure) });
              // In an outage, the next record would fail as well.
              if (isPassing(failure)) lost = failure;
              else continue;
            }
          else failures.push({ ...one, why: i18n.t('Not tried, because an earlier one failed.') });
          left.add(one._id);
        }
        // A refusal says that somebody else has changed something.
        await (failures.length > 0 ? client.invalidateQueries() : refresh(client));
        choose(left);
        setRefused(failures);
        const done = all.length - failures.length;
        if (done > 0)
          notify(
            to === 'Approved'
              ? i18n.t('{count, plural, one {# record was} other {# records were}} approved.', { count: done })
              : i18n.t('{count, plural, one {# record was} other {# records were}} denied.', { count: done }),
          );
      },
    });
  }
  return (
    <>
      {seen.length > 1 && (
        <fieldset className={styles['together']}>
          <legend className="hidden-text">{i18n.t('Decide together')}</legend>
          <output>{i18n.t('{count, plural, =0 {None} other {#}} selected', { count: all.length })}</output>
          {all.length < seen.length && (
            <Button variant="subtle" size="sm" onClick={() => choose(new Set(seen.map(({ _id }) => _id)))}>
              {i18n.t('Select all {count, number} you opened', { count: seen.length })}
            </Button>
          )}
          {locked.length === 0 && (
            <Button variant="default" size="sm" disabled={all.length === 0} onClick={() => void decide('Approved')}>
              {i18n.t('Approve selected')}
            </Button>
          )}
          <Button variant="outline" danger size="sm" disabled={all.length === 0} onClick={() => void decide('Denied')}>
            {i18n.t('Deny selected')}
          </Button>
        </fieldset>
      )}
      {locked.length > 0 && (
        <Note tone="pending" title={i18n.t('You can’t approve these together with the others.')}>
          <ul className={styles['names']}>
            {locked.map(({ _id, name, alone }) => (
              <li key={_id}>
                {name}: {alone}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {refused.length > 0 && (
        <Failure
          title={i18n.t('{count, plural, one {# record wasn’t} other {# records weren’t}} decided.', {
            count: refused.length,
          })}
        >
          <ul className={styles['names']}>
            {refused.map(({ _id, name, why }) => (
              <li key={_id}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </Failure>
      )}
    </>
  );
}

/** A counter that an open dialog can subscribe to. */
function counter() {
  let count = 0;
  const { subscribe, tell } = signal();
  const add = () => {
    count += 1;
    tell();
  };
  return { now: () => count, subscribe, add };
}
function Progress({ of, total }: { of: ReturnType<typeof counter>; total: number }) {
  const done = useSyncExternalStore(of.subscribe, of.now, of.now);
  return <output>{done > 0 && i18n.t('{done, number} of {total, number} decided', { done, total })}</output>;
}
